"""After a power cut at any moment, what was printed as finished is on the disk, and what is on the disk opens."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

from cli_runs import RESNET, Cli, rows_of
from loopback_hub import LoopbackHub
from power_cut import Recorder

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
ROOT = pathlib.Path(__file__).resolve().parents[2]
PROBE = BIN / "durability_probe"
PLAN = ["--model", RESNET, "--batch", "1,2,4", "--mode", "eager,default", "--preset", "quick"]
SCRIPT = {"cells": {"*": {"rounds": 6, "arms": {"default": {"ms": 8.0}}}}}
RESUMED = 6  # of the states
KEY = "0123456789abcdef" * 4


@pytest.fixture
def disk(tmp_path):
    (tmp_path / "disk").mkdir()
    return tmp_path / "disk"


def probe(*words, **options):
    done = subprocess.run([PROBE, *map(str, words)], capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def laid_out(state, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return state.write_to(folder)


def printed_rows(state):
    lines = (json.loads(line) for line in state.printed)
    return [line["row"] for line in lines if line["type"] == "row"]


def record_run(disk, tmp_path, *words):
    """A run below `disk`, with its rows on stdout, and the states that a power cut could leave."""
    (tmp_path / "machine").mkdir(exist_ok=True)
    cli = Cli(tmp_path / "machine")
    cli.environment |= {"COMPILESCOPE_DATA": str(disk / "data"), "COMPILESCOPE_CACHE": str(disk / "cache")}
    (tmp_path / "trace").write_bytes(b"")
    recorder = Recorder(disk, tmp_path / "trace", ignore=[".log", ".lock"])
    with recorder.stdout() as stdout:
        done = subprocess.run(cli.command(SCRIPT, *words, "--json-progress"), cwd=disk, stdout=stdout, stderr=subprocess.PIPE,
                              text=True, timeout=300, env=cli.environment | recorder.environment)
    assert done.returncode == 0, done.stderr
    return cli, recorder.states()


def check_every_state_opens(states, tmp_path):
    folders = []
    for number, state in enumerate(states):
        folders.append(laid_out(state, tmp_path / f"state{number}") / "a/new/out")
        for name in ("results.json", *(f"../../../data/{name}" for name in ("cell_times.json", "out_of_memory.json"))):
            if (folders[-1] / name).is_file():
                json.loads((folders[-1] / name).read_text())
    answers = probe("journals", input="".join(f"{folder}\n" for folder in folders)).splitlines()
    for state, answer in zip(states, map(json.loads, answers), strict=True):
        printed = printed_rows(state)
        assert not printed or "error" not in answer, f"{state}: {answer}"
        for row in printed:
            assert row in answer["rows"], f"{state}: a printed row is lost"
        assert answer.get("damaged", 0) == 0, f"{state}: an undamaged line counts as damaged"


def check_resumes(cli, state, tmp_path):
    folder = laid_out(state, tmp_path / "resumed")
    out = folder / "a/new/out"
    cli.environment |= {"COMPILESCOPE_DATA": str(folder / "data"), "COMPILESCOPE_CACHE": str(folder / "cache")}
    has_plan = "error" not in json.loads(probe("journals", input=f"{out}\n"))
    done = cli.run(SCRIPT, *(["--resume", out] if has_plan else [*PLAN, "--out", out]))
    assert done.returncode == 0, f"{state}: {done.stderr}"
    rows = rows_of(out)
    assert len(rows) == 6 and {row["status"] for row in rows} == {"ok"}, str(state)
    for row in printed_rows(state):
        assert row in rows, f"{state}: a printed row was measured again"


def test_every_printed_row_survives(disk, tmp_path):
    cli, states = record_run(disk, tmp_path, *PLAN, "--out", "a/new/out")
    assert len(states) > 100
    assert {len(printed_rows(state)) for state in states} == {0, 2, 4, 6} | {len(printed_rows(s)) for s in states}
    check_every_state_opens(states, tmp_path)
    chance = random.Random(32)
    of_journal = [(state, state.files.get("a/new/out/journal.jsonl", b"")) for state in states]
    part_of_first_line = next(state for state, text in of_journal if text and b"\n" not in text)
    for state in [states[0], part_of_first_line, *chance.sample(states, RESUMED)]:
        check_resumes(cli, state, tmp_path)


def test_rows_taken_over_from_a_killed_run_survive(disk, tmp_path):
    """The killed process had written them, and nobody knows whether it had synced them."""
    cli, states = record_run(disk, tmp_path, *PLAN, "--out", "a/new/out")
    out = disk / "a/new/out"
    journal = (out / "journal.jsonl").read_text().splitlines(keepends=True)
    rows = [number for number, line in enumerate(journal) if '"type":"row"' in line]
    (out / "journal.jsonl").write_text("".join(journal[:rows[3] + 1]))
    (out / "results.json").unlink()
    (tmp_path / "trace").write_bytes(b"")
    recorder = Recorder(disk, tmp_path / "trace", ignore=[".log", ".lock"])
    node = next(node for node in recorder.disk.nodes.values() if not node.is_folder() and b'"type":"row"' in node.now)
    node.disk = b""
    with recorder.stdout() as stdout:
        subprocess.run([BIN / "compilescope-cli", "run", "--resume", "a/new/out", "--json-progress"], cwd=disk, stdout=stdout,
                       timeout=300, check=True, env=cli.environment | recorder.environment)
    check_every_state_opens(recorder.states(), tmp_path)


def test_a_replaced_file_holds_what_was_printed_or_newer(disk, tmp_path):
    recorder = Recorder(disk, tmp_path / "trace")
    with recorder.stdout() as stdout:
        subprocess.run([PROBE, "replace", disk / "file", "3"], stdout=stdout, timeout=60, check=True,
                       env=os.environ | recorder.environment)
    states = recorder.states()
    assert {len(state.printed) for state in states} == {0, 1, 2, 3}
    for state in states:
        content = state.files.get("file", b"0")
        assert int(content) in (len(state.printed), len(state.printed) + 1), str(state)


def test_a_stored_package_is_found_whole_or_not_at_all(disk, tmp_path):
    package = b"compiled code " * 1000
    (disk / "compiled.so").write_bytes(package)
    recorder = Recorder(disk, tmp_path / "trace", ignore=[".lock"])
    next(node for node in recorder.disk.nodes.values() if not node.is_folder()).disk = b""  # as a compiler leaves it
    with recorder.stdout() as stdout:
        subprocess.run([PROBE, "store", disk / "cache/packages", KEY, disk / "compiled.so"], stdout=stdout, timeout=60,
                       check=True, env=os.environ | recorder.environment | {"COMPILESCOPE_CACHE": str(tmp_path)})
    states = recorder.states()
    assert any(state.printed for state in states)
    for state in states:
        folder = laid_out(state, tmp_path / "state")
        found = probe("find", folder / "cache/packages", KEY, env=os.environ | {"COMPILESCOPE_CACHE": str(tmp_path)})
        assert found in ("", package.decode()), str(state)
        assert found or not state.printed, f"{state}: the package is lost"


IMPORTER = """
import json, pathlib, sys
request = json.loads(sys.stdin.readline())
folder = pathlib.Path(request["folder"])
(folder / "config.json").write_text(json.dumps({"importer": request["importer"], "source": request["source"]}))
(folder / "graphs" / "tensors.json").write_text("{}")
print(json.dumps({"type": "result", "ok": True}))
"""


def test_an_imported_model_is_found_whole_or_not_at_all(disk, tmp_path):
    helpers = tmp_path / "helpers"
    part = helpers / "compilescope/importing/model.py"
    part.parent.mkdir(parents=True)
    (helpers / "__main__.py").write_text(IMPORTER)
    environment = os.environ | {"COMPILESCOPE_HELPERS": str(helpers), "COMPILESCOPE_PYTHON": sys.executable}
    for version in ("", "# another version"):  # of the importer: then the model is imported anew
        part.write_text(version)
        (tmp_path / "trace").write_bytes(b"")
        recorder = Recorder(disk, tmp_path / "trace", ignore=[".lock", ".log"])
        with recorder.stdout() as stdout:
            subprocess.run([PROBE, "import", "timm/small"], stdout=stdout, timeout=60, check=True,
                           env=environment | recorder.environment | {"COMPILESCOPE_CACHE": str(disk / "cache")})
        states = recorder.states()
        assert any(state.printed for state in states)
        for state in states:
            cache = laid_out(state, tmp_path / "state") / "cache"
            for helper in {"", version}:
                part.write_text(helper)
                found = probe("imported", "timm/small", env=environment | {"COMPILESCOPE_CACHE": str(cache)})
                assert not found or (pathlib.Path(found) / "graphs/tensors.json").read_text() == "{}", str(state)
            part.write_text(version)
            found = probe("imported", "timm/small", env=environment | {"COMPILESCOPE_CACHE": str(cache)})
            assert found or not state.printed, f"{state}: the imported model is lost"


PYTHON_CACHE = """
import pathlib, sys
sys.path.insert(0, sys.argv[1])
from compilescope.arm import cache as arm_cache
cache = pathlib.Path(sys.argv[2])
(cache / "fxgraph").mkdir()
(cache / "fxgraph" / "code").write_text("compiled")
arm_cache.remember_compilation(cache, {"compile_cold_s": 1.0, "kernels": 2})
arm_cache.remember_compilation(cache, {"compile_cold_s": 1.0, "kernels": 2, "compile_cached_s": 0.5})
print("done", flush=True)
"""


def test_a_python_arms_cache_is_complete_when_it_says_so(disk, tmp_path):
    recorder = Recorder(disk, tmp_path / "trace")
    with recorder.stdout() as stdout:
        subprocess.run([sys.executable, "-c", PYTHON_CACHE, ROOT / "core/python", disk], stdout=stdout, timeout=60,
                       check=True, env=os.environ | recorder.environment)
    states = recorder.states()
    assert any(state.printed for state in states)
    for state in states:
        if "complete.json" in state.files:
            assert json.loads(state.files["complete.json"])["kernels"] == 2, str(state)
            assert state.files.get("fxgraph/code") == b"compiled", str(state)
        assert "complete.json" in state.files or not state.printed, str(state)


ID = "someone/small"
FILES = {"config.json": b'{"model_type": "resnet"}', "vocab.json": b"{}", "model.safetensors": bytes(range(256)) * 64}


def download(folder, hub, **options):
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("HF_") and not name.lower().endswith("_proxy")}
    environment |= {"HF_ENDPOINT": hub.url, "HF_HUB_CACHE": str(folder / "hub"), "HF_HOME": str(folder / "hf"),
                    "HF_HUB_DISABLE_TELEMETRY": "1", "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= options.pop("environment", {})
    return subprocess.run([sys.executable, ROOT / "core/python", "hub", "download", ID], timeout=120, text=True,
                          stderr=subprocess.PIPE, env=environment, **options)


def snapshot_of(folder):
    """{name: content} of the revision main; None: it is not known."""
    model = folder / "hub" / ("models--" + ID.replace("/", "--"))
    if not (model / "refs/main").exists():
        return None
    snapshot = model / "snapshots" / (model / "refs/main").read_text()
    return {name: (snapshot / name).read_bytes() for name in FILES}


def test_a_downloaded_revision_is_whole_once_its_name_is_there(disk, tmp_path):
    recorder = Recorder(disk, tmp_path / "trace", ignore=[".lock"])
    with LoopbackHub() as hub:
        hub.add(ID, FILES)
        with recorder.stdout() as stdout:
            assert download(disk, hub, environment=recorder.environment, stdout=stdout).returncode == 0
        states = recorder.states()
        assert any('"done"' in line for state in states for line in state.printed)
        for state in states:
            snapshot = snapshot_of(laid_out(state, tmp_path / "state"))
            assert snapshot in (None, FILES), str(state)
            assert snapshot or not any('"done"' in line for line in state.printed), str(state)
        for state in random.Random(32).sample(states, RESUMED):
            folder = laid_out(state, tmp_path / "state")
            done = download(folder, hub, stdout=subprocess.PIPE)
            if done.returncode:
                assert "download again" in done.stdout, str(state)  # a part without its content, which is removed
                done = download(folder, hub, stdout=subprocess.PIPE)
            assert done.returncode == 0, f"{state}: {done.stdout}"
            assert snapshot_of(folder) == FILES, str(state)
