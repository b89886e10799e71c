"""While a stranger's file is opened, no program of his starts and nothing is written outside the chosen folders.

Every way into the program runs under strace. Allowed are the program's own binaries, its helpers by the interpreter that the
user configured (here one that only fails), and changes below the folders of `ours`.
"""

import base64
import json
import pathlib
import stat
import struct
import sys
import zlib

import pytest

from cli_runs import BIN, FAKE_WORKER, RESNET, Cli
from watch import watched

CLI = BIN / "compilescope-cli"
WINDOW = BIN / "compilescope"
SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "resources/sample_640x480.png"
DEEP = "[" * 100_000 + "]" * 100_000
# Neither is anyone's file: the null device, the terminal, and what the kernel shows.
NO_FILES = ("/dev/null", "/dev/tty", "/proc/", "/sys/", "/dev/pts/", "/dev/shm/")


class Stranger:
    """A folder with files that name a program of the stranger's wherever a name can stand."""

    def __init__(self, tmp_path):
        self.folder = tmp_path / "stranger"
        self.folder.mkdir()
        self.program = self.folder / "evil.sh"
        self.victim = tmp_path / "victim"
        self.victim.mkdir()
        (self.victim / "kept.txt").write_text("kept")
        for name in ("evil.sh", "python", "python3", "compilescope-cli", "git", "ssh"):
            (self.folder / name).write_text(f"#!/bin/sh\ntouch {self.victim}/reached\n")
            (self.folder / name).chmod(0o755)
        for name in ("torch.py", "json.py", "transformers.py", "sitecustomize.py", "modeling_evil.py"):
            (self.folder / name).write_text(f"open({str(self.victim / 'reached')!r}, 'w')\n")
        plan = {"models": ["timm/resnet18", RESNET], "devices": ["cpu"], "batches": [1], "modes": ["eager", "default"],
                "preset": "quick"}  # fmt: skip
        hostile = plan | {"python": str(self.program)}
        row = {"model": RESNET, "device": "cpu", "batch": 1, "dtype": "float32", "mode": "eager", "status": "ok",
               "samples_ms": [1.0, 1.1, 0.9], "median_ms": 1.0, "log": "../victim/kept.txt",
               "reason": "\x1b]0;evil\x07$(touch /tmp/x)"}  # fmt: skip
        environment = {"python": str(self.program), "host": "`touch x`", "torch": "2.11.0", "targets": {"ssh:evil": "x"}}
        whole = {"schema": 1, "created": "2026-01-01T00:00:00Z", "environment": environment, "results": [row]}
        for name, a_plan in (("plan", plan), ("hostile", hostile)):
            self.write(f"{name}.json", json.dumps({"schema": 1, "plan": a_plan}))
            self.write(f"{name}.results.json", json.dumps(whole | {"plan": a_plan}))
            first = {"type": "run", "plan": a_plan, "environment": environment, "created": "2026-01-01T00:00:00Z"}
            run = self.folder / f"{name}_run"
            run.mkdir()
            (run / "journal.jsonl").write_text(json.dumps(first) + "\n" + json.dumps({"type": "row", "cell": 0, "row": row}) + "\n")
            (run / "results.json").write_text(json.dumps(whole | {"plan": a_plan}))
            self.png(f"{name}.png", (self.folder / f"{name}.results.json").read_bytes())
        self.write("deep.json", '{"schema":1,"plan":' + DEEP + ',"results":[]}')
        self.png("deep.png", (self.folder / "deep.json").read_bytes())
        deep_run = self.folder / "deep_run"
        deep_run.mkdir()
        (deep_run / "journal.jsonl").write_text('{"type":"run","plan":{"models":' + DEEP + "}}\n")
        self.weights("pickled", {"pytorch_model.bin": b"\x80\x04cposix\nsystem\n"})
        self.weights("outside", {"model.safetensors.index.json": json.dumps({"weight_map": {"a": "../../victim/kept.txt"}}).encode()})
        self.weights("code", {"model.safetensors": struct.pack("<Q", 2) + b"{}", "modeling_evil.py": b"import os\n"})
        self.weights("huge", {"model.safetensors": struct.pack("<Q", 2) + b"{}"}, hidden_sizes=[999_999], embedding_size=999_999)
        self.weights("deep", {"model.safetensors.index.json": DEEP.encode()})

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def png(self, name, results):
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        packed = base64.b64encode(struct.pack(">I", len(results)) + zlib.compress(results))
        pixels = zlib.compress(b"\0\0\0\0")
        (self.folder / name).write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"CompileScope-Run\0" + packed) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))  # fmt: skip

    def weights(self, name, files, **more):
        folder = self.folder / name
        folder.mkdir()
        config = {"model_type": "resnet", "hidden_sizes": [16], "depths": [1], "embedding_size": 8,
                  "auto_map": {"AutoModel": "modeling_evil.Evil"}, "_name_or_path": str(self.program)} | more  # fmt: skip
        (folder / "config.json").write_text(json.dumps(config))
        for file, data in files.items():
            (folder / file).write_bytes(data)


@pytest.fixture
def stranger(tmp_path):
    return Stranger(tmp_path)


@pytest.fixture
def watch(tmp_path, stranger):
    ours = tmp_path / "ours"
    ours.mkdir()
    cli = Cli(ours)
    cli.script.write_text(json.dumps({"cells": {"*": {}}}))
    interpreter = ours / "configured-python"
    interpreter.write_text("#!/bin/sh\nexit 1\n")
    interpreter.chmod(interpreter.stat().st_mode | stat.S_IXUSR)
    (ours / "tmp").mkdir(mode=0o700)
    environment = cli.environment | {
        "HOME": str(ours / "home"), "XDG_CACHE_HOME": str(ours / "home/cache"), "XDG_CONFIG_HOME": str(ours / "home/config"),
        "XDG_RUNTIME_DIR": str(ours / "tmp"), "TMPDIR": str(ours / "tmp"), "COMPILESCOPE_PYTHON": str(interpreter),
        "HF_HUB_CACHE": str(ours / "hub"), "HF_HUB_OFFLINE": "1", "QT_QPA_PLATFORM": "offscreen",
    }  # fmt: skip
    (ours / "home").mkdir()
    allowed = {str(cli.worker), str(interpreter)}

    def is_ours(words):
        program = words[0]
        if program in allowed or pathlib.Path(program).parent == BIN:
            return True
        # What the scripted worker is made of.
        return words[1:2] == [str(ours / "devices.json")] or (program == sys.executable and str(FAKE_WORKER) in words)

    def run(*command, also_chosen=(), real_worker=False):
        """`also_chosen`: folders that the command names for writing."""
        env = environment.copy()
        if real_worker:
            del env["COMPILESCOPE_CLI"]
        seen = watched(command, tmp_path / "strace.log", env=env, cwd=stranger.folder, timeout=240)
        assert seen.started, "strace saw nothing"
        strangers = [words for words in seen.started[1:] if not is_ours(words)]
        assert not strangers, "a program started that is not ours"
        chosen = tuple(f"{folder}/" for folder in (ours, *also_chosen))
        outside = [path for path in seen.changed if not (path + "/").startswith(chosen) and not path.startswith(NO_FILES)]
        assert not outside, "a file outside the chosen folders was changed"
        assert not (stranger.victim / "reached").exists()
        assert seen.done.returncode in (0, 1, 2), f"it ended with {seen.done.returncode}: {seen.done.stderr}"
        return seen.done

    run.ours = ours
    return run


@pytest.mark.parametrize("name", ["plan.results.json", "hostile.results.json", "hostile_run", "deep.json"])
def test_compare_and_history_import(stranger, watch, name):
    done = watch(CLI, "compare", name, name)
    assert (done.returncode == 2) == (name == "deep.json"), done.stderr
    done = watch(CLI, "history", "import", name)
    assert ("nested more than 100 deep" in done.stderr) == (name == "deep.json")


@pytest.mark.parametrize("name", ["plan.json", "hostile.json", "hostile.results.json", "deep.json"])
def test_run_with_a_plan(stranger, watch, name):
    watch(CLI, "run", "--plan", name, "--out", watch.ours / "out")


@pytest.mark.parametrize("name", ["plan_run", "hostile_run", "deep_run"])
def test_resume(stranger, watch, name):
    watch(CLI, "run", "--resume", name, also_chosen=[stranger.folder / name])


@pytest.mark.parametrize("name", ["pickled", "outside", "code", "huge", "deep"])
def test_infer_with_weights(stranger, watch, name):
    for words in (["--model", name], ["--model", RESNET, "--weights", name]):
        done = watch(CLI, "infer", *words, "--image", SAMPLE, "--output", watch.ours / "out.safetensors",
                     real_worker=True)  # fmt: skip
        assert done.returncode in (1, 2) and name in done.stderr, done.stderr


@pytest.mark.skipif(not WINDOW.exists(), reason="this build has no window")
@pytest.mark.parametrize("name", ["plan.results.json", "hostile.results.json", "hostile_run", "hostile.png", "deep.json", "deep.png"])
def test_export(stranger, watch, name):
    done = watch(WINDOW, "--export", watch.ours / "charts", "--from", name)
    assert (done.returncode == 0) == ("deep" not in name), done.stderr
