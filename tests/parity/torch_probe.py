"""torch_probe.cpp, started once: what the tests ask of compilescope-torch without a start of LibTorch each time."""
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin"))


def environment():
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


class Probe:
    def __init__(self):
        self.environment = environment()
        self.process = subprocess.Popen([BIN / "torch_probe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"torch_probe ended with {self.process.wait(60)} on {request}"
        return json.loads(line)

    def works_here(self):
        """It is there, and what a test set in the environment reaches it."""
        return self.process.poll() is None and self.environment == environment()


_probe = None


def ask(request):
    global _probe
    if _probe is None or not _probe.works_here():
        if _probe is not None:
            _probe.process.kill()
        _probe = Probe()
    return _probe.ask(request)


def command(*words):
    """As compilescope-cli WORD... of `infer` and `preprocess`."""
    words = [str(word) for word in words]
    done = ask({"command": words})
    return subprocess.CompletedProcess(words, done["code"], done["stdout"], done["stderr"])
