"""A real SSH server and a real Slurm on the loopback interface, for the session of a test program."""

import contextlib
import os
import pathlib
import shlex
import subprocess
import tempfile
import time

import pytest

from processes import PATIENCE_S

SUPPORT = pathlib.Path(__file__).resolve().parent


class Slurm:
    def __init__(self, folder, config):
        self.folder, self.environment = folder, os.environ | {"SLURM_CONF": config}

    def __call__(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_S, check=True).stdout.strip()

    def jobs(self):
        return self("squeue", "--noheader", "--format=%j|%T|%P").splitlines()

    def wait_until(self, condition, seconds=PATIENCE_S):
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, (self.jobs(), self("sinfo", "-N", "-o", "%N %T"))
            time.sleep(0.05)

    def is_idle(self):
        return not self.jobs() and set(self("sinfo", "--noheader", "-N", "--format=%T").split()) == {"idle"}

    def busy(self, partition):
        """Somebody else's job that has the partition's node alone."""
        job = subprocess.Popen(["srun", "--job-name=somebody", "--exclusive", f"--partition={partition}", "sleep", "600"],
                               env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_until(lambda: any(line.startswith("somebody|RUNNING") for line in self.jobs()))
        return job


@contextlib.contextmanager
def started(name, kind):
    """What start-KIND.sh printed, by key. The servers stop with this process however it ends: who stops them is nobody's child and
    waits for the end of its stdin."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"cs-{name}-{os.getpid()}-"))  # short: sockets are in it
    watch = subprocess.Popen(["setsid", "--fork", "sh", "-c", 'read -r line; "$0" "$1"; rm -rf "$1"', SUPPORT / f"stop-{kind}.sh", folder],
                             stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        done = subprocess.run([SUPPORT / f"start-{kind}.sh", folder], capture_output=True, text=True, timeout=120, check=False)
        if done.returncode == 77:
            pytest.skip(done.stderr.strip())
        assert done.returncode == 0, done.stderr
        words = [word for line in done.stdout.splitlines() for word in shlex.split(line) if "=" in word]
        yield folder, dict(word.split("=", 1) for word in words)
    finally:
        watch.stdin.close()
        watch.wait()
        deadline = time.monotonic() + PATIENCE_S
        while folder.exists():
            assert time.monotonic() < deadline, f"stop-{kind}.sh does not end"
            time.sleep(0.05)


@pytest.fixture(scope="session")
def ssh_config():
    with started("ssh", "sshd") as (_, said):
        yield said["BENCH_SSH_CONFIG"]


@pytest.fixture(scope="session")
def slurm():
    with started("slurm", "slurm") as (folder, said):
        yield Slurm(folder, said["SLURM_CONF"])
