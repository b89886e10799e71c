"""The twelve models of the catalogue and imported ones through every engine: conversion, and the output against fp64."""
import pathlib
import sys

import pytest
from test_engine_arm import trust
from test_python_arm import rows_of
from test_worker import cell, start  # noqa: F401 (a fixture)

import engines

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "parity"))

import reference  # noqa: E402

MODELS = tuple(reference.INPUT_SIZES)
NOT_CONVERTED = {("traced.ts", "onnxruntime"): "Tried to trace"}  # (model, engine): a part of the reason


@pytest.mark.parametrize("mode", engines.NAMES)
@pytest.mark.parametrize("model", MODELS)
def test_a_model_is_converted_and_its_output_is_right(start, tmp_path, model, mode):  # noqa: F811
    engines.put_real(tmp_path / "data", mode)
    settings = cell()["settings"] | {"threads": 2}
    row = rows_of(start(), cell(modes=(mode,), model=model, settings=settings), limit_s=3000)[mode]
    print(model, mode, row["status"], row.get("reason"), row.get("convert_s"), row.get("load_s"), row.get("compile_cold_s"),
          row.get("accuracy"))
    assert row["status"] == "ok", row.get("reason")
    assert row["engine_settings"]["precision"] == "f32" and row["settings"]["threads"] == 2


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """One small model as TorchScript and as a program of torch.export."""
    import timm
    import torch
    folder = tmp_path_factory.mktemp("files")
    model, pictures = timm.create_model("test_resnet", num_classes=11).eval(), torch.rand(1, 3, 160, 160)
    torch.jit.trace(model, pictures).save(str(folder / "traced.ts"))
    torch.export.save(torch.export.export(model, (pictures,)), str(folder / "exported.pt2"))
    return folder


@pytest.mark.parametrize("model", ["timm/test_resnet", "transformers/mobilevit", "traced.ts", "exported.pt2"])
def test_an_imported_model_is_converted_and_its_output_is_right(start, tmp_path, files, model):  # noqa: F811
    data = tmp_path / "data"
    engines.put_real(data, *engines.NAMES)
    one = cell(modes=("eager", *engines.NAMES), model=model)
    if not model.startswith(("timm/", "transformers/")):
        trust(data, files / model)
        one |= {"model": str(files / model), "weights": {"source": "folder", "folder": str(files / model), "seed": 0}}
    rows = rows_of(start(), one, limit_s=3000)
    for mode in engines.NAMES:
        row = rows[mode]
        if (model, mode) in NOT_CONVERTED:
            assert row["status"] == "unsupported" and NOT_CONVERTED[model, mode] in row["reason"], row
            assert row["reason"].isprintable(), row["reason"]
            continue
        assert row["status"] == "ok", (mode, row.get("reason"))
        assert row["accuracy"]["reference"] in ("fp64", "fp32") and row["engine_settings"]["precision"] == "f32"
