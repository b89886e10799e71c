"""The window and the command line are linked without LibTorch; compilescope-torch is the one that has it."""

import os
import pathlib
import re
import shutil
import subprocess

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])


def needed(program: str) -> list[str]:
    """The shared libraries that a program names."""
    answer = subprocess.run(["readelf", "-d", BIN / program], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.+)\]", answer)


def torch_libraries(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith(("libtorch", "libc10", "libcudart"))]


def test_the_window_links_no_torch():
    names = needed("compilescope")
    assert any(name.startswith("libQt6Widgets") for name in names)
    assert torch_libraries(names) == []


def test_the_command_line_links_neither_torch_nor_qt():
    assert torch_libraries(needed("compilescope-cli")) == []
    for program in ("compilescope-cli", "compilescope-torch"):
        assert not any(name.startswith("libQt") for name in needed(program))


def test_one_program_loads_videos_libraries():
    assert any(name.startswith("libopencv_videoio") for name in needed("compilescope-video"))


def test_opencv_is_loaded_when_a_picture_needs_it():
    assert any(name.startswith("libopencv_imgcodecs") for name in needed("compilescope-codecs.so"))
    for program in ("compilescope", "compilescope-cli", "compilescope-torch"):
        assert not any(name.startswith("libopencv") for name in needed(program)), program


def test_the_check_sees_torch_where_it_is():
    assert "libtorch_cpu.so" in torch_libraries(needed("compilescope-torch"))


def test_commands_that_need_torch_are_listed_and_run_from_the_command_line():
    listed = subprocess.run([BIN / "compilescope-cli", "--help"], capture_output=True, text=True, check=True).stdout
    for word in ("run", "models", "devices", "worker", "infer"):
        assert re.search(rf"^  {word}  ", listed, re.MULTILINE), word
    own = subprocess.run([BIN / "compilescope-cli", "infer", "--help"], capture_output=True, text=True, check=True).stdout
    assert "--image" in own and "compilescope-cli infer" in own
    wrong = subprocess.run([BIN / "compilescope-cli", "infer"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "--model is required" in wrong.stderr


def test_a_missing_torch_program_is_named(tmp_path):
    alone = tmp_path / "compilescope-cli"
    shutil.copy(BIN / "compilescope-cli", alone)
    done = subprocess.run([alone, "devices"], capture_output=True, text=True)
    assert done.returncode == 1 and str(tmp_path / "compilescope-torch") in done.stderr
