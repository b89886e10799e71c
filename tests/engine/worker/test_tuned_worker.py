"""The mode tuned in a worker: what it compares, what the run's other processes take, and a candidate that ends its process."""
from test_python_arm import folder_cell, rows_of, small_vit  # noqa: F401
from test_worker import ROOT, fake_helper, small_resnet, start  # noqa: F401

# The real helper, but frozen code with explicit attention ends the process that loads it.
DEADLY_WHEN_EXPLICIT = """
import subprocess, sys
sys.path.insert(0, {sources!r})
from compilescope.inductor import compiler

plain = compiler.compile_package

def compile_package(request, progress):
    if request["attention"] == "sdpa":
        return plain(request, progress)
    library = request["package"].removesuffix(".pt2") + ".so"
    source = "#include <stdlib.h>\\n__attribute__((constructor)) static void die(void) {{ abort(); }}\\n"
    subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", library], input=source.encode(), check=True)
    return {{"package": library, "torch": "", "kernels": 1, "extern_calls": {{}}, "fused_nodes": 0, "code_sha256": "", "choices": [],
            "notes": [], "cuda_graph": False}}

compiler.compile_package = compile_package
compiler.main([])
"""


def outcomes(row):
    return {tried["choice"]: tried["outcome"] for tried in row["engaged"]["tuning"]}


def test_attention_is_compared_and_a_later_process_takes_the_choice(start, small_vit):  # noqa: F811
    worker = start()
    one = folder_cell(small_vit, ("tuned",))
    row = rows_of(worker, one)["tuned"]
    assert row["status"] == "ok", row
    freezing, explicit = row["engaged"]["tuning"]
    assert (freezing["choice"], freezing["outcome"], freezing.get("ratio")) == ("freezing", "kept", None)
    assert explicit["choice"] == "explicit-attention" and explicit["ratio_ci95"][0] <= explicit["ratio"] <= explicit["ratio_ci95"][1]
    assert explicit["outcome"] == ("kept" if explicit["ratio_ci95"][0] > 1 else "dropped")
    later = rows_of(worker, one | {"launch": 1})["tuned"]
    assert later["status"] == "ok" and later["engaged"] == row["engaged"] and later["compile_cold_s"] == row["compile_cold_s"]
    worker.close()


def test_where_only_freezing_applies_it_is_the_package_of_default_freezing(start, small_resnet):  # noqa: F811
    worker = start()
    rows = rows_of(worker, folder_cell(small_resnet, ("default+freezing", "tuned")))
    frozen, tuned = rows["default+freezing"], rows["tuned"]
    assert tuned["status"] == "ok", tuned
    assert outcomes(tuned) == {"freezing": "kept"}
    assert tuned["engaged"]["package_key"] == frozen["engaged"]["package_key"]
    assert len(frozen["engaged"]["code_sha256"]) == 64 and tuned["engaged"]["code_sha256"] == frozen["engaged"]["code_sha256"]
    assert tuned["compile_cold_s"] == frozen["compile_cold_s"]
    worker.close()


def test_a_candidate_that_kills_its_process_fails_the_cell_as_in_any_other_mode(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_helper(tmp_path / "helpers", DEADLY_WHEN_EXPLICIT.format(sources=str(ROOT / "core/python")))
    worker = start(COMPILESCOPE_HELPERS=helpers)
    for index in (0, 1):
        assert not rows_of(worker, folder_cell(small_vit, ("tuned",), index=index))
        assert "signal" in worker.lines[-1]["exit"], "the next process compares again"
    assert rows_of(worker, folder_cell(small_vit, ("default+freezing",), index=2))["default+freezing"]["status"] == "ok"
    worker.close()
