"""A user's machine whose hub is the loopback one: a cache of its own, the command line and the helper "hub"."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

from loopback_hub import LoopbackHub
from partial_files import partial_sizes

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
HELPER = [sys.executable, ROOT / "core/python", "hub"]
ID = "someone/small-resnet"
PARTIAL_FILES = "models--*/blobs/*.incomplete"
CONFIG = json.dumps({"model_type": "resnet", "architectures": ["ResNetForImageClassification"], "depths": [1],
                     "hidden_sizes": [16], "embedding_size": 8, "layer_type": "basic", "num_labels": 3}).encode()
LARGE = bytes(range(256)) * (5 << 12)  # 5 MiB that stand for weights
FILES = {"README.md": b"---\nlicense: apache-2.0\n---", "config.json": CONFIG, "preprocessor_config.json": b"{}",
         "model.safetensors": LARGE, "pytorch_model.bin": b"not asked for", "vocab.json": b"{}"}
WANTED = ["config.json", "preprocessor_config.json", "vocab.json", "model.safetensors"]


class Machine:
    """A user's machine: a cache of its own and the hub's address."""

    def __init__(self, folder, endpoint):
        self.cache = folder / "hub"
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("HF_") and not name.lower().endswith("_proxy")}
        self.environment |= {"HF_ENDPOINT": endpoint, "HF_HUB_CACHE": str(self.cache), "HF_HOME": str(folder / "hf"),
                             "HF_HUB_ETAG_TIMEOUT": "5", "HF_HUB_DISABLE_TELEMETRY": "1", "HOME": str(folder),
                             "COMPILESCOPE_PYTHON": sys.executable, "COMPILESCOPE_DATA": str(folder / "data"),
                             "COMPILESCOPE_CACHE": str(folder / "cache")}

    def cli(self, *words):
        return subprocess.run([CLI, *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=120)

    def start(self, *words):
        return subprocess.Popen([CLI, *words], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def helper(self, *words):
        """The lines of the helper."""
        done = subprocess.run([*HELPER, *words], env=self.environment, capture_output=True, text=True,
                              timeout=120)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def refusal(self, *words):
        last = self.helper(*words)[-1]
        assert last["type"] == "error", last
        return last["kind"], last["message"]

    def partial_files(self):
        return list(self.cache.glob(PARTIAL_FILES))

    def partial_sizes(self):
        return partial_sizes(self.cache, PARTIAL_FILES)


@pytest.fixture
def hub():
    with LoopbackHub() as served:
        served.add(ID, FILES, branches=("main", "v1.0"))
        yield served


@pytest.fixture
def machine(tmp_path, hub):
    return Machine(tmp_path, hub.url)
