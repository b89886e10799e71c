"""Models that Python builds by name, folders of foreign types and files, against timm, transformers and torch themselves."""
import json
import os
import pathlib
import subprocess
import zipfile

import pytest
import timm
import torch
from PIL import Image
from safetensors.torch import load_file, save_file
from transformers import Dinov2Config, Dinov2ForImageClassification

from reference import BOUND, CLI, ROOT, assert_equal_outputs, assert_refused, pictures, randomise, run_infer

SAMPLE = ROOT / "resources/sample_640x480.png"
# Small ones of different kinds; the first is quick and stands for all in the short tests.
TIMM = {"resnet10t": 176, "convnextv2_atto": 224, "efficientnet_b0": 224, "swin_tiny_patch4_window7_224": 224,
        "eva02_tiny_patch14_224": 224}
QUICK = "resnet10t"


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory):
    for name in ("COMPILESCOPE_CACHE", "COMPILESCOPE_DATA"):
        os.environ[name] = str(tmp_path_factory.mktemp(name.lower()))


def timm_with_weights(name, folder):
    torch.manual_seed(1)
    model = timm.create_model(name).eval()
    randomise(model, seed=1)
    folder.mkdir()
    save_file({key: value.contiguous() for key, value in model.state_dict().items()}, folder / "model.safetensors")
    return model


def cli(*words):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, timeout=800)


def run_cli(*words):
    done = cli(*words)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.mark.parametrize("name", TIMM)
def test_a_timm_model_gives_timms_output(name, tmp_path):
    model = timm_with_weights(name, tmp_path / "weights")
    inputs = pictures(TIMM[name], TIMM[name], 2, False)
    ours = run_infer(f"timm/{name}", tmp_path / "weights", inputs, tmp_path)
    with torch.no_grad():
        assert_equal_outputs(ours, {"logits": model(inputs["pixel_values"])})


def test_compiled_it_gives_timms_output(tmp_path):
    model = timm_with_weights(QUICK, tmp_path / "weights")
    inputs = pictures(64, 64, 1, False)
    with torch.no_grad():
        expected = {"logits": model(inputs["pixel_values"])}
    for mode in ("default", "default+freezing", "torchscript"):
        ours = run_infer(f"timm/{QUICK}", tmp_path / "weights", inputs, tmp_path, "--mode", mode)
        assert_equal_outputs(ours, expected)


def test_pictures_are_prepared_as_timm_does(tmp_path):
    from PIL import Image
    done = cli("preprocess", "--model", f"timm/{QUICK}", "--image", SAMPLE, "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    model = timm.create_model(QUICK)
    wish = timm.data.resolve_model_data_config(model)
    theirs = timm.data.create_transform(**wish, is_training=False)(Image.open(SAMPLE).convert("RGB"))[None]
    ours = load_file(tmp_path / "out.safetensors")["pixel_values"]
    assert ours.shape == theirs.shape
    # timm resizes with PIL, we with torch on bytes: at most a level or two apart.
    levels = (ours - theirs).abs() * 255 * torch.tensor(wish["std"]).view(1, 3, 1, 1)
    assert levels.max() <= 2.5 and levels.mean() < 0.2


def test_infer_and_profile_use_the_packages_of_a_run(tmp_path):
    model = timm_with_weights(QUICK, tmp_path / "weights")
    words = ("--model", f"timm/{QUICK}", "--weights", tmp_path / "weights", "--mode", "default+freezing", "--threads", 2)
    rows = run(tmp_path / "run", *words[:4], "--mode", "eager,default+freezing", "--threads", 2)
    packages = pathlib.Path(os.environ["COMPILESCOPE_CACHE"]) / "packages"
    kept = {path.name for path in packages.glob("*.package.json")}
    assert rows["default+freezing"]["engaged"]["package_key"] + ".package.json" in kept
    inputs = pictures(*rows["eager"]["input_shape"][2:], 1, False)
    save_file(inputs, tmp_path / "in.safetensors")
    run_cli("infer", *words, "--device", "cpu", "--input", tmp_path / "in.safetensors", "--output", tmp_path / "out.safetensors")
    with torch.no_grad():
        assert_equal_outputs(load_file(tmp_path / "out.safetensors"), {"logits": model(inputs["pixel_values"])})
    run_cli("profile", *words, "--device", "cpu")
    assert {path.name for path in packages.glob("*.package.json")} == kept


@pytest.fixture(scope="module")
def dino(tmp_path_factory):
    """A model type that CompileScope has no model of, in Hugging Face layout."""
    folder = tmp_path_factory.mktemp("dino")
    config = Dinov2Config(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, image_size=56, patch_size=14, num_labels=7)
    model = Dinov2ForImageClassification(config).eval()
    randomise(model, seed=3)
    model.save_pretrained(folder)
    return folder, model


def test_a_folder_of_a_foreign_type_gives_transformers_output(dino, tmp_path):
    folder, model = dino
    inputs = pictures(56, 56, 2, False)
    save_file(inputs, tmp_path / "in.safetensors")
    done = cli("infer", "--model", folder, "--device", "cpu", "--threads", 2, "--input", tmp_path / "in.safetensors",
               "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    with torch.no_grad():
        assert_equal_outputs(load_file(tmp_path / "out.safetensors"), {"logits": model(**inputs).logits})


def test_an_import_has_the_graphs_of_a_run(dino, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPILESCOPE_CACHE", str(tmp_path / "cache"))
    run_cli("import", dino[0])
    [graphs] = (tmp_path / "cache/imported").glob("transformers*dino*/graphs")
    made = {graph.name: graph.stat().st_mtime_ns for graph in graphs.iterdir()}
    rows = run(tmp_path / "run", "--model", dino[0], "--mode", "eager")
    assert rows["eager"]["accuracy"]["reference"] == "fp64"
    shape = "x".join(map(str, rows["eager"]["input_shape"]))
    assert made.keys() == {f"{dtype}-{shape}-cpu.pt" for dtype in ("float32", "float64")}
    assert {graph.name: graph.stat().st_mtime_ns for graph in graphs.glob("*.pt")} == made


def run(folder, *words):
    done = cli("run", "--device", "cpu", "--preset", "quick", "--input", "synthetic", "--out", folder, *words)
    assert done.returncode == 0, done.stderr + done.stdout
    return {row["mode"]: row for row in json.loads((folder / "results.json").read_text())["results"]}


def test_rows_say_how_eager_runs_and_python_agrees(dino, tmp_path):
    rows = run(tmp_path / "run", "--model", dino[0], "--mode", "eager,default,python-eager")
    assert rows["eager"]["warnings"][:1] == ["run from a TorchScript file, op by op"]
    assert rows["eager"]["task"] == "classification" and rows["eager"]["weights"]["source"] == "folder"
    for mode in ("eager", "default", "python-eager"):
        assert rows[mode]["status"] == "ok", rows[mode]
        assert rows[mode]["accuracy"]["reference"] == "fp64" and rows[mode]["accuracy"]["error_over_std"] < BOUND
    assert rows["default"]["engaged"]["ok"]
    # fp64 was another graph: the distance is rounding, and not nothing.
    assert rows["eager"]["accuracy"]["error_over_std"] > 1e-8


def test_other_number_types(dino, tmp_path):
    rows = run(tmp_path / "run", "--model", dino[0], "--mode", "eager", "--dtype", "bfloat16")
    assert rows["eager"]["status"] == "ok" and 1e-3 < rows["eager"]["accuracy"]["error_over_std"] < 0.1


class Files:
    """Files of a small network that decides nothing, and of ones that cannot be measured."""

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = torch.nn.Conv2d(3, 8, 4, stride=4)
            self.norm = torch.nn.BatchNorm2d(8)
            self.head = torch.nn.Linear(8, 10)
            self.register_buffer("scale", torch.linspace(0.5, 1.5, 8).view(1, 8, 1, 1))

        def forward(self, x):
            x = torch.relu(self.norm(self.conv(x))) * self.scale
            return self.head(x.flatten(2).mean(2))

    class Decides(Net):
        def forward(self, x):
            if bool(x.mean() > 0):
                return self.conv(x)
            return self.conv(-x)

    class TwoInputs(Net):
        def forward(self, x, y):
            return self.conv(x) + self.conv(y)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    model = Files.Net().eval()
    randomise(model, seed=5)
    example = torch.rand(1, 3, 64, 64)
    torch.jit.script(model).save(str(folder / "scripted.pt"))
    torch.jit.trace(model, example).save(str(folder / "traced.ts"))
    torch.export.save(torch.export.export(model, (example,)), folder / "exported.pt2")
    torch.jit.script(Files.Decides().eval()).save(str(folder / "decides.pt"))
    torch.jit.script(Files.TwoInputs().eval()).save(str(folder / "two.pt"))
    torch.save(model.state_dict(), folder / "state.pt")
    with zipfile.ZipFile(folder / "package.pt2", "w") as package:  # as aoti_compile_and_package lays one out
        package.writestr("model/data/aotinductor/model/model.wrapper.so", b"")
    with torch.no_grad():
        program = torch.export.export(model, (example,))
    torch._inductor.aoti_compile_and_package(program, package_path=str(folder / "compiled.pt2"))
    (folder / "cut.pt").write_bytes((folder / "scripted.pt").read_bytes()[:1000])
    return folder, model


@pytest.mark.parametrize("mode", ["eager", "default"])
@pytest.mark.parametrize("name", ["scripted.pt", "traced.ts", "exported.pt2"])
def test_a_file_gives_its_own_output(files, name, mode, tmp_path):
    folder, model = files
    inputs = {"pixel_values": torch.rand(1, 3, 64, 64)}
    save_file(inputs, tmp_path / "in.safetensors")
    done = cli("import", "--trust", "--input-size", 64, folder / name)
    assert done.returncode == 0, done.stderr
    done = cli("infer", "--model", folder / name, "--device", "cpu", "--mode", mode, "--input",
               tmp_path / "in.safetensors", "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    with torch.no_grad():
        assert_equal_outputs(load_file(tmp_path / "out.safetensors"), {"logits": model(inputs["pixel_values"])})


def test_a_files_rows_are_compared_in_its_own_type(files, tmp_path):
    rows = run(tmp_path / "run", "--trust", "--model", files[0] / "scripted.pt", "--mode", "eager,torchscript,python-eager")
    assert rows["eager"]["status"] == rows["torchscript"]["status"] == "ok", rows
    assert rows["eager"]["accuracy"]["reference"] == "fp32"
    assert rows["eager"]["weights"]["source"] == "folder" and len(rows["eager"]["weights"]["sha256"]) == 64
    assert rows["python-eager"]["status"] == "unsupported" and "TorchScript" in rows["python-eager"]["reason"]


def test_a_compiled_package_is_measured_as_it_is(files, tmp_path):
    folder, model = files
    package = folder / "compiled.pt2"
    assert cli("import", "--trust", "--input-size", 64, package).returncode == 0
    inputs = {"pixel_values": torch.rand(1, 3, 64, 64)}
    save_file(inputs, tmp_path / "in.safetensors")
    done = cli("infer", "--model", package, "--device", "cpu", "--mode", "default", "--input",
               tmp_path / "in.safetensors", "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    with torch.no_grad():
        assert_equal_outputs(load_file(tmp_path / "out.safetensors"), {"logits": model(inputs["pixel_values"])})
    rows = run(tmp_path / "run", "--trust", "--model", package, "--mode", "eager,default,default+freezing,python-eager")
    assert {mode: row["status"] for mode, row in rows.items()} == {
        "eager": "unsupported", "default": "ok", "default+freezing": "unsupported", "python-eager": "unsupported"}
    assert "compiled code" in rows["eager"]["reason"] and rows["default"]["median_ms"] > 0
    assert "no eager" in " ".join(rows["default"]["warnings"])
    assert "accuracy" not in rows["default"] and "speedup" not in rows["default"], rows["default"]


def test_a_compiled_package_refuses_other_sizes(files, tmp_path):
    package = files[0] / "compiled.pt2"
    assert_refused(cli("import", "--trust", "--input-size", 32, package), "compiled.pt2", "1x3x32x32", "--input-size")
    assert cli("import", "--trust", "--input-size", 64, package).returncode == 0
    done = cli("run", "--device", "cpu", "--preset", "quick", "--input", "synthetic", "--model", package, "--mode", "default",
               "--batch", 2, "--out", tmp_path / "run")
    rows = {row["mode"]: row for row in json.loads((tmp_path / "run/results.json").read_text())["results"]}
    assert done.returncode == 1 and rows["default"]["status"] == "unsupported", done.stderr
    assert "2x3x64x64" in rows["default"]["reason"], rows


@pytest.mark.parametrize("name, words", [
    ("decides.pt", ["depends on the pictures' values", "aten::Bool"]),
    ("two.pt", ["takes 2 inputs"]),
    ("state.pt", ["weights without a model"]),
    ("cut.pt", ["zip archives"]),
    ("package.pt2", ["package of AOTInductor", "cannot load it"]),
])
def test_files_that_cannot_be_measured_are_refused_with_the_reason(files, name, words, tmp_path):
    done = cli("run", "--trust", "--device", "cpu", "--model", files[0] / name, "--out", tmp_path / "run")
    assert_refused(done, name, *words)


def test_a_file_that_nobody_trusts_is_not_loaded(files, tmp_path):
    other = tmp_path / "other.pt"
    torch.jit.trace(torch.nn.Conv2d(3, 1, 1), torch.rand(1, 3, 8, 8)).save(str(other))
    assert_refused(cli("run", "--device", "cpu", "--model", other, "--out", tmp_path / "run"), "other.pt", "--trust")
    picture, output = tmp_path / "picture.png", tmp_path / "input.safetensors"
    Image.new("RGB", (8, 8)).save(picture)
    words = ["preprocess", "--model", other, "--image", picture, "--output", output]
    assert_refused(cli(*words), "other.pt", "--trust")
    assert cli(*words, "--trust").returncode == 0 and output.exists()


@pytest.mark.parametrize("model, words", [
    ("timm/resnet5O", ["timm/resnet5O", "no model", "did you mean"]),
    ("transformers/dinov22", ["no model type", "dinov2"]),
    ("transformers/bert", ["input_ids", "pixel_values"]),
    ("transformers/nobody/nothing", ["local Hugging Face cache"]),
])
def test_names_that_cannot_be_measured_are_refused_with_the_reason(model, words, tmp_path):
    assert_refused(cli("run", "--device", "cpu", "--model", model, "--out", tmp_path / "run"), *words)
