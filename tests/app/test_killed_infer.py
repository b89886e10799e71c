"""A killed `infer` leaves its temporary folder, which the next start of the program removes."""

import os
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
WAIT_S = 120
# In the place of the compiling helper (tests/support/fake_python.sh): says that it was asked, and ends with its caller.
HANGS = 'read -r request; touch "$(dirname "$0")/asked"; read -r more\n'


def test_the_folder_of_a_killed_infer_goes_with_the_next_start(tmp_path):
    helpers, temporary = tmp_path / "helpers", tmp_path / "tmp"
    helpers.mkdir()
    (helpers / "__main__.py").write_text(HANGS)
    temporary.mkdir()
    environment = os.environ | {"TMPDIR": str(temporary), "COMPILESCOPE_CACHE": str(tmp_path / "cache"),
                                "COMPILESCOPE_DATA": str(tmp_path / "data")}

    def words(mode):
        return [BIN / "compilescope-cli", "infer", "--model", "microsoft/resnet-50", "--weights", "random", "--device", "cpu",
                "--mode", mode, "--image", ROOT / "resources/sample_640x480.png", "--output", tmp_path / "out.safetensors"]

    infer = subprocess.Popen([*words("default"), "--python", ROOT / "tests/support/fake_python.sh"],
                             env=environment | {"COMPILESCOPE_HELPERS": str(helpers)},
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + WAIT_S
    while not (helpers / "asked").exists():
        assert infer.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    infer.kill()
    infer.wait()
    assert [path.name[:3] for path in temporary.iterdir()] == ["cs-"], "this is what it leaves"
    done = subprocess.run(words("eager"), env=environment, capture_output=True, text=True, timeout=WAIT_S)
    assert done.returncode == 0, done.stderr
    assert list(temporary.iterdir()) == []
