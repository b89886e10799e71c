"""Menu entry, metadata and file type, checked by the tools of the desktop."""

import os
import pathlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
APP_ID = "org.compilescope.CompileScope"
MIME = "application/vnd.compilescope.run+json"


def test_the_desktop_entry_is_valid():
    done = subprocess.run(["desktop-file-validate", PACKAGING / f"{APP_ID}.desktop"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_metadata_is_valid():
    done = subprocess.run(["appstreamcli", "validate", "--no-net", PACKAGING / f"{APP_ID}.metainfo.xml"], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout


def test_the_files_name_each_other():
    desktop = (PACKAGING / f"{APP_ID}.desktop").read_text()
    metadata = ElementTree.parse(PACKAGING / f"{APP_ID}.metainfo.xml")
    assert f"Icon={APP_ID}\n" in desktop and f"MimeType={MIME};\n" in desktop
    assert metadata.findtext("id") == APP_ID and metadata.findtext("launchable") == f"{APP_ID}.desktop"
    assert metadata.findtext("provides/mediatype") == MIME
    assert f'setDesktopFileName("{APP_ID}")' in (ROOT / "app/gui_main.cpp").read_text()
    assert f"set(app_id {APP_ID})" in (PACKAGING / "CMakeLists.txt").read_text()


@pytest.fixture
def types(tmp_path):
    """A user's database of file types, with ours."""
    packages = tmp_path / "mime/packages"
    packages.mkdir(parents=True)
    (packages / f"{APP_ID}.xml").write_bytes((PACKAGING / f"{APP_ID}.mime.xml").read_bytes())
    subprocess.run(["update-mime-database", tmp_path / "mime"], check=True)
    return tmp_path


@pytest.mark.parametrize("name, content, expected", [
    ("a run.compilescope.json", "{}", MIME),
    ("run.compilescope.json", '{"schema": 1, "results": []}', MIME),
    ("results.json", '{"schema": 1, "results": []}', "application/json"),
])
def test_the_desktop_knows_the_type_of_a_run(types, name, content, expected):
    (types / name).write_text(content)
    environment = os.environ | {"XDG_DATA_HOME": str(types), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["gio", "info", "-a", "standard::content-type", types / name], env=environment, capture_output=True, text=True, check=True)
    assert re.search(r"content-type: (\S+)", done.stdout)[1] == expected
