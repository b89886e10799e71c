"""`compilescope-cli profile`: where the time goes, by PyTorch's own profiler."""

import json
import os
import pathlib
import subprocess

import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
RESNET = "microsoft/resnet-50"


@pytest.fixture
def profile(tmp_path):
    environment = os.environ | {"COMPILESCOPE_CACHE": str(tmp_path / "cache"), "COMPILESCOPE_DATA": str(tmp_path / "data")}

    def run(*words):
        return subprocess.run([BIN / "compilescope-cli", "profile", *words], env=environment, capture_output=True, text=True,
                              timeout=500)

    return run


def profiles(done):
    assert done.returncode == 0, done.stderr
    return {one["mode"]: one for one in json.loads(done.stdout)["profiles"]}


def test_operators_of_eager_add_up_to_a_call(profile, tmp_path):
    trace = tmp_path / "trace.json"
    eager = profiles(profile("--model", RESNET, "--device", "cpu", "--threads", "1", "--json", "--trace", trace))["eager"]
    calls = {one["name"]: one["calls"] for one in eager["operators"]}
    # ResNet-50 as the paper has it: 53 convolutions, each with its normalisation, and one linear layer.
    assert [calls[f"aten::{name}"] for name in ("convolution", "native_batch_norm", "addmm")] == pytest.approx([53, 53, 1])
    assert sum(one["self_ms"] for one in eager["operators"]) == pytest.approx(eager["call_ms"], rel=0.02)
    assert eager["operators"][0]["kind"] == "products" and eager["bound"] == "compute"
    assert "gpu_busy_ms" not in eager or eager["gpu_busy_ms"] is None
    events = json.loads(trace.read_text())["traceEvents"]
    assert sum(event.get("name") == "aten::convolution" for event in events) % 53 == 0


def test_people_read_a_table_and_a_sentence(profile):
    done = profile("--model", RESNET, "--device", "cpu", "--threads", "1")
    assert done.returncode == 0, done.stderr
    assert "compute-bound" in done.stdout and "aten::native_batch_norm" in done.stdout


def test_what_compiling_changed(profile, tmp_path):
    done = profile("--model", RESNET, "--mode", "eager,default", "--device", "cpu", "--threads", "1", "--json", "--trace",
                   tmp_path / "trace.json")
    seen = profiles(done)
    kinds = {one["kind"] for one in seen["default"]["operators"]}
    assert "generated" in kinds and "aten::native_batch_norm" not in {one["name"] for one in seen["default"]["operators"]}
    assert "operator calls became" in seen["default"]["change"] and "change" not in seen["eager"]
    assert (tmp_path / "trace.eager.json").exists() and (tmp_path / "trace.default.json").exists()


def test_an_arm_is_profiled_with_the_settings_of_its_row(profile):
    """Explicit attention is products and a softmax instead of one fused kernel."""
    done = profile("--model", "google/vit-base-patch16-224", "--attention", "explicit", "--device", "cpu", "--json")
    names = {one["name"] for one in profiles(done)["eager"]["operators"]}
    assert "aten::_softmax" in names and not any("flash_attention" in name for name in names)
    done = profile("--model", RESNET, "--memory-format", "rows", "--device", "cpu")
    assert done.returncode == 2 and "memory-format" in done.stderr


@pytest.mark.parametrize("words, named", [(("--model", "no/such"), "no/such"), (("--model", RESNET, "--mode", "warp"), "warp")])
def test_what_cannot_be_profiled_is_named(profile, words, named):
    done = profile(*words, "--device", "cpu")
    assert done.returncode == 2 and named in done.stderr and done.stderr.count("\n") == 1


def test_bad_arguments_are_refused_before_anything_runs(profile, tmp_path):
    trace = tmp_path / "missing" / "trace.json"
    kept = tmp_path / "trace.json"
    for words, named in [
        (["--trace", str(trace)], f"--trace: {trace} cannot be written"),
        (["--mode", "eager,turbo", "--json"], "turbo: not known here; accepted are eager,"),
        (["--mode", "python-default"], "python-default: not known here"),
        (["--text", "a cat", "--trace", str(kept)], f"--text: {RESNET} reads no text"),
    ]:
        done = profile("--model", RESNET, "--device", "cpu", *words)
        assert done.returncode == 2 and named in done.stderr, done.stderr
        assert done.stdout == ""
    assert not kept.exists()
