"""A folder with this project's shell scripts, and recorders in place of the programs that they call."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDER = '#!/bin/sh\necho "$(basename "$0") $*" >>"$RECORD"\nexit ${FAKE_EXIT:-0}\n'
NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}


def executable(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class Clone:
    """A folder with the scripts, and recorders in place of what they call."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root, self.record = root, root / "record"
        (root / "scripts").mkdir(parents=True)
        for name in ("run.sh", "test.sh", "scripts/lib.sh", "scripts/gpu-check.sh", "scripts/aoti_linear.py", "scripts/commit.sh", "scripts/busy.sh",
                     "scripts/fast_checks.sh", "scripts/uninstall.sh"):
            shutil.copy(ROOT / name, root / name)
        for name in ("scripts/setup.sh", "build/release/bin/compilescope", "build/release/bin/compilescope-cli",
                     "build/headless/bin/compilescope-cli"):
            executable(root / name, RECORDER)

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False, timeout=120,
                              env=os.environ | NO_DISPLAY | {"RECORD": str(self.record)} | environment)

    def calls(self) -> list[str]:
        return self.record.read_text().splitlines() if self.record.exists() else []
