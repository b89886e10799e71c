"""The man pages and completions contain what the programs' own --help lists."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest

from processes import PATIENCE_S

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
FILES = pathlib.Path(os.environ["COMPILESCOPE_BUILD_DIR"]) / "packaging/files"
COMPLETIONS = ROOT / "packaging/completions"
MODES = re.findall(r'ModeInfo\{\.id = "([^"]+)"', (ROOT / "core/plan/modes.cpp").read_text())[:20]
# Those that infer knows: they run in its own process.
OWN_MODES = [mode for mode in MODES if not mode.startswith(("python-", "openvino", "onnxruntime"))]
PRESETS = ["guide", "quick", "standard", "publish"]


def help_of(*command):
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run([*map(str, command), "--help"], env=environment, capture_output=True, text=True, check=True).stdout


def listed_under(title, text):
    """The first words of the lines under a title of --help."""
    part = text.partition(f"\n{title}:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\S+)", part, re.MULTILINE)


def options_in(text):
    return [name for word in re.findall(r"^  (-\S+)", text, re.MULTILINE) for name in word.rstrip(",").split(",")] + re.findall(
        r"^  -\w, (--[\w-]+)", text, re.MULTILINE)


def commands_listed_in(text):
    """The commands of --help, which are in groups: every list that is not one of options."""
    titles = [title for title in re.findall(r"^(\w[\w ]*):\n  \w", text, re.MULTILINE) if title not in ("Examples", "Positionals")]
    return [name for title in titles for name in listed_under(title, text) if re.fullmatch(r"[a-z-]+", name)]


def commands(path=()):
    text = help_of(BIN / "compilescope-cli", *path)
    yield path, text
    for name in commands_listed_in(text):
        yield from commands((*path, name))


@pytest.fixture(scope="module")
def all_commands():
    found = dict(commands())
    assert ("run",) in found and ("infer",) in found and ("targets", "install") in found and len(found) > 30
    return found


def rendered(page):
    environment = os.environ | {"MANWIDTH": "200", "LC_ALL": "C.UTF-8"}
    text = subprocess.run(["man", "-P", "cat", "-l", page], env=environment, capture_output=True, text=True, check=True).stdout
    return re.sub(".\b", "", text)


def section(page, path):
    """The part of the page about one command."""
    return re.split(r"\n   (?=\S)", page.partition(f"\n   {' '.join(path)}\n")[2])[0] if path else page


@pytest.mark.parametrize("page", ["compilescope-cli.1", "compilescope.1"])
def test_man_has_no_warnings(page):
    command = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", FILES / page]
    done = subprocess.run(command, env=os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"}, capture_output=True, text=True, check=True)
    assert done.stderr == "" and done.stdout


def test_every_option_is_in_the_man_page(all_commands):
    page = rendered(FILES / "compilescope-cli.1")
    missing = []
    for path, text in all_commands.items():
        own = section(page, path)
        for word in options_in(text) + listed_under("Positionals", text):
            if word not in ("-h", "--help") and not re.search(rf"^ +(-\w, )?{re.escape(word)}\b", own, re.MULTILINE):
                missing.append((path, word))
    assert missing == []
    assert "-h, --help" in page


def test_every_option_of_the_window_is_in_its_man_page_and_completions():
    page = rendered(FILES / "compilescope.1")
    options = {name for name in options_in(help_of(BIN / "compilescope"))} | {"--export", "--from", "--published"}
    assert {"--open", "--language", "--help-all", "-v"} <= options
    for name in options:
        assert re.search(rf"(?<![\w-]){name}(?![\w-])", page), name
        assert name in completed("compilescope", "-"), name
        assert name.lstrip("-") in (COMPLETIONS / "_compilescope").read_text(), name


def test_values_are_in_the_man_page():
    page = " ".join(rendered(FILES / "compilescope-cli.1").split())
    for value in [*MODES, *PRESETS, "facebook/detr-resnet-50", "mmaction2/tsn_r50", "cuda:0"]:
        assert re.search(rf"(?<![\w+/-]){re.escape(value)}(?![\w+/-])", page), value
    infer = " ".join(section(rendered(FILES / "compilescope-cli.1"), ("infer",)).split())
    assert f"Mode of execution. Values: {', '.join(OWN_MODES)}." in infer
    assert "Values: float32, bfloat16, float16. Default: float32." in infer


def completed(program, *words, cwd=None):
    """What bash offers for the last word."""
    name = f"{program}.bash"
    file = FILES / name if (FILES / name).exists() else COMPLETIONS / name
    line = " ".join(map(shlex.quote, (program, *words)))
    script = f"source {shlex.quote(str(file))}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _{program.replace('-', '_')}; " + (
        'for word in "${COMPREPLY[@]}"; do echo "$word"; done')
    return subprocess.run(["bash", "--norc", "-c", script], cwd=cwd, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def test_bash_offers_the_commands(all_commands):
    assert completed("compilescope-cli", "") == [path[0] for path in all_commands if len(path) == 1]
    assert completed("compilescope-cli", "ru") == ["run", "runtimes"]
    assert completed("compilescope-cli", "targets", "") == [path[1] for path in all_commands if len(path) == 2 and path[0] == "targets"]


def test_bash_offers_every_option(all_commands):
    for path, text in all_commands.items():
        assert set(completed("compilescope-cli", *path, "-")) == set(options_in(text)), path


@pytest.mark.parametrize("words, values", [
    (["run", "--mode", ""], MODES),
    (["run", "--json-progress", "--mode", "eager", ""], MODES),
    (["run", "--mode", "python-d"], ["python-default", "python-default+freezing"]),
    (["run", "--mode", "eager,cud"], ["eager,cudagraph"]),
    (["infer", "--mode", ""], OWN_MODES),
    (["train", "--mode", "t"], []),
    (["run", "--preset", ""], PRESETS),
    (["run", "--batch", ""], []),
    (["report", "--format", ""], ["md", "json", "csv"]),
    (["run", "--model", "facebook/detr-resnet-5"], ["facebook/detr-resnet-50"]),
    (["run", "--model", "microsoft/resnet-50,seg"], ["microsoft/resnet-50,segmentation"]),
    (["train", "--model", "mmaction2/tsn"], ["mmaction2/tsn_r50"]),
    (["run", "--device", "c"], ["cpu", "cuda:0"]),
    (["targets", "add", ""], ["ssh", "slurm"]),
    (["run", "--trust", "--dtype", "b"], ["bfloat16"]),
])
def test_bash_offers_the_values(words, values, tmp_path):
    assert completed("compilescope-cli", *words, cwd=tmp_path) == values


def test_bash_offers_files(tmp_path):
    (tmp_path / "my run").mkdir()
    (tmp_path / "results.json").touch()
    for command in ("report", "compare"):
        assert sorted(completed("compilescope-cli", command, "", cwd=tmp_path)) == ["my run", "results.json"]
    assert completed("compilescope-cli", "run", "--plan", "res", cwd=tmp_path) == ["results.json"]
    assert sorted(completed("compilescope-cli", "run", "--weights", "", cwd=tmp_path)) == ["hub", "my run", "random", "results.json"]
    assert completed("compilescope", "--open", "res", cwd=tmp_path) == ["results.json"]
    assert completed("compilescope", "--export", "", cwd=tmp_path) == ["my run"]


ZSH_PROBE = """
autoload -Uz compinit
compinit -u -D
compdef _compilescope-cli compilescope-cli
compdef _compilescope compilescope
compadd() {
    local -a found
    if (( ! ${@[(I)-[OAD]*]} )); then
        builtin compadd -O found "$@"
        print -rl -- "" OFFERED\\ ${^found} ""
    fi
    builtin compadd "$@"
}
autoload -U +X _main_complete
functions[complete_as_ever]=$functions[_main_complete]
_main_complete() { complete_as_ever "$@"; print COMPLET''ED }
"""


def completed_by_zsh(tmp_path, line):
    """What zsh's own completion system offers at the end of the line, in a terminal of its own."""
    for file in (FILES / "_compilescope-cli", COMPLETIONS / "_compilescope"):
        shutil.copy(file, tmp_path)
    (tmp_path / "probe.zsh").write_text(ZSH_PROBE)
    (tmp_path / "terminal.zsh").write_text(f"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'fpath=({tmp_path} $fpath); LISTMAX=10000; source {tmp_path}/probe.zsh; print READ""Y'
zpty -r shell answer '*READY*'
zpty -w -n shell {shlex.quote(line)}$'\\t'
zpty -r shell answer '*COMPLETED*'
print -r -- "$answer"
""")
    done = subprocess.run(["zsh", "-f", tmp_path / "terminal.zsh"], env=os.environ | {"TERM": "dumb", "COLUMNS": "200"}, capture_output=True,
                          text=True, check=True, timeout=PATIENCE_S)
    return re.findall(r"^OFFERED (\S+)", done.stdout.replace("\r", "\n"), re.MULTILINE)


def test_zsh_reads_the_completions():
    for file in (FILES / "_compilescope-cli", COMPLETIONS / "_compilescope"):
        subprocess.run(["zsh", "-n", file], check=True)


@pytest.mark.parametrize("line, values", [
    ("compilescope-cli run --preset ", PRESETS),
    ("compilescope-cli run --mode ", MODES),
    ("compilescope-cli run --device c", ["cpu", "cuda:0"]),
    ("compilescope-cli report --format ", ["md", "json", "csv"]),
    ("compilescope-cli targets add ", ["ssh", "slurm"]),
    ("compilescope --language ", ["en", "ar", "zh_CN", "ja"]),
])
def test_zsh_offers_the_values(tmp_path, line, values):
    assert set(values) <= set(completed_by_zsh(tmp_path, line))
