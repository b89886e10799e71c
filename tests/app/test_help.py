"""The help of the command line: grouped, wrapped, with examples that work."""

import os
import pathlib
import re
import shlex
import subprocess

import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
WIDTH = 100  # without a terminal


def help_of(*words):
    done = subprocess.run([BIN / "compilescope-cli", *words, "--help"], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


TOP = help_of()
COMMANDS = re.findall(r"^  ([a-z-]+)  ", TOP, re.MULTILINE)
EXAMPLES = [line.strip() for words in ((), *((name,) for name in COMMANDS)) for line in help_of(*words).splitlines()
            if line.startswith("  compilescope-cli")]


def section(text, heading):
    return re.search(rf"^{heading}:\n((?: .*\n)+)", text, re.MULTILINE)[1]


def test_commands_are_grouped():
    assert {"run", "infer", "models", "report", "weights", "worker"} <= set(COMMANDS) and "cell" not in COMMANDS
    for heading, name in (("Measure", "run"), ("Try a model", "infer"), ("Look up", "models"), ("Results", "compare"),
                          ("Manage", "cache"), ("Started by other commands", "worker")):
        assert re.search(rf"^  {name}  ", section(TOP, heading), re.MULTILINE), heading
    assert TOP.index("Measure:") < TOP.index("Started by other commands:")


def test_options_are_grouped():
    run = help_of("run")
    for heading, option in (("What to measure", "--model"), ("Weights and input", "--image"), ("How to measure", "--preset"),
                            ("Settings of PyTorch", "--tf32"), ("Results", "--resume")):
        assert option in section(run, heading), heading
    infer = help_of("infer")
    assert "--image" in section(infer, "Input") and "--json" in section(infer, "Output")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_no_line_is_longer_than_the_screen(name):
    lines = help_of(*name.split()).splitlines()
    assert [line for line in lines if len(line) > WIDTH and not line.startswith("  compilescope-cli")] == []


def test_long_lists_are_wrapped_beside_their_option():
    lines = help_of("run").splitlines()
    mode = next(index for index, line in enumerate(lines) if line.strip().startswith("--mode "))
    following = lines[mode + 1:mode + 4]
    assert all(line.startswith(30 * " ") and line[30] != " " for line in following), following


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_accepted(example, tmp_path):
    words = shlex.split(example)
    done = subprocess.run([BIN / words[0], *words[1:]], env=os.environ | {"COMPILESCOPE_PARSE_ONLY": "1"}, cwd=tmp_path,
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_there_are_examples_of_what_people_do():
    assert {example.split()[1] for example in EXAMPLES} >= {"run", "train", "infer"}
