"""compilescope-cli engines add|list|remove, with a Python that is a script, and once with the real one."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

import engines as engine_support
import small_disk
from cli_runs import BIN
from processes import PATIENCE_S, gone_soon

FAKE = pathlib.Path(__file__).resolve().parents[1] / "support/fake_python_for_engines.py"
VERSION = engine_support.pinned("openvino")[-1]


class Engines:
    def __init__(self, folder):
        self.folder = folder
        self.environment = os.environ | {"COMPILESCOPE_DATA": str(folder / "data"), "COMPILESCOPE_CACHE": str(folder / "cache"),
                                         "COMPILESCOPE_PYTHON": str(FAKE), "FAKE_ENGINE": str(folder / "script.json")}
        self.script()

    def script(self, **wish):
        (self.folder / "script.json").write_text(json.dumps({
            "log": str(self.folder / "log"), "install": "ok", "probe": VERSION, "child": str(self.folder / "child"), **wish}))

    def words(self, *words):
        return [BIN / "compilescope-cli", "engines", *words]

    def __call__(self, *words, code=0, **options):
        done = subprocess.run(self.words(*words), env=self.environment, cwd=self.folder, capture_output=True, text=True,
                              timeout=options.pop("timeout", PATIENCE_S), stdin=subprocess.DEVNULL)
        assert done.returncode == code, done
        return done.stdout if code == 0 else done.stderr

    def states(self):
        return {engine["name"]: engine["state"] for engine in json.loads(self("list", "--json"))["engines"]}


@pytest.fixture
def engines(tmp_path):
    return Engines(tmp_path)


def start_hanging(engines):
    """Starts an installation and waits until pip hangs. Returns it, and the processes of pip and of pip's child."""
    engines.script(install="hangs")
    adding = subprocess.Popen(engines.words("add", "openvino", "--yes"), env=engines.environment, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE_S
    child = engines.folder / "child"
    while not child.exists() or not child.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return adding, *map(int, child.read_text().split())


def test_size_and_licence_are_shown_before_and_need_a_yes(engines, tmp_path):
    refused = engines("add", "openvino", code=2)
    assert f"OpenVINO {VERSION}, Apache-2.0 licence: downloads" in refused and "confirm with --yes" in refused
    assert not (tmp_path / "data/engines").exists() and not (tmp_path / "log").exists()
    assert engines.states() == {"openvino": "not installed", "onnxruntime": "not installed"}


def test_an_engine_gets_an_environment_of_its_own_with_checked_hashes(engines, tmp_path):
    assert f"openvino {VERSION} is installed" in engines("add", "openvino", "--yes")
    folder = tmp_path / "data/engines/openvino"
    venv, pip, probe = (tmp_path / "log").read_text().splitlines()
    assert venv == f"-m venv {folder}/.venv"
    assert pip.startswith("-m pip install") and "--require-hashes" in pip
    assert "Collecting the engine" in (folder / "add.log").read_text()
    (engine,) = [e for e in json.loads(engines("list", "--json"))["engines"] if e["name"] == "openvino"]
    assert engine["state"] == "installed" and engine["version"] == VERSION
    assert engine["python"] == str(folder / ".venv/bin/python")
    assert "Apache-2.0" in engines("list") and "not installed" in engines("list")
    engines("remove", "openvino")
    assert not folder.exists() and engines.states()["openvino"] == "not installed"
    assert "it is not installed" in engines("remove", "openvino", code=2)


def test_an_unknown_engine_is_named(engines):
    assert "engines add tensorrt: expected one of openvino, onnxruntime" in engines("add", "tensorrt", "--yes", code=2)
    assert "it is not installed" in engines("remove", "tensorrt", code=2)


def test_a_failed_installation_is_not_listed_and_adding_goes_on(engines):
    engines.script(install="fails")
    assert "OpenVINO cannot be installed: THESE PACKAGES DO NOT MATCH THE HASHES" in engines("add", "openvino", "--yes", code=1)
    assert engines.states()["openvino"] == "unfinished"
    engines.script()
    engines("add", "openvino", "--yes")
    assert engines.states()["openvino"] == "installed"


def test_an_engine_that_cannot_be_imported_is_not_listed(engines):
    engines.script(probe=None)
    assert "Python cannot import it: ImportError: libopenvino" in engines("add", "openvino", "--yes", code=1)
    assert engines.states()["openvino"] == "unfinished"


def test_cancelling_leaves_no_process_and_no_folder(engines, tmp_path):
    adding, *processes = start_hanging(engines)
    assert "another program is adding" in engines("remove", "openvino", code=1)
    assert "another program is adding" in engines("add", "openvino", "--yes", code=1)
    adding.send_signal(signal.SIGINT)
    assert adding.wait(timeout=PATIENCE_S) == 130
    assert "nothing was installed" in adding.stderr.read()
    assert gone_soon(processes)
    assert not (tmp_path / "data/engines/openvino").exists()
    assert engines.states()["openvino"] == "not installed"


def test_a_killed_installation_is_unfinished_and_continues(engines):
    adding, pip, child = start_hanging(engines)
    adding.kill()
    adding.wait()
    assert gone_soon([pip])
    os.kill(child, signal.SIGKILL)  # nobody is left to end it
    assert engines.states()["openvino"] == "unfinished"
    engines.script()
    engines("add", "openvino", "--yes")
    assert engines.states()["openvino"] == "installed"


def test_a_damaged_record_is_unfinished(engines, tmp_path):
    engines("add", "openvino", "--yes")
    (tmp_path / "data/engines/openvino/engine.json").write_text("{")
    assert engines.states()["openvino"] == "unfinished"


def test_another_version_than_the_pinned_one_is_outdated_and_adding_it_again_updates_it(engines, tmp_path):
    engine_support.put(tmp_path / "data", "openvino", version="2020.1")
    assert engines.states()["openvino"] == "outdated"
    assert "2020.1" in engines("list")
    engines("add", "openvino", "--yes")
    assert engines.states()["openvino"] == "installed"


def test_a_full_disk_is_reported_before_anything_is_installed(engines, tmp_path):
    with small_disk.mounted(tmp_path / "data", "8m"):
        assert "are free in" in engines("add", "openvino", "--yes", code=1)


@pytest.mark.parametrize("name", engine_support.NAMES)
def test_the_package_is_installed_for_real(engines, name):
    """Needs the package index."""
    engines.environment["COMPILESCOPE_PYTHON"] = sys.executable
    engines("add", name, "--yes", timeout=1800)
    assert engines.states()[name] == "installed"
    (engine,) = [e for e in json.loads(engines("list", "--json"))["engines"] if e["name"] == name]
    taken_bytes = sum(f.stat().st_size for f in (engines.folder / "data/engines" / name).rglob("*") if f.is_file())
    assert 0.8 < taken_bytes / engine["disk_bytes"] < 1.2, "the size that is shown"
