"""What an import reads beside the model itself."""

import json

import pytest

from compilescope.importing.base import Built
from compilescope.importing.file import processor
from compilescope.importing.transformers import configuration
from compilescope.rpc import UnsupportedError


@pytest.mark.parametrize(("of_file", "given", "size"), [
    ([32, 48], None, {"height": 32, "width": 48}),
    (None, [64, 80], {"height": 64, "width": 80}),
    (None, None, {"shortest_edge": 99}),
])
def test_the_preprocessor_config_beside_a_file_is_used(tmp_path, of_file, given, size):
    """A fixed size replaces its size, and nothing else."""
    beside = {"image_processor_type": "X", "size": {"shortest_edge": 99}, "image_mean": [0.1, 0.2, 0.3], "image_std": [0.5, 0.5, 0.5],
              "resample": 3, "do_resize": False, "do_center_crop": True, "crop_size": {"height": 90, "width": 90}}
    (tmp_path / "preprocessor_config.json").write_text(json.dumps(beside))
    built = Built(None, None, "")
    built.input_size = of_file
    words = processor(str(tmp_path / "model.onnx"), built, given)
    assert words["size"] == size and words["image_mean"] == [0.1, 0.2, 0.3] and words["resample"] == 3
    assert ("crop_size" in words) == ("do_resize" in words) == (size == {"shortest_edge": 99})


def test_a_models_own_code_is_not_run_and_nobody_is_asked(tmp_path, monkeypatch):
    """transformers would ask on stdin, where the program's requests come from, and wait for 15 s."""
    words = {"model_type": "of_nobody", "architectures": ["Mine"], "auto_map": {"AutoConfig": "mine.Config", "AutoModel": "mine.Mine"}}
    (tmp_path / "config.json").write_text(json.dumps(words))
    (tmp_path / "mine.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    asked = []
    monkeypatch.setattr("builtins.input", asked.append)
    with pytest.raises(UnsupportedError, match="contains code of its own"):
        configuration(str(tmp_path))
    assert not asked and not (tmp_path / "ran").exists()
