"""Processes that a test did not start itself, seen through /proc."""
import pathlib
import time

PATIENCE_S = 120  # How long a test waits for an event: a busy machine takes a fraction of it, and only a test that fails waits so long.


def is_running(pid):
    """False once it is gone, or dead and only waiting for a reaper (a container's init may never come)."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone_soon(pids, seconds=PATIENCE_S):
    """Waits until none of `pids` runs any more; False when one still does at the end."""
    deadline = time.monotonic() + seconds
    while any(is_running(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
