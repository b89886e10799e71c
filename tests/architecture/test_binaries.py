"""The window is linked without LibTorch; the command line is the one that has LibTorch."""

import os
import pathlib
import re
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


def test_the_check_sees_torch_where_it_is():
    assert "libtorch_cpu.so" in torch_libraries(needed("compilescope-cli"))
    assert not any(name.startswith("libQt") for name in needed("compilescope-cli"))
