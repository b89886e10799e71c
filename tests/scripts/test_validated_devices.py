"""Which devices have been validated: the states are those of the kept results."""

import json
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import validated_devices  # noqa: E402


def test_the_program_has_the_states_of_the_kept_results(capsys):
    assert validated_devices.main(["--check"]) == 0, capsys.readouterr().err


def kept(folder, *results, preset="quick"):
    folder.mkdir(exist_ok=True)
    number = len(list(folder.iterdir()))
    (folder / f"{number}.results.json").write_text(json.dumps({"plan": {"preset": preset}, "results": results}))


def row(**changes):
    return {"device": "cuda:0", "device_name": "NVIDIA H200", "dtype": "float16", "batch": 4, "status": "ok", "engaged": {}} | changes


def test_without_a_result_no_gpu_has_been_measured(tmp_path):
    kept(tmp_path, row(device="cpu", device_name="A CPU", dtype="float32"))
    states = validated_devices.states(tmp_path)
    assert ("cpu", "A CPU", "float32", 4, "quick", "measured") in states
    assert ("cpu", "A CPU", "float16", 0, "", "never") in states
    assert [state for *_, state in states if _[0] == "cuda"] == ["never"] * 3


def test_a_fake_device_is_refused(tmp_path):
    kept(tmp_path, row(device_name="fake CUDA, 9.0 (no GPU)"))
    with pytest.raises(SystemExit, match="not a GPU"):
        validated_devices.states(tmp_path)


@pytest.mark.parametrize("results, state", [
    ([row()], "measured"),
    ([row(status="failed")], "compiled only"),
    ([row(status="failed"), row()], "measured"),
    ([row(), row(status="failed")], "measured"),
])
def test_a_kept_result_of_a_gpu_decides(tmp_path, results, state):
    kept(tmp_path, *results)
    states = validated_devices.states(tmp_path)
    assert ("cuda", "NVIDIA H200", "float16", 4, "quick", state) in states
    assert ("cuda", "NVIDIA H200", "float32", 0, "", "never") in states
    cell = "float16 (quick: 4)"
    cells = {"measured": f"{cell} | ", "compiled only": f" | {cell}"}[state]
    assert f"| NVIDIA H200 | {cells} | float32, bfloat16 |" in validated_devices.markdown(states)
    words = {"measured": "measured", "compiled only": "compiled_only"}
    assert f'{{"cuda", "NVIDIA H200", "float16", 4, "quick", Validation::{words[state]}}},' in validated_devices.table_text(states)


def test_the_table_of_the_readme_names_each_preset_with_its_batch_sizes(tmp_path):
    kept(tmp_path, *(row(batch=batch, dtype="float32") for batch in (1, 16, 4)))
    kept(tmp_path, row(batch=1, dtype="float32"), preset="standard")
    (tmp_path / "again").mkdir()
    kept(tmp_path / "again", row(batch=1, dtype="bfloat16", device_name="NVIDIA H200"))
    table = validated_devices.markdown(validated_devices.states(tmp_path))
    assert "| NVIDIA H200 | float32 (quick: 1, 4, 16; standard: 1), bfloat16 (quick: 1) |  | float16 |" in table


def test_eager_and_published_rows_validate_nothing(tmp_path):
    eager = row()
    del eager["engaged"]
    kept(tmp_path, eager, row(source="the guide"))
    assert all(state == "never" for *_, state in validated_devices.states(tmp_path))
