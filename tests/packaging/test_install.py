"""An installed program works from any prefix, also after the prefix was moved, and uses nothing of the clone it was built in."""

import configparser
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from installed import ROOT, install
from processes import PATIENCE_S

KEPT = ROOT / "docs/measurements/modes_epyc.results.json"
APP_ID = "org.compilescope.CompileScope"
ENVIRONMENT = pathlib.Path(sys.executable).absolute().parents[1]  # has torch


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return install(tmp_path_factory.mktemp("install"))


@pytest.fixture
def run_file(tmp_path):
    """A run that somebody sent, where a space and a percent sign are in its path."""
    folder = tmp_path / "from a 100% friend"
    folder.mkdir()
    return pathlib.Path(shutil.copy(KEPT, folder / "epyc.compilescope.json"))


def opened_by(installed, log, *command):
    """What the command and its children open, by path, and their answer."""
    strace = ["strace", "-f", "-qq", "-e", "trace=openat,connect,execve", "-o", log]
    done = subprocess.run([*strace, *map(str, command)], env=installed.environment, cwd=installed.home, capture_output=True, text=True,
                          check=False, timeout=10 * PATIENCE_S)
    return log.read_text(errors="replace"), done


def test_the_prefix_has_every_part(installed):
    for name in ("bin/compilescope", "bin/compilescope-cli", "lib/compilescope/compilescope-torch", "lib/compilescope/compilescope-codecs.so",
                 "share/compilescope/python/__main__.py", "share/compilescope/python/compilescope/message.py",
                 "share/compilescope/resources/reference_results.csv", "share/compilescope/requirements.lock",
                 "share/doc/compilescope/copyright", "share/doc/compilescope/LICENSE", "share/doc/compilescope/LICENSES.md",
                 f"share/applications/{APP_ID}.desktop"):
        assert (installed.prefix / name).is_file(), name
    assert not list(installed.prefix.rglob("__pycache__"))
    tracked = subprocess.run(["git", "ls-files", "core/python", "resources/models"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for file in tracked.split():
        if file.endswith((".py", ".json")):
            there = file.replace("core/python", "python") if file.endswith(".py") else file
            assert (installed.prefix / "share/compilescope" / there).read_bytes() == (ROOT / file).read_bytes()


def test_no_program_has_a_search_path(installed):
    programs = [path for path in installed.prefix.rglob("compilescope*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    assert len(programs) >= 4
    for program in programs:
        assert "PATH" not in subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout, program


@pytest.mark.parametrize("source", ["published", "saved"])
def test_results_open_offline_and_without_the_clone(installed, run_file, tmp_path, source):
    words = ["--published"] if source == "published" else ["--from", run_file]
    seen, done = opened_by(installed, tmp_path / "log", installed.bin / "compilescope", "--export", tmp_path / "charts", *words)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "charts").glob("*.png"))) > 3
    assert f"{installed.prefix}/share/compilescope/resources/reference_results.csv" in seen
    assert f'"{ROOT}' not in seen, "the clone"
    assert "AF_INET" not in seen, "the network"


def test_reports_and_models_need_no_torch(installed, run_file):
    assert "resnet-50" in installed.run("compilescope-cli", "models").stdout
    report = installed.run("compilescope-cli", "report", run_file)
    assert report.returncode == 0 and "ResNet" in report.stdout, report.stderr


@pytest.mark.parametrize("words", [["devices"], ["run", "--model", "microsoft/resnet-50", "--mode", "eager", "--device", "cpu"]])
def test_without_torch_the_message_says_what_to_do(installed, words):
    done = installed.run("compilescope-cli", *words)
    assert done.returncode == 1
    environment = f"{installed.home}/.local/share/compilescope/pytorch"
    lock = shlex.quote(str(installed.prefix / "share/compilescope/requirements.lock"))
    command = f"python3 -m venv {environment} && {environment}/bin/pip install --no-deps -r {lock}"
    version = re.search(r"^torch==(\d+\.\d+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)[1]
    assert f"PyTorch {version} is not installed" in done.stderr and command in done.stderr, done.stderr


def test_another_version_of_torch_is_not_loaded(installed, tmp_path):
    torch = tmp_path / "torch"
    (torch / "lib").mkdir(parents=True)
    (torch / "version.py").write_text("__version__ = '2.1.0'\n")
    done = installed.run("compilescope-cli", "devices", COMPILESCOPE_TORCH_DIR=str(torch))
    assert done.returncode == 1 and "is not installed" in done.stderr


@pytest.mark.parametrize("named", ["environment of the data folder", "COMPILESCOPE_PYTHON", "COMPILESCOPE_TORCH_DIR"])
def test_torch_is_found(installed, tmp_path, named):
    torch = pathlib.Path(subprocess.run([sys.executable, "-c", "import importlib.util as u; print(u.find_spec('torch').origin)"],
                                        capture_output=True, text=True, check=True).stdout.strip()).parent
    variables = {"COMPILESCOPE_PYTHON": {"COMPILESCOPE_PYTHON": sys.executable}, "COMPILESCOPE_TORCH_DIR": {"COMPILESCOPE_TORCH_DIR": str(torch)}}
    data = tmp_path / "data"
    if named not in variables:
        data.mkdir(mode=0o700)
        (data / "pytorch").symlink_to(ENVIRONMENT)
    done = installed.run("compilescope-cli", "devices", "--json", COMPILESCOPE_DATA=str(data), **variables.get(named, {}))
    assert done.returncode == 0, done.stderr
    assert "cpu" in [device["id"] for device in json.loads(done.stdout)]


def test_it_measures_a_photograph(installed, tmp_path):
    """Programs, worker, cells, decoders and resources find each other."""
    done = installed.run("compilescope-cli", "run", "--model", "microsoft/resnet-50", "--mode", "eager", "--device", "cpu", "--preset", "quick",
                         "--threads", "2", "--out", tmp_path / "run", COMPILESCOPE_PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    rows = json.loads((tmp_path / "run/results.json").read_text())["results"]
    assert [row["status"] for row in rows if row["mode"] == "eager"] == ["ok"]


def test_the_python_helper_is_the_installed_one(installed, tmp_path):
    words = [installed.bin / "compilescope-cli", "weights", "get", "a/b", "--dry-run", "--python", sys.executable]
    seen, done = opened_by(installed, tmp_path / "log", "env", "HF_HUB_OFFLINE=1", "PYTHONDONTWRITEBYTECODE=1", *words)
    assert done.returncode != 0
    assert f"{installed.prefix}/share/compilescope/python/compilescope/hub" in seen and f"{ROOT}/core/python" not in seen


def desktop_command(installed, files):
    """The words that a desktop executes for the menu entry, with %f as the specification says."""
    entry = configparser.RawConfigParser(delimiters="=", strict=True)
    entry.optionxform = str
    entry.read(installed.prefix / f"share/applications/{APP_ID}.desktop")
    words = shlex.split(entry["Desktop Entry"]["Exec"])
    assert "%f" in words
    return [word for each in words for word in (files if each == "%f" else [each])]


def test_a_double_click_opens_a_run(installed, run_file):
    assert installed.opens(desktop_command(installed, [str(run_file)]), run_file)


def test_the_option_opens_a_run(installed, run_file):
    assert installed.opens(["compilescope", "--open", str(run_file)], run_file)


def test_the_menu_entry_opens_the_window(installed):
    command = [*desktop_command(installed, []), "--say-when-shown"]
    window = subprocess.Popen(command, env=installed.environment | {"PATH": f"{installed.bin}:/usr/bin:/bin"}, cwd=installed.home,
                              stdout=subprocess.PIPE, text=True)
    try:
        assert window.stdout.readline() == "shown\n"
    finally:
        window.kill()
        window.wait()


def test_two_files_are_refused(installed, run_file):
    done = installed.run("compilescope", run_file, run_file)
    assert done.returncode == 2 and "[path]" in done.stdout + done.stderr


def test_zsh_searches_the_folder_of_the_completions(installed):
    assert (installed.prefix / "share/zsh/site-functions/_compilescope-cli").is_file()


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_icons_have_their_size_and_the_drawing(installed, size):
    """Compared with the largest, made smaller by another program."""
    from PIL import Image, ImageChops, ImageStat

    icons = installed.prefix / "share/icons/hicolor"
    icon = Image.open(icons / f"{size}x{size}/apps/{APP_ID}.png").convert("RGBA")
    assert icon.size == (size, size)
    largest = Image.open(icons / f"512x512/apps/{APP_ID}.png").convert("RGBA").resize((size, size), Image.Resampling.BOX)
    assert max(ImageStat.Stat(ImageChops.difference(icon, largest)).mean) < 4
    assert len(icon.getcolors(maxcolors=size * size)) > 3
    assert (icons / f"scalable/apps/{APP_ID}.svg").read_bytes() == (ROOT / "resources/icons/compilescope.svg").read_bytes()
