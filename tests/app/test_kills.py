"""The real program, killed at random moments: command line, worker, cell, compiler and download of a small model.

COMPILESCOPE_KILLS          how many times a process is killed, 10 by default
COMPILESCOPE_KILLS_SEED     of what is random; printed
COMPILESCOPE_KILLS_TOTALS   file that gets the totals as JSON: a row of docs/measurements/kills.json
"""

import collections
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import uuid

import pytest

from cli_runs import rows_of
from loopback_hub import LoopbackHub
from processes import is_running

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
CLI = BIN / "compilescope-cli"
ROOT = pathlib.Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("COMPILESCOPE_KILLS", "10"))
EACH_DOWNLOAD = 5  # every fifth victim is of a download
FAULTS = ("lost_rows", "doubled_rows", "orphans", "leftovers", "unfinished_runs")
ORPHAN_LIMIT_S = 60
# Reasons and warnings of rows of a cell that had no worker for one of its processes. They are reported and not kept: a resumed run measures the cell
# (docs/design/runs.md, Resuming).
PROVISIONAL = ("ended before its first line", "the worker ended unexpectedly", "the cell was aborted")
ID = "someone/small-resnet"
CONFIG = {"model_type": "resnet", "architectures": ["ResNetForImageClassification"], "depths": [1], "hidden_sizes": [16],
          "embedding_size": 8, "layer_type": "basic", "num_labels": 3}
PLAN = {"models": [ID], "devices": ["cpu"], "batches": [1, 2], "modes": ["eager", "default"], "preset": "quick",
        "arm_s": 0.2, "weights": {"source": "hub"}, "input": {"kind": "synthetic"}, "settings": {"threads": 1}}
ARMS = {(batch, mode) for batch in PLAN["batches"] for mode in PLAN["modes"]}


def small_resnet(folder):
    from transformers import ResNetConfig, ResNetForImageClassification

    ResNetForImageClassification(ResNetConfig.from_dict(CONFIG)).eval().save_pretrained(folder)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    files["preprocessor_config.json"] = (ROOT / "resources/models/microsoft/resnet-50/preprocessor_config.json").read_bytes()
    return files


def words_of(pid):
    return [os.fsdecode(word) for word in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0") if word]


def kind_of(pid, parent):
    """The name of a process in the totals."""
    words = words_of(pid)
    name = pathlib.Path(words[0]).name if words else ""
    if pid == parent:
        return "command line"
    for word, kind in (("worker", "worker"), ("cell", "cell"), ("inductor", "compiler helper"),
                       ("hub", "download")):
        if any(w == word or w.endswith("/" + word) for w in words[:3]):
            return kind
    return "compiler" if name in ("g++", "c++", "cc1plus", "as", "ld", "collect2", "x86_64-linux-gnu-g++") else "other"


class Machine:
    """A user's machine. Its processes carry a mark in their environment, by which all of them are found."""

    def __init__(self, folder, hub):
        self.folder = folder
        self.mark = f"COMPILESCOPE_TEST_MARK={uuid.uuid4()}"
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("HF_") and not name.lower().endswith("_proxy")}
        self.environment |= {"HF_ENDPOINT": hub.url, "HF_HUB_CACHE": str(folder / "hub"), "HF_HOME": str(folder / "hf"),
                             "HF_HUB_DISABLE_TELEMETRY": "1", "HOME": str(folder), "COMPILESCOPE_PYTHON": sys.executable,
                             "COMPILESCOPE_DATA": str(folder / "data"), "COMPILESCOPE_CACHE": str(folder / "cache0"),
                             "TMPDIR": str(self.scratch), "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive",
                             self.mark.split("=")[0]: self.mark.split("=")[1]}
        (folder / "plan.json").write_text(json.dumps({"schema": 1, "plan": PLAN}))

    def start(self, *words, stdout):
        return subprocess.Popen([CLI, *words], env=self.environment, cwd=self.folder, stdout=stdout,
                                stderr=open(self.folder / "stderr.txt", "ab"))

    def processes(self):
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                is_ours = entry.name.isdigit() and self.mark.encode() in (entry / "environ").read_bytes().split(b"\0")
                if is_ours and is_running(int(entry.name)):
                    found.append(int(entry.name))
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue
        return found

    def seconds_until_alone(self):
        """How long processes of a command that has ended stay; None: beyond the limit."""
        begin = time.monotonic()
        while self.processes():
            if time.monotonic() - begin > ORPHAN_LIMIT_S:
                return None
            time.sleep(0.02)
        return time.monotonic() - begin


class Killing:
    def __init__(self, machine, chance):
        self.machine, self.chance = machine, chance
        self.killed = collections.Counter()
        self.longest_orphan_s = 0.0
        self.faults = collections.defaultdict(list)
        self.download_s = 0.0  # of one that nothing disturbs
        self.runs, self.resumes, self.downloads = 0, 0, 0
        self.reported = {}  # arm: row, of the present run
        self.out = None

    def kill_one(self, process):
        """Of the command's tree; False: it had ended."""
        tree = self.machine.processes()
        if process.poll() is not None or not tree:
            return False
        victim = self.chance.choice(sorted(tree))
        try:
            kind = kind_of(victim, process.pid)
            os.kill(victim, signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):
            return False
        self.killed[kind] += 1
        return True

    def wait_a_moment(self, process, longest_s):
        """A random time; ends with the process."""
        until = time.monotonic() + self.chance.uniform(0, longest_s)
        while time.monotonic() < until and process.poll() is None:
            time.sleep(0.005)

    def end(self, process):
        """After the command's own end."""
        process.wait(timeout=600)
        orphan_s = self.machine.seconds_until_alone()
        if orphan_s is None:
            for pid in self.machine.processes():
                self.faults["orphans"].append(words_of(pid))
                os.kill(pid, signal.SIGKILL)
        self.longest_orphan_s = max(self.longest_orphan_s, orphan_s or ORPHAN_LIMIT_S)
        self.check_scratch(but="cs-")  # of a killed run; the next one removes it

    def check_scratch(self, but=None):
        for path in self.machine.scratch.iterdir():
            if but is None or not path.name.startswith(but):
                self.faults["leftovers"].append(path.name)

    # ---- downloads

    def kill_a_download(self):
        with open(self.machine.folder / "stdout.txt", "wb") as stdout:
            process = self.machine.start("weights", "get", ID, stdout=stdout)
            self.wait_a_moment(process, self.download_s)
            self.kill_one(process)
            self.end(process)

    def download(self):
        begin = time.monotonic()
        with open(self.machine.folder / "stdout.txt", "wb") as stdout:
            process = self.machine.start("weights", "get", ID, stdout=stdout)
            self.end(process)
        assert process.returncode == 0, (self.machine.folder / "stderr.txt").read_text()[-2000:]
        self.download_s = self.download_s or time.monotonic() - begin
        self.downloads += 1

    # ---- runs

    def words_of_run(self):
        if self.out is None:
            self.runs += 1
            self.out = self.machine.folder / f"run{self.runs}"
            self.reported = {}
            # Every other run compiles anew.
            self.machine.environment["COMPILESCOPE_CACHE"] = str(self.machine.folder / f"cache{self.runs // 2}")
        # A journal's first line says what the run is; before it nothing can be resumed.
        begun = b"\n" in (self.out / "journal.jsonl").read_bytes() if (self.out / "journal.jsonl").exists() else False
        return ["--resume", self.out] if begun else ["--plan", "plan.json", "--out", self.out]

    def sitting(self, kills):
        """Runs or resumes, with at most so many kills; True: it came to its end."""
        words = self.words_of_run()
        self.resumes += words[0] == "--resume"
        stdout_file = self.machine.folder / "stdout.txt"
        with open(stdout_file, "wb") as stdout:
            process = self.machine.start("run", *words, "--json-progress", stdout=stdout)
            for _ in range(kills):
                self.wait_a_moment(process, 8.0)
                self.kill_one(process)
            self.end(process)
        self.check_rows(stdout_file.read_bytes())
        return process.returncode == 0

    def check_rows(self, printed):
        """What was printed, now and before, is in the journal, once."""
        lines = [json.loads(line) for line in printed.split(b"\n")[:-1]]
        rows = [line["row"] for line in lines if line["type"] == "row" and self.is_result(line["row"])]
        in_journal = collections.Counter()
        kept = {}
        if (self.out / "journal.jsonl").exists():
            for text in (self.out / "journal.jsonl").read_bytes().split(b"\n")[:-1]:
                line = json.loads(text)
                if line["type"] == "row" and line["row"]["status"] != "cancelled":
                    kept[self.arm(line["row"])] = line["row"]
                    in_journal[self.arm(line["row"])] += 1
        self.faults["doubled_rows"] += [f"{arm}: {count} times" for arm, count in in_journal.items() if count > 1]
        for row in rows:
            self.reported.setdefault(self.arm(row), row)
        self.faults["lost_rows"] += [f"{arm} was reported; the journal has {kept.get(arm)}"
                                     for arm, row in self.reported.items() if kept.get(arm) != row]

    @staticmethod
    def is_result(row):
        texts = [row.get("reason", ""), *row.get("warnings", [])]
        return row["status"] != "cancelled" and not any(part in text for part in PROVISIONAL for text in texts)

    @staticmethod
    def arm(row):
        return row["batch"], row["mode"]

    def finish_run(self):
        """The run that was killed ends when it is resumed, with each arm once."""
        if self.out is None:
            return
        if not self.sitting(kills=0):
            self.faults["unfinished_runs"].append((self.machine.folder / "stderr.txt").read_text()[-2000:])
        self.check_scratch()
        rows = rows_of(self.out)
        assert sorted(map(self.arm, rows)) == sorted(ARMS)
        for row in rows:
            reported = self.reported[self.arm(row)]
            if any(reported.get(key) != row.get(key) for key in ("status", "reason", "samples_ms")):
                self.faults["lost_rows"].append(f"{self.arm(row)}: results.json has {row}, reported was {reported}")
        self.out = None


def write_totals(file, seed, killing, seconds):
    commit = subprocess.run([ROOT / "scripts/commit.sh"], capture_output=True, text=True, check=True).stdout.strip()[:12]
    file.write_text(json.dumps({
        "date": time.strftime("%Y-%m-%d", time.gmtime()), "commit": commit, "seed": seed,
        "kills": sum(killing.killed.values()), "killed": dict(sorted(killing.killed.items())),
        "runs": killing.runs, "resumes": killing.resumes, "downloads_finished": killing.downloads,
        **{fault: len(killing.faults[fault]) for fault in FAULTS}, "longest_orphan_s": round(killing.longest_orphan_s, 2),
        "minutes": round(seconds / 60, 1)}, indent=1) + "\n")


@pytest.fixture
def hub():
    with LoopbackHub() as hub:
        yield hub


def test_killed_at_random_moments(hub, tmp_path):
    seed = int(os.environ.get("COMPILESCOPE_KILLS_SEED") or random.SystemRandom().randrange(10**6))
    print(f"COMPILESCOPE_KILLS_SEED={seed}")
    hub.add(ID, small_resnet(tmp_path / "made"))
    machine = Machine(tmp_path, hub)
    killing = Killing(machine, random.Random(seed))
    killing.download()
    begin = time.monotonic()
    while sum(killing.killed.values()) < KILLS:
        if sum(killing.killed.values()) % EACH_DOWNLOAD == 0:
            machine.environment["HF_HUB_CACHE"] = str(tmp_path / "hub2")
            killing.kill_a_download()
            if killing.chance.random() < 0.5:
                killing.download()
                subprocess.run(["rm", "-rf", tmp_path / "hub2"], check=True)
            machine.environment["HF_HUB_CACHE"] = str(tmp_path / "hub")
        elif killing.sitting(kills=killing.chance.randrange(1, 3)):
            killing.finish_run()  # nothing is left to measure
    killing.finish_run()
    if totals := os.environ.get("COMPILESCOPE_KILLS_TOTALS"):
        write_totals(pathlib.Path(totals), seed, killing, time.monotonic() - begin)
    assert {kind: found for kind, found in killing.faults.items() if found} == {}
