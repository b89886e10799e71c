"""The set-up of PyTorch: download with resuming, hashes, installation, and errors. With an index of small wheels on this machine."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import urllib.request

import pytest

from compilescope import set_up as set_up_helper
from partial_files import partial_sizes
from processes import PATIENCE_S
from small_disk import mounted
from wheel_index import WheelIndex

ROOT = pathlib.Path(__file__).resolve().parents[2]
HELPERS = ROOT / "core/python"
MB = 1 << 20


@pytest.fixture
def index():
    with WheelIndex() as made:
        made.add("small", "1.0")
        made.add("torch", "2.11.0", {"torch/__init__.py": "", "torch/version.py": "__version__ = '2.11.0'\n"}, padding_bytes=4 * MB)
        made.add("windows", "3.0")
        yield made


class SetUp:
    def __init__(self, index, folder):
        self.index, self.folder = index, folder
        self.environment, self.download = folder / "pytorch", folder / "pytorch.download"
        self.lock = index.lock(folder / "requirements.lock", {"windows": "sys_platform == 'win32'", "small": "python_version >= '3.8'"})

    def command(self, *more):
        return [sys.executable, HELPERS, "set-up", self.environment, "--lock", self.lock, "--index-url", self.index.url, *more]

    def start(self):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PIP_") and "proxy" not in key.lower()}
        return subprocess.Popen([*map(str, self.command())], env=clean, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True)

    def run(self):
        """The exit code and the lines."""
        process = self.start()
        output, errors = process.communicate(timeout=10 * PATIENCE_S)
        lines = [json.loads(line) for line in output.splitlines()]
        assert process.returncode == 0 or lines[-1]["type"] == "error", output + errors
        return process.returncode, lines

    def packages(self):
        lister = "import importlib.metadata as m; print(*sorted(f'{d.name}=={d.version}' for d in m.distributions()))"
        return subprocess.run([self.environment / "bin/python", "-c", lister], capture_output=True, text=True, check=True).stdout.split()


@pytest.fixture
def set_up(index, tmp_path):
    return SetUp(index, tmp_path)


def check_complete(set_up):
    assert {"small==1.0", "torch==2.11.0"} <= set(set_up.packages()) and "windows==3.0" not in set_up.packages()
    assert sorted(path.name for path in set_up.folder.iterdir()) == ["pytorch", "requirements.lock"]


@pytest.mark.parametrize("as_json", [False, True])
def test_it_installs_what_the_lock_lists_for_this_machine(set_up, index, as_json):
    index.as_json = as_json
    code, lines = set_up.run()
    assert code == 0, lines
    check_complete(set_up)
    size = sum(len(index.wheels[name][1]) for name in ("small", "torch"))
    progress = [line for line in lines if line["type"] == "progress"]
    assert progress[0] == {"type": "progress", "done_bytes": 0, "total_bytes": size}
    assert progress[-1] == {"type": "progress", "done_bytes": size, "total_bytes": size}
    assert [line["done_bytes"] for line in progress] == sorted(line["done_bytes"] for line in progress)
    assert [line["text"] for line in lines if line["type"] == "step"] == [
        "Creating the Python environment", "Looking for the packages", "Downloading PyTorch", "Installing PyTorch"]
    assert index.begins("windows") == []


def test_an_index_may_need_an_account_which_no_message_shows(set_up, index):
    index.account = "user:to@ken"
    address = index.url
    index.url = address.replace("//", "//user:secret@")
    code, lines = set_up.run()
    assert code == 1 and "answered HTTP 401" in lines[-1]["text"] and "secret" not in json.dumps(lines), lines
    index.url = address.replace("//", "//user:to%40ken@")
    code, lines = set_up.run()
    assert code == 0 and "ken" not in json.dumps(lines), lines
    check_complete(set_up)


def test_an_account_is_sent_to_its_own_host_only(monkeypatch):
    asked = []
    monkeypatch.setattr(urllib.request, "urlopen", lambda request, timeout: asked.append(request))
    assert set_up_helper.without_credentials("https://user@index:8080/simple?a=b") == "https://index:8080/simple?a=b"
    assert set_up_helper.without_credentials("https://elsewhere/simple") == "https://elsewhere/simple"
    for url in ("https://index:8080/simple/torch/", "https://elsewhere/simple/torch/", "https://index:8080.elsewhere/"):
        set_up_helper.requested(url)
    assert [request.unredirected_hdrs.get("Authorization") for request in asked] == ["Basic dXNlcjo=", None, None]


def test_a_connection_that_breaks_off_is_continued(set_up, index):
    index.breaks_after["torch"] = 3 * MB
    code, lines = set_up.run()
    assert code == 0, lines
    check_complete(set_up)
    first, second = index.begins("torch")
    assert first == 0 and 0 < second <= 3 * MB


def test_a_set_up_that_was_killed_continues_where_it_stopped(set_up, index):
    index.hangs_after["torch"] = 3 * MB
    process = set_up.start()
    assert index.hanging.wait(PATIENCE_S)
    part = set_up.download
    while sum(partial_sizes(part, "*.part")) < 3 * MB:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    index.hangs_after.clear()
    code, lines = set_up.run()
    assert code == 0, lines
    check_complete(set_up)
    assert index.begins("torch") == [0, 3 * MB]
    assert len(index.begins("small")) == 1
    assert next(line for line in lines if line["type"] == "progress")["done_bytes"] >= 3 * MB


def test_a_server_without_ranges_sends_the_whole_file_again(set_up, index):
    index.has_ranges = False
    index.breaks_after["torch"] = 3 * MB
    code, lines = set_up.run()
    assert code == 0, lines
    check_complete(set_up)


def test_what_an_interrupted_installation_left_is_removed(set_up, index):
    assert set_up.run()[0] == 0
    packages = next((set_up.environment / "lib").glob("python3*/site-packages"))
    (packages / "torch/version.py").unlink()  # half-installed
    (packages / "half").mkdir()
    set_up.download.mkdir()
    assert set_up.run()[0] == 0
    check_complete(set_up)
    assert (packages / "torch/version.py").exists() and not (packages / "half").exists()


def error_of(set_up):
    code, lines = set_up.run()
    assert code == 1
    assert lines[-1]["text_message"]
    assert set_up.download.exists(), "the mark of an unfinished set-up"
    return lines[-1]["text"]


def test_a_damaged_file_is_removed(set_up, index):
    index.damaged.add("torch")
    assert error_of(set_up) == "torch-2.11.0-py3-none-any.whl was damaged by the download and was removed: try again"
    assert [file.name for file in set_up.download.iterdir()] == ["small-1.0-py3-none-any.whl"]


def test_a_package_that_the_index_lacks_is_named(set_up, index):
    set_up.lock.write_text(set_up.lock.read_text().replace("torch==2.11.0", "torch==2.12.0").replace("sha256", "sha256:" + "2" * 64 + " --x=sha256"))
    assert error_of(set_up).startswith(f"{index.url} has no file of ")


def test_a_file_that_is_gone(set_up, index):
    index.missing.add("small")
    assert error_of(set_up).endswith("answered HTTP 404: choose another package index, or try again later")


def test_no_network(set_up, index):
    index.server.shutdown()
    index.server.server_close()
    text = error_of(set_up)
    assert text.startswith("the package index cannot be reached (") and text.endswith("what was downloaded is kept")


def test_a_disk_without_room_is_known_before_the_download(index, tmp_path):
    with mounted(tmp_path / "disk", "40m") as disk:  # the environment itself takes 15 MB
        index.add("torch", "2.11.0", padding_bytes=12 * MB)
        text = error_of(SetUp(index, disk))
        assert f"{disk} has room for 0.0 GB, and PyTorch needs 0.0 GB: make room" in text
    assert index.begins("torch") == []


def test_a_link_to_another_environment_is_not_changed(set_up):
    other = set_up.folder / "other"
    other.mkdir()
    (other / "precious").touch()
    set_up.environment.symlink_to(other)
    code, lines = set_up.run()
    assert code == 1 and "is a link to another environment" in lines[-1]["text"]
    assert (other / "precious").exists()


def test_the_lock_of_the_program_is_read():
    """Every package of requirements.txt, once, with the hashes."""
    reader = ("import pathlib, sys; sys.path.insert(0, sys.argv[1]); from compilescope import set_up; "
              "print(*(f'{p.name}=={p.version}={len(p.sums)}' for p in set_up.locked_packages(pathlib.Path(sys.argv[2]))))")
    done = subprocess.run([sys.executable, "-c", reader, HELPERS, ROOT / "requirements.lock"], capture_output=True, text=True, check=True)
    found = [entry.split("=") for entry in done.stdout.split()]
    names = [entry[0] for entry in found]
    assert len(set(names)) == len(names) > 30
    assert all(int(entry[-1]) >= 1 for entry in found)
    assert {"torch", "torchvision", "transformers", "timm", "safetensors", "huggingface-hub", "numpy"} <= set(names)
    assert "colorama" not in names, "Windows"
