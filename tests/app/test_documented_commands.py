"""Every command line in the documents is accepted by the program's own option parser. Nothing is run."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
PROGRAMS = ("run.sh", "compilescope-cli", "compilescope")


def program_of(words):
    """The index of the program's name among the words; settings of the environment may stand before it."""
    for index, word in enumerate(words):
        if pathlib.PurePath(word).name in PROGRAMS:
            return index
        if "=" not in word:
            return None
    return None


def commands_of(text):
    """The words of each command: lines of code blocks, joined at a backslash, and code spans."""
    lines = re.findall(r"^    +(.*)$", text.replace("\\\n", " "), re.MULTILINE)
    paragraphs = re.sub(r"^    +.*$", "", text, flags=re.MULTILINE)
    for line in lines + [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", paragraphs)]:
        if "..." in line or not any(name in line for name in PROGRAMS):
            continue
        words = shlex.split(line, comments=True)
        index = program_of(words)
        if index is not None and (len(words) > index + 1 or words[index].endswith(".sh")):
            yield [pathlib.PurePath(words[index]).name, *words[index + 1:]]


def documents():
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


COMMANDS = [pytest.param(words, id=f"{path.name}: {' '.join(words)}") for path in documents() for words in commands_of(path.read_text())]


@pytest.fixture(scope="session")
def clone(tmp_path_factory):
    """run.sh of a clone that is set up; the programs are the real ones."""
    folder = tmp_path_factory.mktemp("clone")
    (folder / "scripts").mkdir()
    for name in ("run.sh", "scripts/lib.sh"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "scripts/setup.sh").write_text('#!/bin/sh\nfor word in "$@"; do case $word in --cli-only|--torch|--torch-index|[!-]*) ;; '
                                             "*) exit 2;; esac; done\n")
    (folder / "scripts/setup.sh").chmod(0o755)
    for preset in ("release", "headless"):
        (folder / "build" / preset).mkdir(parents=True)
        (folder / "build" / preset / "bin").symlink_to(BIN)
    return folder


def accepted(words, clone, tmp_path):
    name, *arguments = words
    usage = ""
    if name == "compilescope-cli" and len(arguments) == 1 and not arguments[0].startswith("-"):
        usage = f"Usage: compilescope-cli {arguments[0]} "
        arguments.append("--help")  # the text names a command, without what it needs
    program = clone / "run.sh" if name == "run.sh" else BIN / name
    environment = os.environ | {"COMPILESCOPE_PARSE_ONLY": "1", "QT_QPA_PLATFORM": "offscreen", "COMPILESCOPE_VENV": str(tmp_path),
                                "XDG_CONFIG_HOME": str(tmp_path), "COMPILESCOPE_DATA": str(tmp_path), "COMPILESCOPE_CACHE": str(tmp_path)}
    done = subprocess.run([program, *arguments], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode == 0 and usage in done.stdout, done.stderr


def test_the_documents_have_commands():
    programs = [words[0] for words in (each.values[0] for each in COMMANDS)]
    assert all(programs.count(name) >= least for name, least in {"run.sh": 3, "compilescope-cli": 20, "compilescope": 2}.items()), programs


@pytest.mark.parametrize("words", COMMANDS)
def test_it_is_accepted(words, clone, tmp_path):
    if words[0] != "compilescope-cli" and not (BIN / "compilescope").exists():
        pytest.skip("this build has no window")
    ok, said = accepted(words, clone, tmp_path)
    assert ok, said


@pytest.mark.parametrize("words", [
    ["compilescope-cli", "run", "--modle", "x"], ["compilescope-cli", "rum"], ["compilescope-cli", "weights", "got", "x"],
    ["compilescope-cli", "profile", "--no-such"], ["compilescope", "--exprot", "charts"], ["compilescope", "--export", "charts"],
])
def test_a_wrong_one_is_refused(words, clone, tmp_path):
    if words[0] != "compilescope-cli" and not (BIN / "compilescope").exists():
        pytest.skip("this build has no window")
    assert not accepted(words, clone, tmp_path)[0]
