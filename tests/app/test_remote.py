"""Runs on other machines: a real SSH server and a real Slurm on the loopback interface, with scripted workers there."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pytest

from cli_runs import BIN, FAKE_WORKER, RESNET, VERSION, Cli, rows_of
from processes import PATIENCE_S, gone_soon, is_running
from servers import slurm, ssh_config  # noqa: F401 (fixtures)

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIT = "google/vit-base-patch16-224"
QUICK = ("--preset", "quick", "--out", "out")
# A far worker whose client hears nothing for 25 s ends in any case (kSilence_s in core/targets/remote_command.h). One whose
# client is gone must end by the end of its input, which takes milliseconds.
BEFORE_SILENCE_S = 20
SLOW_ROUNDS = {"rounds": 100000, "round_s": 0.02}


class Remote(Cli):
    """This machine's worker, and runners of other machines, are scripts."""

    def __init__(self, folder, slurm_config=None):
        super().__init__(folder)
        if slurm_config:
            self.environment["SLURM_CONF"] = slurm_config
        self.scripts = []

    def runner(self, name="runner", before="", **script):
        """A compilescope-cli of another machine. What runs jobs there is the real one."""
        log = self.folder / f"{name}.started"
        self.scripts.append(log)
        script = {"version": VERSION, "started_log": str(log), "cells": {"*": {}}} | script
        (self.folder / f"{name}.json").write_text(json.dumps(script))
        program = self.folder / name
        program.write_text(f'#!/bin/sh\n{before}\n[ "$1" != slurm-job ] || exec {BIN}/compilescope-cli "$@"\n'
                           f'exec {sys.executable} {FAKE_WORKER} {self.folder}/{name}.json "$@"\n')
        program.chmod(0o755)
        return str(program)

    def targets(self, *words, code=0):
        done = subprocess.run([BIN / "compilescope-cli", "targets", *words], env=self.environment, cwd=self.folder,
                              capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        assert done.returncode == code, done
        return done.stdout if code == 0 else done.stderr

    def add(self, kind, name, runner, **fields):
        self.targets("add", kind, name, "--runner", runner, *(f"--{key.replace('_', '-')}={value}" for key, value in fields.items()))

    def far_pids(self):
        return [int(line.split()[0]) for log in self.scripts if log.exists() for line in log.read_text().splitlines()
                if line.split()[0].isdigit()]

    def starts(self, *words):
        """A run that goes on, and its events."""
        self.script.write_text(json.dumps({"version": VERSION, "cells": {"*": {}}}))
        return subprocess.Popen([BIN / "compilescope-cli", "run", "--json-progress", *words], env=self.environment, cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def events(run):
    return (json.loads(line) for line in run.stdout)


def wait_for(run, what):
    seen = []
    for event in events(run):
        seen.append(event)
        if what(event):
            return event
    raise AssertionError(seen[-5:])


def statuses(folder):
    return [(row["target"], row["status"]) for row in rows_of(folder)]


@pytest.fixture
def remote(tmp_path):
    return Remote(tmp_path)


@pytest.fixture
def cluster(tmp_path, slurm):  # noqa: F811
    slurm.wait_until(slurm.is_idle)
    yield Remote(tmp_path, slurm.environment["SLURM_CONF"])
    slurm.wait_until(lambda: not slurm.jobs())  # nothing of a test is left in the queue


def test_cells_on_four_hosts_run_at_the_same_time_and_on_one_in_turns(cluster, ssh_config, tmp_path):  # noqa: F811
    together = {"cells": {"*": {"meets": [str(tmp_path / "meeting"), 4], "alone_in": str(tmp_path / "busy-NAME")}}}

    def script(name):
        return json.loads(json.dumps(together).replace("NAME", name))

    cluster.add("ssh", "bench", cluster.runner("r1", **script("ssh")), ssh_config=ssh_config)
    cluster.add("slurm", "big", cluster.runner("r2", **script("big")), partition="a100", gres="gpu:a100:1")
    cluster.add("slurm", "small", cluster.runner("r3", **script("small")), partition="t4")
    done = cluster.run({"version": VERSION, **script("own")}, "--model", RESNET, "--model", VIT, "--mode", "eager",
                       "--device", "cpu,ssh:bench/cuda:0,slurm:big,slurm:small/cpu,ssh:bench/cuda:1", *QUICK)
    assert done.returncode == 0, done.stderr
    assert statuses(tmp_path / "out") == [(target, "ok") for target in ("local", "ssh:bench", "slurm:big", "slurm:small", "ssh:bench")] * 2
    assert [row["device"] for row in rows_of(tmp_path / "out")][:5] == ["cpu", "cuda:0", "cuda:0", "cpu", "cuda:1"]
    environment = json.loads((tmp_path / "out/results.json").read_text())["environment"]
    assert set(environment["targets"]) == {"ssh:bench", "slurm:big", "slurm:small"}
    assert environment["targets"]["ssh:bench"]["torch"] == "2.11.0"
    assert gone_soon(cluster.far_pids(), BEFORE_SILENCE_S)


def test_a_far_worker_hears_no_path_of_this_machine(remote, ssh_config, tmp_path):  # noqa: F811
    remote.add("ssh", "bench", remote.runner(cells_log=str(tmp_path / "cells")), ssh_config=ssh_config, python="/opt/python")
    done = remote.run({}, "--model", RESNET, "--device", "ssh:bench/cuda:1", "--python", "/here/python", *QUICK)
    assert done.returncode == 0, done.stderr
    (cell, *_) = [json.loads(line) for line in (tmp_path / "cells").read_text().splitlines()]
    assert (cell["device"], cell["python"], cell["log_dir"]) == ("cuda:1", "/opt/python", "")
    started = (tmp_path / "runner.started").read_text().splitlines()[0]
    assert str(tmp_path) not in started  # TMPDIR


def test_noise_on_stdout_is_ignored(remote, ssh_config, tmp_path):  # noqa: F811
    runner = remote.runner(before='echo "Welcome to the cluster!"; echo "{not json"; echo profile >&2', cells={"*": {"noise": True}})
    remote.add("ssh", "bench", runner, ssh_config=ssh_config)
    assert remote.run({}, "--model", RESNET, "--device", "ssh:bench/cpu", *QUICK).returncode == 0
    assert statuses(tmp_path / "out") == [("ssh:bench", "ok")] * 2
    assert "profile" in (tmp_path / "out/logs/worker-ssh-bench.log").read_text()


@pytest.mark.parametrize("way", ["ssh", "slurm", "slurm through ssh"])
def test_cancelling_keeps_the_rounds_and_leaves_nothing(request, tmp_path, way):
    if way == "ssh":
        far = Remote(tmp_path)
        far.add("ssh", "far", far.runner(cells={"*": SLOW_ROUNDS}), ssh_config=request.getfixturevalue("ssh_config"))
    else:
        far = request.getfixturevalue("cluster")
        login = {"host": "bench", "ssh_config": request.getfixturevalue("ssh_config")} if "ssh" in way else {}
        far.add("slurm", "far", far.runner(before=f"export SLURM_CONF={far.environment['SLURM_CONF']}", cells={"*": SLOW_ROUNDS}), **login)
    run = far.starts("--model", RESNET, "--model", VIT, "--device", f"{way.split()[0]}:far/cpu", *QUICK)
    wait_for(run, lambda event: event["type"] == "round" and event["round"] == 5)
    assert any(is_running(pid) for pid in far.far_pids())
    run.send_signal(signal.SIGINT)
    assert run.wait(timeout=BEFORE_SILENCE_S) == 130
    assert gone_soon(far.far_pids(), BEFORE_SILENCE_S)
    rows = rows_of(tmp_path / "out")
    assert {row["status"] for row in rows} == {"cancelled"} and len(rows[0]["samples_ms"]) >= 5


@pytest.mark.parametrize("way", ["here", "through ssh"])
def test_a_job_in_the_queue_says_why_it_waits_and_is_cancelled(cluster, slurm, request, tmp_path, way):  # noqa: F811
    login = {"host": "bench", "ssh_config": request.getfixturevalue("ssh_config")} if "ssh" in way else {}
    cluster.add("slurm", "t4", cluster.runner(before=f"export SLURM_CONF={slurm.environment['SLURM_CONF']}"), partition="t4", **login)
    somebody = slurm.busy("t4")
    try:
        run = cluster.starts("--model", RESNET, "--device", "slurm:t4", *QUICK)
        event = wait_for(run, lambda event: event["type"] == "phase" and event["detail"] in ("waiting: resources", "waiting: priority"))
        assert event["phase"] == "queued"
        run.send_signal(signal.SIGINT)
        assert run.wait(timeout=BEFORE_SILENCE_S) == 130
        slurm.wait_until(lambda: [job.split("|")[0] for job in slurm.jobs()] == ["somebody"], BEFORE_SILENCE_S)
        assert {row["status"] for row in rows_of(tmp_path / "out")} == {"cancelled"}
    finally:
        somebody.terminate()
        somebody.wait(timeout=PATIENCE_S)


def test_a_job_that_waits_for_its_host_hears_that_somebody_is_there(cluster, tmp_path):
    cluster.add("slurm", "cpu", cluster.runner(hello="after_alive"))
    assert "slurm:cpu: CompileScope" in cluster.targets("test", "slurm:cpu")  # a runner that hears nothing exits with code 4


@pytest.mark.parametrize("state", ["running", "waiting"])
def test_a_killed_client_leaves_no_job(cluster, slurm, tmp_path, state):  # noqa: F811
    cluster.add("slurm", "t4", cluster.runner(cells={"*": SLOW_ROUNDS}), partition="t4")
    somebody = slurm.busy("t4") if state == "waiting" else None
    try:
        run = cluster.starts("--model", RESNET, "--device", "slurm:t4", *QUICK)
        wait_for(run, lambda event: event["type"] == "round" or event.get("detail", "").startswith("waiting: "))
        run.kill()
        run.wait(timeout=PATIENCE_S)
        slurm.wait_until(lambda: [job for job in slurm.jobs() if not job.startswith("somebody")] == [], BEFORE_SILENCE_S)
        assert gone_soon(cluster.far_pids(), BEFORE_SILENCE_S)
    finally:
        if somebody:
            somebody.terminate()
            somebody.wait(timeout=PATIENCE_S)


def test_a_killed_client_leaves_nothing_at_an_ssh_host(remote, ssh_config):  # noqa: F811
    remote.add("ssh", "bench", remote.runner(cells={"*": SLOW_ROUNDS}), ssh_config=ssh_config)
    run = remote.starts("--model", RESNET, "--device", "ssh:bench/cpu", *QUICK)
    wait_for(run, lambda event: event["type"] == "round")
    run.kill()
    run.wait(timeout=PATIENCE_S)
    assert remote.far_pids() and gone_soon(remote.far_pids(), BEFORE_SILENCE_S)


def test_a_node_that_fails_is_a_row_and_a_resume_measures_what_is_left(cluster, slurm, tmp_path):  # noqa: F811
    cluster.add("slurm", "t4", cluster.runner(cells={"*": SLOW_ROUNDS}), partition="t4")
    cluster.add("slurm", "cpu", cluster.runner("other"), partition="cpu")
    run = cluster.starts("--model", RESNET, "--device", "slurm:t4/cpu,slurm:cpu/cpu", *QUICK)
    wait_for(run, lambda event: event["type"] == "round" and event["cell"] == 0)
    slurm("scontrol", "update", "NodeName=t4n1", "State=DOWN", "Reason=test")
    run.communicate(timeout=PATIENCE_S)
    assert statuses(tmp_path / "out") == [("slurm:t4", "failed")] * 2 + [("slurm:cpu", "ok")] * 2
    assert rows_of(tmp_path / "out")[0]["reason"] == "slurm:t4: the node of the job failed; --resume measures what is left"
    assert gone_soon(cluster.far_pids())
    slurm.wait_until(slurm.is_idle)  # the node is up again by itself: its daemon answers
    cluster.runner()
    again = cluster.run({}, "--resume", "out")
    assert again.returncode == 0, again.stderr
    assert [status for _, status in statuses(tmp_path / "out")] == ["ok"] * 4


REFUSALS = {
    "badhost": "the host key of badhost has changed",
    "unknown": "the host key of unknown is unknown; log in once by hand",
    "badauth": "refused the login",
    "refused": "refused the connection",
}


def test_each_connection_that_fails_says_what_to_do_and_the_rest_goes_on(remote, ssh_config, tmp_path):  # noqa: F811
    for host in REFUSALS:
        remote.add("ssh", host, "runner", ssh_config=ssh_config)
    config = tmp_path / "names"
    config.write_text(f"Host nowhere\n    HostName compilescope.invalid\nInclude {ssh_config}\n")
    remote.add("ssh", "nowhere", "runner", ssh_config=config)
    remote.add("ssh", "gone", str(tmp_path / "no runner"), host="bench", ssh_config=ssh_config)
    remote.add("ssh", "old", remote.runner("old", version="0.0.1"), host="bench", ssh_config=ssh_config)
    expected = REFUSALS | {"nowhere": "there is no host nowhere", "gone": f"the runner {tmp_path}/no runner is missing",
                           "old": "was built from CompileScope 0.0.1, and this is " + VERSION}
    done = remote.run({}, "--model", RESNET, "--mode", "eager", "--device", "cpu," + ",".join(f"ssh:{name}/cpu" for name in expected), *QUICK)
    assert done.returncode == 0, done.stderr
    rows = {row["target"]: row for row in rows_of(tmp_path / "out")}
    assert rows.pop("local")["status"] == "ok"
    for name, words in expected.items():
        row = rows[f"ssh:{name}"]
        assert row["status"] == "failed" and words in row["reason"], row["reason"]
    assert "targets install ssh:gone" in rows["ssh:gone"]["reason"]


@pytest.mark.parametrize(("fields", "message"), [
    ({"partition": "moon"}, "the cluster has no partition 'moon'"),
    ({"partition": "cpu", "gres": "gpu:a100:1"}, "Requested node configuration is not available"),
    ({"constraint": "quantum"}, "Invalid feature specification"),
    ({"runner": "/no/such runner"}, "the runner /no/such runner is missing"),
])
def test_what_slurm_refuses_is_said(cluster, fields, message):
    cluster.add("slurm", "x", **({"runner": cluster.runner()} | fields))
    assert message in cluster.targets("test", "slurm:x", code=1)


def test_a_controller_that_is_gone_is_said(remote, tmp_path):
    config = tmp_path / "slurm.conf"
    config.write_text("ClusterName=x\nSlurmctldHost=localhost(127.0.0.1)\nSlurmctldPort=1\nMessageTimeout=2\nNodeName=n NodeAddr=127.0.0.1\n")
    remote.environment["SLURM_CONF"] = str(config)
    remote.add("slurm", "x", remote.runner())
    assert "controller cannot be reached" in remote.targets("test", "slurm:x", code=1)


def test_targets_are_added_tested_listed_and_removed(remote, ssh_config, tmp_path):  # noqa: F811
    assert "no other machine" in remote.targets("list")
    gpu = {"id": "cuda:0", "name": "NVIDIA A100", "usable": True, "memory_bytes": 42949672960, "capability": "8.0"}
    runner = remote.runner(devices=[{"id": "cpu", "name": "A CPU", "usable": True}, gpu, {"id": "local:2.10.0/cpu", "name": "A CPU"}])
    remote.add("ssh", "root@bench", runner, ssh_config=ssh_config)
    assert "not tested" in remote.targets("list")
    shown = remote.targets("test", "ssh:bench")
    assert f"ssh:bench: CompileScope {VERSION}, torch 2.11.0" in shown and "ssh:bench/cuda:0  NVIDIA A100" in shown
    (kept,) = json.loads(remote.targets("list", "--json"))
    assert (kept["kind"], kept["name"], kept["host"], kept["torch"]) == ("ssh", "bench", "root@bench", "2.11.0")
    assert [device["id"] for device in kept["devices"]] == ["cpu", "cuda:0"] and kept["devices"][1] == gpu
    assert "NVIDIA A100" in remote.targets("list")
    environment = remote.environment | {"COMPILESCOPE_CLI": ""}
    devices = json.loads(subprocess.run([BIN / "compilescope-cli", "devices", "--json"], env=environment, capture_output=True, check=True).stdout)
    assert gpu | {"id": "ssh:bench/cuda:0", "torch": "2.11.0"} in devices
    remote.targets("remove", "ssh:bench")
    assert json.loads(remote.targets("list", "--json")) == []
    assert "there is no such target" in remote.targets("remove", "ssh:bench", code=2)
    assert "there is no target ssh:bench" in remote.targets("test", "ssh:bench", code=2)
    refused = remote.run({}, "--model", RESNET, "--device", "ssh:bench/cpu", "--out", "out")
    assert refused.returncode == 2 and "--device ssh:bench/...: there is no such target" in refused.stderr


@pytest.mark.parametrize(("words", "message"), [
    (("add", "carrier-pigeon", "x"), "accepted are ssh, slurm"),
    (("add", "ssh", "a b"), "--name a b: 1 to 64 letters, digits"),
    (("add", "ssh", "x", "--host=-oProxyCommand=touch evil"), "--host -oProxyCommand=touch evil: begins with a hyphen"),
    (("add", "ssh", "x", "--partition", "cpu"), "--partition: of Slurm targets alone"),
    (("add", "slurm", "x", "--time-limit", "soon"), "--time-limit soon: not minutes"),
    (("add", "slurm", "x", "--partition", "cpu; touch evil"), "contains a space"),
])
def test_a_bad_field_is_named(remote, tmp_path, words, message):
    assert message in remote.targets(*words, code=2)
    assert not (tmp_path / "evil").exists()


class Sources:
    """Sources whose setup.sh makes a runner, and says how it was called."""

    def __init__(self, remote, tmp_path, then="exit 0"):
        self.folder = tmp_path / "source"
        for name in ("app", "cmake", "core", "resources", "scripts"):
            (self.folder / name).mkdir(parents=True)
        for name in ("CMakeLists.txt", "CMakePresets.json", "requirements.txt"):
            (self.folder / name).touch()
        shutil.copy(ROOT / "scripts/commit.sh", self.folder / "scripts")
        (self.folder / "scripts/setup.sh").write_text(
            f'echo "set up with $*"; mkdir -p build/runner/bin; cp {remote.runner()} build/runner/bin/compilescope-cli\n'
            f'echo "process $$"\n{then}\n')
        remote.environment["COMPILESCOPE_SOURCE"] = str(self.folder)


def test_the_runner_is_installed_from_the_sources_and_tested(remote, ssh_config, tmp_path):  # noqa: F811
    Sources(remote, tmp_path)
    remote.targets("add", "ssh", "bench", "--ssh-config", ssh_config)
    shown = remote.targets("install", "ssh:bench", "--folder", f"{tmp_path}/it's far", "--torch", "2.11.0")
    assert f"ssh:bench: CompileScope {VERSION}" in shown
    (kept,) = json.loads(remote.targets("list", "--json"))
    assert kept["runner"] == f"{tmp_path}/it's far/build/runner/bin/compilescope-cli" and kept["torch"] == "2.11.0"
    assert not (tmp_path / "it's far/sources.tar.gz").exists() and (tmp_path / "it's far/core").is_dir()
    remote.targets("install", "ssh:bench")  # anew, where it was
    (tmp_path / "source/scripts/setup.sh").write_text("echo 'ERROR: No matching distribution found for torch'; exit 1\n")
    assert "ssh:bench: setting up failed: No matching distribution" in remote.targets("install", "ssh:bench", code=1)
    remote.targets("add", "ssh", "other", "--runner", "/opt/cli", "--ssh-config", ssh_config)
    assert "its runner is /opt/cli" in remote.targets("install", "ssh:other", code=2)
    remote.targets("add", "slurm", "here")
    assert "its jobs run this program" in remote.targets("install", "slurm:here", code=2)


def test_the_copied_sources_name_their_commit(remote, ssh_config, tmp_path):  # noqa: F811
    Sources(remote, tmp_path)
    remote.targets("add", "ssh", "bench", "--ssh-config", ssh_config)
    (tmp_path / "source/.commit").write_text("0123456789" * 4 + "-modified\n")
    remote.targets("install", "ssh:bench", "--folder", f"{tmp_path}/far")
    there = ["sh", tmp_path / "far/scripts/commit.sh"]
    assert subprocess.check_output(there, text=True) == "0123456789" * 4 + "-modified\n"
    (tmp_path / "source/.commit").unlink()
    remote.targets("install", "ssh:bench")
    assert subprocess.check_output(there, text=True) == "", "the commit of the earlier copy is left"


def test_an_installation_that_is_cancelled_ends_there_too(remote, ssh_config, tmp_path):  # noqa: F811
    Sources(remote, tmp_path, then="exec sleep 600")
    remote.targets("add", "ssh", "bench", "--ssh-config", ssh_config)
    installing = subprocess.Popen([BIN / "compilescope-cli", "targets", "install", "ssh:bench", "--folder", tmp_path / "far"],
                                  env=remote.environment, stderr=subprocess.PIPE, text=True)
    pids = []
    for line in installing.stderr:
        if line.startswith("process "):
            pids.append(int(line.split()[1]))
            installing.send_signal(signal.SIGINT)
    assert installing.wait(timeout=PATIENCE_S) == 130
    assert len(pids) == 1 and gone_soon(pids, BEFORE_SILENCE_S)


def test_nothing_in_a_target_reaches_a_shell_of_ours_or_theirs(remote, ssh_config, tmp_path):  # noqa: F811
    folder = tmp_path / "it's $(touch evil) `touch evil`; touch evil"
    folder.mkdir()
    runner = pathlib.Path(remote.runner()).rename(folder / "runner")
    remote.add("ssh", "bench", str(runner), ssh_config=ssh_config)
    assert "ssh:bench: CompileScope" in remote.targets("test", "ssh:bench")
    assert not list(tmp_path.rglob("evil")) and not (pathlib.Path.home() / "evil").exists()


# ---- slow: minutes of waiting

def test_slow_a_frozen_connection_ends_on_both_sides(remote, ssh_config, tmp_path):  # noqa: F811
    remote.add("ssh", "bench", remote.runner(cells={"*": SLOW_ROUNDS}), ssh_config=ssh_config)
    run = remote.starts("--model", RESNET, "--device", "ssh:bench/cpu,cpu", *QUICK)
    wait_for(run, lambda event: event["type"] == "round" and event["cell"] == 0)
    clients = subprocess.run(["pgrep", "-P", str(run.pid), "-x", "ssh"], capture_output=True, text=True, check=True).stdout.split()
    for client in clients:
        os.kill(int(client), signal.SIGSTOP)
    assert gone_soon(remote.far_pids()), "the far worker lives on"
    remote.runner()  # what is started anew has no slow rounds
    run.communicate(timeout=PATIENCE_S)
    rows = rows_of(tmp_path / "out")
    assert {(row["target"], row["status"]) for row in rows} == {("ssh:bench", "failed"), ("local", "ok")}
    assert "the connection to bench was lost" in rows[0]["reason"]


def test_slow_a_job_at_its_time_limit_is_a_row(cluster, tmp_path):
    cluster.add("slurm", "short", cluster.runner(cells={"*": SLOW_ROUNDS}), partition="short", time_limit="1")
    run = cluster.starts("--model", RESNET, "--device", "slurm:short/cpu,cpu", *QUICK)
    run.communicate(timeout=240)
    rows = rows_of(tmp_path / "out")
    assert {(row["target"], row["status"]) for row in rows} == {("slurm:short", "failed"), ("local", "ok")}
    assert "the job reached its time limit" in rows[0]["reason"]
