"""`compilescope-cli deploy`: the saved folder is built and run without this project, and compared with eager."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import page_faults

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
TORCH = pathlib.Path(importlib.util.find_spec("torch").origin).parent
torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
safetensors = pytest.importorskip("safetensors.torch")
LIMIT_S = 1500
MODEL = 'a "tiny" model'  # as a user may name a folder


def call(words, environment, code=0):
    done = subprocess.run([str(word) for word in words], env=environment, capture_output=True, text=True, timeout=LIMIT_S)
    assert done.returncode == code, done.stdout + done.stderr
    return done


def run_of(tmp, environment, *words):
    call([BIN / "compilescope-cli", "run", "--device", "cpu", "--preset", "quick", "--out", tmp / "run", *words], environment)
    rows = json.loads((tmp / "run/results.json").read_text())["results"]
    assert all(row["status"] == "ok" for row in rows), rows
    return {row["mode"]: row for row in rows}


def environment_of(tmp):
    # Without the variables that lead to this project: the folder must not need them.
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("LD_", "PYTHONPATH"))}
    return mine | {"COMPILESCOPE_CACHE": str(tmp / "cache"), "COMPILESCOPE_DATA": str(tmp / "data"), "OMP_WAIT_POLICY": "passive"}


def deploy(environment, run, out, *words, code=0):
    return call([BIN / "compilescope-cli", "deploy", "--from", run, "--out", out, "--json", *words], environment, code)


def built(folder, environment):
    """Builds the folder as its README says and returns the program."""
    (configure,) = re.findall(r"^    (cmake -S .*)$", (folder / "README.md").read_text(), re.MULTILINE)
    words = configure.split(" -DTORCH_FOLDER=")[0].split()
    assert words == ["cmake", "-S", ".", "-B", "build"]
    words[words.index(".")], words[words.index("build")] = str(folder), str(folder / "build")
    call([*words, f"-DTORCH_FOLDER={TORCH}"], environment)
    call(["cmake", "--build", folder / "build"], environment)
    return folder / "build/run_model"


def outputs_of(program, folder, inputs, environment):
    torch.save(inputs, folder / "in.pt")
    call([*program, folder / "in.pt", folder / "out.pt"], environment)
    return dict(torch.load(folder / "out.pt", weights_only=True))


def assert_close(found, expected, limit=0.002):
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        assert (found[name].double() - value.double()).abs().max() <= limit * value.double().std(), name


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A run of a small ResNet with weights of its own, and transformers' model of it."""
    tmp = tmp_path_factory.mktemp("tiny")
    torch.manual_seed(0)
    config = transformers.ResNetConfig(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1], layer_type="basic", num_labels=5)
    model = transformers.ResNetForImageClassification(config).eval()
    model.save_pretrained(tmp / MODEL)
    transformers.ConvNextImageProcessor(size={"shortest_edge": 64}).save_pretrained(tmp / MODEL)
    (tmp / MODEL / "README.md").write_text("---\nlicense: cc-by-4.0\n---\n# Tiny\n")
    environment = environment_of(tmp)
    rows = run_of(tmp, environment, "--model", tmp / MODEL, "--mode", "eager,default,default+freezing,torchscript")
    return tmp, environment, rows, model


def test_the_folder_runs_without_this_project(tiny):
    tmp, environment, rows, model = tiny
    out = tmp / "deployed"
    report = json.loads(deploy(environment, tmp / "run", out, "--model", tmp / MODEL, "--mode", "default",
                               "--python", "/nowhere/python3").stdout)  # cached: nothing is compiled
    assert report["package_key"] == rows["default"]["engaged"]["package_key"] and report["is_measured_package"]
    assert report["error_over_std"] < 1e-4 and report["here_ms"] > 0 and report["notes"] == []
    environment = environment | {"COMPILESCOPE_CACHE": "/nowhere", "COMPILESCOPE_DATA": "/nowhere"}
    program = built(out, environment)
    linked = call(["ldd", program], environment).stdout
    names = [line.split()[0] for line in linked.splitlines()]
    assert "libtorch_cpu.so" in names and not [name for name in names if "compilescope" in name]
    assert str(BIN.parent) not in linked
    checked = call([program, "--check"], environment).stdout
    assert "logits" in checked and ": ok" in checked and f"measured: {rows['default']['median_ms']:.2f} ms" in checked

    pixels = torch.randn(1, 3, 64, 64)
    with torch.no_grad():
        expected = {"logits": model(pixels).logits}
    assert_close(outputs_of([program], out, {"pixel_values": pixels}, environment), expected)
    assert_close(outputs_of([sys.executable, out / "run_model.py"], out, {"pixel_values": pixels}, environment), expected)
    call([sys.executable, out / "run_model.py", "--check"], environment)
    for words in (["--chek"], [out / "inputs.pt"], ["--check", out / "never.pt"]):  # codespell:ignore
        for command in ([program], [sys.executable, out / "run_model.py"]):
            assert "--check | IN.pt OUT.pt" in call([*command, *words], environment, code=2).stderr

    torch.save({"pixel_values": torch.randn(2, 3, 64, 64)}, out / "two.pt")
    refused = call([program, out / "two.pt", out / "never.pt"], environment, code=1)
    assert "pixel_values has the shape [2, 3, 64, 64]" in refused.stderr and not (out / "never.pt").exists()

    # A damaged weight is found by the check.
    weights = dict(torch.load(out / "weights.pt", weights_only=True))
    weights["classifier.1.bias"] += 1
    torch.save(weights, out / "weights.pt")
    assert "WRONG" in call([program, "--check"], environment, code=1).stdout
    call([sys.executable, out / "run_model.py", "--check"], environment, code=1)

    # The Python program applies the settings, as the C++ program does.
    info = json.loads((out / "model.json").read_text())
    (out / "model.json").write_text(json.dumps(info | {"threads": 1, "tf32": "on", "cudnn_benchmark": True}))
    code = """
import page_faults, run_model, torch
run_model.apply_settings()
print(torch.get_num_threads(), torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32, torch.backends.cudnn.benchmark)
print(page_faults.of_three_calls())
"""
    path = {"PYTHONPATH": os.pathsep.join([str(out), str(pathlib.Path(page_faults.__file__).parent)])}
    settings, faults = call([sys.executable, "-c", code], environment | path).stdout.splitlines()
    assert settings == "1 True True True" and int(faults) < page_faults.IF_RETURNED / 100


def test_the_readme_tells_what_was_measured(tiny):
    tmp, environment, rows, _ = tiny
    out = tmp / "described"
    deploy(environment, tmp / "run", out, "--model", tmp / MODEL, "--mode", "default+freezing")
    row, readme = rows["default+freezing"], (out / "README.md").read_text()
    assert f"{row['median_ms']:.2f} ms a call" in readme and row["device_name"] in readme and row["torch"] in readme
    assert re.search(r"glibc 2\.\d+ or newer", readme) and "`cc-by-4.0`" in readme and "0BSD" in readme
    assert "subtract the mean (0.5000" in readme and "1 x 3 x 64 x 64" in readme
    # The weights are in the package.
    assert not (out / "weights.pt").exists() and "weights.pt" not in readme
    assert {"config.json", "preprocessor_config.json"} <= {path.name for path in out.iterdir()}
    library = out / "model.so"
    needed = re.findall(r"GLIBC_([\d.]+)", call(["objdump", "-T", library], environment).stdout)
    newest = max(needed, key=lambda version: [int(part) for part in version.split(".")])
    assert f"glibc {newest} or newer" in readme


def test_a_package_that_left_the_cache_is_compiled_again(tiny):
    tmp, environment, rows, _ = tiny
    report = json.loads(deploy(environment | {"COMPILESCOPE_CACHE": str(tmp / "empty")}, tmp / "run", tmp / "again",
                               "--model", tmp / MODEL, "--mode", "default+freezing").stdout)
    assert report["package_key"] == rows["default+freezing"]["engaged"]["package_key"]


def test_nothing_is_overwritten(tiny):
    tmp, environment, _, _ = tiny
    words = ["--model", tmp / MODEL, "--mode", "default"]
    mine = tmp / "mine"
    mine.mkdir()
    (mine / "README.md").write_text("mine")
    (tmp / "file").write_text("mine")
    for out in (mine, tmp / "file"):
        refused = deploy(environment, tmp / "run", out, *words, code=2)
        assert str(out) in refused.stderr and "choose another folder" in refused.stderr and refused.stderr.count("\n") == 1
    assert [path.name for path in mine.iterdir()] == ["README.md"] and (mine / "README.md").read_text() == "mine"
    (tmp / "empty_folder").mkdir()
    deploy(environment, tmp / "run", tmp / "empty_folder", *words)
    assert (tmp / "empty_folder/main.cpp").exists()
    assert not list(tmp.glob(".compilescope-deploy-*"))


@pytest.mark.parametrize("mode, reason", [("eager", "operator by operator"), ("torchscript", "torch.jit.freeze"), ("tuned", "no row")])
def test_a_mode_without_a_package_is_refused(tiny, mode, reason):
    tmp, environment, _, _ = tiny
    refused = deploy(environment, tmp / "run", tmp / "never", "--model", tmp / MODEL, "--mode", mode, code=2)
    assert reason in refused.stderr and not (tmp / "never").exists()


def test_missing_and_other_weights_are_named(tiny):
    tmp, environment, _, _ = tiny
    words = ["--model", tmp / MODEL, "--mode", "default"]
    (tmp / MODEL).rename(tmp / "moved")
    try:
        refused = deploy(environment, tmp / "run", tmp / "never", *words, code=2)
        assert str(tmp / MODEL) in refused.stderr and "--weights" in refused.stderr
        deploy(environment, tmp / "run", tmp / "from_moved", *words, "--weights", tmp / "moved")
        other = tmp / "other"
        shutil.copytree(tmp / "moved", other)
        weights = safetensors.load_file(other / "model.safetensors")
        weights["classifier.1.bias"] += 1
        safetensors.save_file(weights, other / "model.safetensors", {"format": "pt"})
        refused = deploy(environment, tmp / "run", tmp / "never", *words, "--weights", other, code=2)
        assert "not those of the row" in refused.stderr and not (tmp / "never").exists()
    finally:
        (tmp / "moved").rename(tmp / MODEL)


@pytest.mark.parametrize("model, mode", [
    ("microsoft/resnet-50", "default+freezing"),
    ("google/vit-base-patch16-224", "tuned"),
    ("nvidia/segformer-b0-finetuned-ade-512-512", "default"),
    ("facebook/detr-resnet-50", "default"),
    ("microsoft/resnet-50", "default+channels_last+bf16"),
])
def test_a_full_model_equals_eager(tmp_path, model, mode):
    environment = environment_of(tmp_path)
    run_of(tmp_path, environment, "--model", model, "--mode", f"eager,{mode}")
    folder = tmp_path / "deployed"
    report = json.loads(deploy(environment, tmp_path / "run", folder, "--model", model, "--mode", mode).stdout)
    assert report["is_measured_package"]
    program = built(folder, environment)
    call([program, "--check"], environment)
    call([sys.executable, folder / "run_model.py", "--check"], environment)
    # Another input than the one it was measured with.
    inputs = dict(torch.load(folder / "inputs.pt", weights_only=True))
    inputs["pixel_values"] = torch.randn(inputs["pixel_values"].shape)
    safetensors.save_file(inputs, tmp_path / "in.safetensors")
    call([BIN / "compilescope-cli", "infer", "--model", model, "--device", "cpu", "--input", tmp_path / "in.safetensors",
          "--output", tmp_path / "out.safetensors"], environment)
    assert_close(outputs_of([program], folder, inputs, environment), safetensors.load_file(tmp_path / "out.safetensors"),
                 limit=0.1 if "bf16" in mode else 0.002)
