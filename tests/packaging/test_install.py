"""An installed program works from any prefix, also after the prefix was moved, and uses nothing of the clone it was built in."""

import configparser
import importlib.metadata
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys

import pytest

from installed import ROOT, Installed, install
from partial_files import partial_sizes
from processes import PATIENCE_S
from wheel_index import WheelIndex

KEPT = ROOT / "docs/measurements/modes_epyc.results.json"
APP_ID = "org.compilescope.CompileScope"
ENVIRONMENT = pathlib.Path(sys.executable).absolute().parents[1]  # has torch
LINKED = importlib.metadata.version("torch").split("+")[0]  # the build links the torch of this environment


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
                 "share/compilescope/docs/user-guide.md", "share/compilescope/docs/glossary.md", "share/compilescope/docs/design/formats.md",
                 "share/compilescope/resources/LICENSES.md", "share/compilescope/resources/fonts/OFL.txt",
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
    command = f"{shlex.quote(str(installed.bin / 'compilescope-cli'))} setup"
    version = LINKED.rsplit(".", 1)[0]
    assert f"PyTorch {version} is not installed" in done.stderr and command in done.stderr, done.stderr


def test_the_installed_guide_has_its_pictures(installed):
    docs = installed.prefix / "share/compilescope/docs"
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", (docs / "user-guide.md").read_text())
    assert len(pictures) >= 3
    for picture in pictures:
        assert (docs / picture).is_file(), picture


def test_the_system_report_says_that_it_is_installed(installed):
    done = installed.run("compilescope-cli", "system-report")
    assert done.returncode == 0 and ", installed\n" in done.stdout
    assert str(installed.home) not in done.stdout and str(installed.prefix) not in done.stdout


# --- Setting up PyTorch: the command of the window and of the command line, with small wheels from an index on this machine ---


@pytest.fixture
def index():
    with WheelIndex() as made:
        made.add("torch", LINKED, {"torch/__init__.py": "", "torch/version.py": f"__version__ = '{LINKED}'\n"}, padding_bytes=4 << 20)
        yield made


@pytest.fixture
def for_set_up(installed, index, tmp_path):
    """The installed program with the lock of the index, and a user of its own."""
    lock = installed.prefix / "share/compilescope/requirements.lock"
    before = lock.read_text()
    index.lock(lock)
    yield Installed(installed.prefix, tmp_path / "home")
    lock.write_text(before)


def set_up(machine, index):
    command = [machine.bin / "compilescope-cli", "setup", "--index-url", index.url]
    return subprocess.Popen(command, env=machine.environment | {"COMPILESCOPE_MESSAGES": "json"}, cwd=machine.home, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def test_a_cancelled_set_up_is_continued_and_torch_is_found(for_set_up, index):
    data = for_set_up.home / ".local/share/compilescope"
    index.hangs_after["torch"] = 3 << 20
    process = set_up(for_set_up, index)
    assert index.hanging.wait(PATIENCE_S)
    while sum(partial_sizes(data / "pytorch.download", "*.part")) < 3 << 20:
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE_S) == 130
    assert "is not installed" in for_set_up.run("compilescope-cli", "devices").stderr
    index.hangs_after.clear()
    process = set_up(for_set_up, index)
    _, errors = process.communicate(timeout=10 * PATIENCE_S)
    assert process.returncode == 0, errors
    assert index.begins("torch") == [0, 3 << 20]
    lines = [json.loads(line) for line in errors.splitlines()]
    size = len(index.wheels["torch"][1])
    assert {"type": "progress", "done_bytes": size, "total_bytes": size} in lines
    assert [line["text"] for line in lines if line["type"] == "message"][-1] == "Installing PyTorch"
    assert sorted(path.name for path in data.glob("pytorch*")) == ["pytorch", "pytorch.lock"]
    assert "is not installed" not in for_set_up.run("compilescope-cli", "devices").stderr  # its libraries are
    assert for_set_up.run("compilescope-cli", "setup").returncode == 0, "nothing is left to do"


def test_a_python_that_is_too_old_for_the_linked_torch_is_not_used(for_set_up, index, tmp_path):
    """The lock has an older torch for it, which the program could not load."""
    minor = 10 if tuple(map(int, LINKED.split(".")[:2])) >= (2, 15) else 9
    fake = tmp_path / "bin/python3"
    fake.parent.mkdir()
    fake.write_text(f"""#!/bin/sh
[ "$1" = -c ] || exit 9
exec /usr/bin/python3 -c "import sys; sys.version_info = (3, {minor}, 1); exec(sys.argv.pop(1))" "$2" "$3"
""")
    fake.chmod(0o755)
    for_set_up.environment["PATH"] = f"{fake.parent}:/usr/bin:/bin"
    _, errors = set_up(for_set_up, index).communicate(timeout=10 * PATIENCE_S)
    assert "Installing PyTorch" in errors and "is not installed" not in for_set_up.run("compilescope-cli", "devices").stderr, errors


def test_an_incomplete_environment_is_not_used(installed, tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "pytorch").symlink_to(ENVIRONMENT)
    (data / "pytorch.download").mkdir()
    done = installed.run("compilescope-cli", "devices", COMPILESCOPE_DATA=str(data))
    assert done.returncode == 1 and "is not installed" in done.stderr


def test_a_program_in_its_build_folder_sets_up_nothing(installed):
    program = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"]) / "compilescope-cli"
    done = subprocess.run([program, "setup"], env=installed.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "scripts/setup.sh installs PyTorch" in done.stderr


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


def test_the_licences_cover_every_library_that_is_linked(installed):
    """The window lists the licences of what it uses (ui/help/components.cpp)."""
    table = (ROOT / "ui/help/components.cpp").read_text()
    known = [begin for row in re.findall(r'Component\{(.*?)\},\n', table, re.DOTALL) for begin in re.findall(r'"([^"]*)"', row)[-1].split()]
    assert "libQt6" in known and "libtorch" in known
    linked = set()
    for program in installed.prefix.rglob("compilescope*"):
        if program.is_file() and program.read_bytes()[:4] == b"\x7fELF":
            dynamic = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
            linked |= set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    assert len(linked) > 10
    assert [name for name in sorted(linked) if not any(name.startswith(begin) for begin in known)] == []
    assert [begin for begin in known if not begin.startswith(("libc", "libm", "librt", "libdl", "libpthread", "ld-linux", "libnv", "libgcc", "libgomp"))
            and not any(name.startswith(begin) for name in linked)] == [], "a row of something that is not used"
