"""A prefix that cmake --install filled, moved to another folder afterwards, and an environment that knows nothing of this clone."""

import os
import pathlib
import subprocess
import time

from processes import PATIENCE_S

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Installed:
    def __init__(self, prefix: pathlib.Path, home: pathlib.Path) -> None:
        self.prefix, self.home, self.bin = prefix, home, prefix / "bin"
        home.mkdir(parents=True, exist_ok=True)
        self.environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}

    def run(self, program: str, *words: object, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.bin / program, *map(str, words)], env=self.environment | environment, cwd=self.home,
                              capture_output=True, text=True, check=False, timeout=10 * PATIENCE_S)

    def settings(self) -> str:
        file = self.home / ".config/CompileScope/CompileScope.ini"
        return file.read_text() if file.exists() else ""

    def opens(self, command: list[str], result: pathlib.Path) -> bool:
        """Whether the window that the command starts opens the results. It is ended then."""
        window = subprocess.Popen(command, env=self.environment | {"PATH": f"{self.bin}:/usr/bin:/bin"}, cwd=self.home)
        try:
            deadline = time.monotonic() + PATIENCE_S
            while f"lastResults={result}" not in self.settings():
                if time.monotonic() > deadline or window.poll() is not None:
                    return False
                time.sleep(0.05)
            return True
        finally:
            window.kill()
            window.wait()


def install(folder: pathlib.Path) -> Installed:
    first, moved = folder / "first", folder / "moved to here"
    subprocess.run(["cmake", "--install", os.environ["COMPILESCOPE_BUILD_DIR"], "--prefix", first], check=True, stdout=subprocess.DEVNULL)
    first.rename(moved)
    return Installed(moved, folder / "home")
