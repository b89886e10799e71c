"""The mode tuned in a worker: a candidate that takes its process along, and what the next run makes of it."""
from test_python_arm import rows_of, small_vit, vit_cell  # noqa: F401
from test_worker import ROOT, fake_helper, start  # noqa: F401

# The real helper, but frozen code ends the process that loads it, and no other choice makes new code.
DEADLY_WHEN_FROZEN = """
import subprocess, sys
sys.path.insert(0, {sources!r})
from compilescope.inductor import compiler

plain = compiler.compile_package

def compile_package(request, progress):
    if request["freezing"]:
        with open({log!r}, "a") as log:
            log.write("frozen\\n")
        library = request["package"].removesuffix(".pt2") + ".so"
        source = "#include <stdlib.h>\\n__attribute__((constructor)) static void die(void) {{ abort(); }}\\n"
        subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", library], input=source.encode(), check=True)
        return {{"package": library, "torch": "", "code": "deadly", "kernels": 1, "extern_calls": {{}}, "fused_nodes": 0,
                "choices": [], "notes": [], "cuda_graph": False}}
    if request["attention"] != "sdpa" or request.get("options"):
        return {{"code": "known", "same_code": True}}
    return plain(request, progress)

compiler.compile_package = compile_package
compiler.main([])
"""


def outcomes(row):
    return {tried["choice"]: (tried["outcome"], tried.get("reason", "")) for tried in row["engaged"]["tuning"]}


def test_a_candidate_that_kills_its_process_is_gone_past_and_tried_once_more_in_the_next_run(start, small_vit, tmp_path):  # noqa: F811
    log = tmp_path / "frozen.log"
    helpers = fake_helper(tmp_path / "helpers",
                          DEADLY_WHEN_FROZEN.format(sources=str(ROOT / "core/python"), log=str(log)))
    one = vit_cell(small_vit, ("tuned",))
    died = ("failed", "the process that tried it died")

    for run in (1, 2):
        worker = start(COMPILESCOPE_HELPERS=helpers)
        assert not rows_of(worker, one), "the first process dies of it"
        assert "signal" in worker.lines[-1]["exit"]
        row = rows_of(worker, one)["tuned"]
        assert row["status"] == "ok", row
        assert outcomes(row)["freezing"] == died, f"run {run}"
        assert outcomes(row)["templates"] == ("failed", "it comes with freezing, which failed")
        assert outcomes(row)["explicit-attention"][0] == "same_code"
        # The run's further processes take what was found.
        again = rows_of(worker, one | {"launch": 1})["tuned"]
        assert again["status"] == "ok" and again["engaged"]["tuning"] == row["engaged"]["tuning"]
        worker.close()

    # Twice is no accident: the third run asks nobody.
    before = log.read_text()
    worker = start(COMPILESCOPE_HELPERS=helpers)
    row = rows_of(worker, one)["tuned"]
    assert row["status"] == "ok" and outcomes(row)["freezing"] == died
    assert log.read_text() == before
