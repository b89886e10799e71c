"""A package that computes something else than its model is found out, from the worker to every file that a run writes."""
import csv
import json
import os
import subprocess

from test_python_arm import small_vit  # noqa: F401 (a fixture)
from test_worker import CLI, ROOT, fake_helper

# The real helper, with other weights than the model has: what a damaged or exchanged package would compute.
DOCTORED = f"""
import sys
sys.path.insert(0, "{ROOT}/core/python")
from compilescope.inductor import compiler
from compilescope.rpc import Channel
channel = Channel()
for request in channel.requests():
    if not request["weights_file"]:
        compiler.serve(request, channel)
        continue
    last = max((w for w in request["weights"] if w["parameter"] and len(w["shape"]) == 2), key=lambda w: w["offset"])
    with open(request["weights_file"], "r+b") as file:
        file.seek(last["offset"])
        file.write(bytes(last["bytes"]))  # a head of zeros
    compiler.serve(request, channel)
"""


def test_a_doctored_package_is_wrong_output_everywhere(small_vit, tmp_path):  # noqa: F811
    environment = os.environ | {"COMPILESCOPE_CACHE": str(tmp_path / "cache"), "COMPILESCOPE_DATA": str(tmp_path / "data"),
                                "COMPILESCOPE_HELPERS": fake_helper(tmp_path / "helpers", DOCTORED)}

    def cli(*words):
        return subprocess.run([CLI, *words], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)

    done = cli("run", "--model", small_vit, "--weights", small_vit, "--device", "cpu", "--mode", "eager,default+freezing,default+freezing+bf16",
               "--preset", "quick", "--input", "synthetic", "--threads", "1", "--out", "out")
    rows = {row["mode"]: row for row in json.loads((tmp_path / "out/results.json").read_text())["results"]}
    assert rows["eager"]["status"] == "ok", done.stderr
    wrong = rows["default+freezing"]
    assert wrong["status"] == "wrong_output", wrong
    assert "fp64" in wrong["reason"] and wrong["accuracy"]["error_over_std"] > 0.1
    # In another type, too, by that type's limit: 0.1 of the standard deviation.
    bf16 = rows["default+freezing+bf16"]
    assert bf16["status"] == "wrong_output" and bf16["arm_dtype"] == "bfloat16", bf16
    assert "in bfloat16" in bf16["reason"] and "vs_eager" not in bf16
    # It ran as compiled code, but has no times and no speed-up.
    assert wrong["engaged"]["ok"] is True
    assert not {"samples_ms", "median_ms", "vs_eager"} & set(wrong), wrong.keys()
    with open(tmp_path / "out/results.csv", newline="") as file:
        assert [line["status"] for line in csv.DictReader(file)] == ["ok", "wrong_output", "wrong_output"]
    assert done.returncode == 0, "eager has a result"
    for text in (done.stdout, (tmp_path / "out/results.md").read_text()):
        assert "wrong_output" in text or "wrong output" in text, text
    judged = cli("compare", "out", "out", "--fail-on", "wrong_output")
    assert judged.returncode == 3, judged.stdout + judged.stderr
