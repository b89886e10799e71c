"""A real SSH server and a real Slurm on the loopback interface, for the session of a test program."""

import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import time

import pytest

SUPPORT = pathlib.Path(__file__).resolve().parent


def _started(script, folder):
    done = subprocess.run([SUPPORT / script, folder], capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 77:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    words = [word for line in done.stdout.splitlines() for word in shlex.split(line) if "=" in word]
    return dict(word.split("=", 1) for word in words)


def _folder(name):
    return pathlib.Path(tempfile.mkdtemp(prefix=f"cs-{name}-{os.getpid()}-"))  # short: sockets are in it


class Slurm:
    def __init__(self, folder, config):
        self.folder, self.environment = folder, os.environ | {"SLURM_CONF": config}

    def __call__(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=30, check=True).stdout.strip()

    def jobs(self):
        return self("squeue", "--noheader", "--format=%j|%T|%P").splitlines()

    def wait_until(self, condition, seconds=10):
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


@pytest.fixture(scope="session")
def ssh_config():
    folder = _folder("ssh")
    try:
        yield _started("start-sshd.sh", folder)["BENCH_SSH_CONFIG"]
    finally:
        subprocess.run([SUPPORT / "stop-sshd.sh", folder], check=False, timeout=60)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def slurm():
    folder = _folder("slurm")
    try:
        yield Slurm(folder, _started("start-slurm.sh", folder)["SLURM_CONF"])
    finally:
        subprocess.run([SUPPORT / "stop-slurm.sh", folder], check=False, timeout=60)
        shutil.rmtree(folder, ignore_errors=True)
