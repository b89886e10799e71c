"""Downloads with the real huggingface_hub client, from a hub that this test serves; no network."""

import hashlib
import json
import pathlib
import signal
import socket
import subprocess
import sys
import time

import pytest

import small_disk as small_disks
from hub_machine import CONFIG, FILES, HELPER, ID, LARGE, ROOT, WANTED, hub, machine  # noqa: F401 (fixtures)
from processes import gone_soon


def wait_for(condition, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def test_size_licence_and_revision_are_shown_and_only_what_is_read_is_fetched(machine, hub):
    shown = machine.cli("weights", "get", ID, "--dry-run", "--json")
    assert shown.returncode == 0, shown.stderr
    model = json.loads(shown.stdout)
    size = sum(len(FILES[name]) for name in WANTED)
    assert model["files"] == WANTED and model["total_bytes"] == size and model["cached_bytes"] == 0
    assert model["license"] == "apache-2.0" and model["model_type"] == "resnet"
    assert model["revision"] == hub.models[ID].revision
    assert "5.2 MB" in shown.stderr and "apache-2.0" in shown.stderr and model["revision"] in shown.stderr
    assert not hub.asked_for("/cdn/") and not hub.asked_for("/resolve/")

    got = machine.cli("weights", "get", ID)
    assert got.returncode == 0, got.stderr
    assert "downloaded 5.2 MB of 5.2 MB" in got.stderr
    folder = pathlib.Path(got.stdout.strip())
    assert sorted(path.name for path in folder.iterdir()) == sorted(WANTED)
    assert (folder / "model.safetensors").read_bytes() == LARGE
    assert (machine.cache / "models--someone--small-resnet/refs/main").read_text() == model["revision"]
    assert machine.helper("describe", ID)[0]["cached_bytes"] == size

    requests = len(hub.asked_for("/cdn/"))
    assert machine.helper("download", ID)[-1]["type"] == "done"
    assert len(hub.asked_for("/cdn/")) == requests, "what is there is not fetched again"
    listed = json.loads(machine.cli("weights", "list", "--json").stdout)
    assert [(m["id"], m["revision"], m["model_type"], m["usable"], m["current"], m["size_bytes"]) for m in listed] == [
        (ID, model["revision"], "resnet", True, True, size)]


def serve_resnet(hub, folder):
    """transformers' own checkpoint of a small ResNet."""
    import torch
    from transformers import ResNetConfig, ResNetForImageClassification

    torch.manual_seed(3)
    model = ResNetForImageClassification(ResNetConfig.from_dict(json.loads(CONFIG))).eval()
    model.save_pretrained(folder)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    files["preprocessor_config.json"] = (ROOT / "resources/models/microsoft/resnet-50/preprocessor_config.json").read_bytes()
    hub.add(ID, files)
    return model


def test_downloaded_model_infers_as_transformers_does(machine, hub, tmp_path):
    import torch
    from safetensors.torch import load_file, save_file

    model = serve_resnet(hub, tmp_path / "made")
    assert machine.helper("download", ID)[-1]["type"] == "done"
    pixels = torch.randn(2, 3, 64, 64)
    save_file({"pixel_values": pixels}, tmp_path / "in.safetensors")
    done = machine.cli("infer", "--model", ID, "--weights", "hub", "--device", "cpu", "--input",
                       tmp_path / "in.safetensors", "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    logits = load_file(tmp_path / "out.safetensors")["logits"]
    with torch.no_grad():
        expected = model(pixels).logits
    assert (logits - expected).abs().max() < 2e-4 * expected.std()


def test_rows_name_the_revision_and_the_hash(machine, hub, tmp_path):
    serve_resnet(hub, tmp_path / "made")
    assert machine.helper("download", ID)[-1]["type"] == "done"
    ran = machine.cli("run", "--model", ID, "--weights", "hub", "--device", "cpu", "--mode", "eager", "--preset", "quick",
                      "--input", "synthetic", "--out", tmp_path / "run")
    assert ran.returncode == 0, ran.stderr
    row, = json.loads((tmp_path / "run/results.json").read_text())["results"]
    revision = hub.models[ID].revision
    sha256 = hashlib.sha256(hub.models[ID].files["model.safetensors"]).hexdigest()
    assert row["weights"] == {"source": "hub", "revision": revision, "sha256": sha256}
    assert f"revision {revision} of the hub, SHA-256 {sha256}" in (tmp_path / "run/results.md").read_text()


def test_a_download_is_locked_until_it_has_its_name(machine, hub):
    """Hashing the weights takes seconds, in which a second download of the model must not begin."""
    script = """
import fcntl, sys
from compilescope import hub
hashed = hub.sha256_of
def hashed_while_locked(file):
    with open(file, "ab") as other:
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return hashed(file)
    sys.exit("not locked")
hub.sha256_of = hashed_while_locked
sys.exit(hub.main(sys.argv[1:]))
"""
    environment = machine.environment | {"PYTHONPATH": str(ROOT / "core/python")}
    done = subprocess.run([sys.executable, "-c", script, "download", ID], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and json.loads(done.stdout.splitlines()[-1])["type"] == "done", done.stderr


def test_shards_are_fetched_with_their_index(machine, hub):
    index = b'{"weight_map": {"a": "model-00001-of-00001.safetensors"}}'
    hub.add(ID, {"config.json": CONFIG, "model.safetensors.index.json": index,
                 "model-00001-of-00001.safetensors": b"one"})
    folder = pathlib.Path(machine.helper("download", ID)[-1]["folder"])
    assert (folder / "model-00001-of-00001.safetensors").read_bytes() == b"one"
    assert (folder / "model.safetensors.index.json").read_bytes() == index


def test_another_revision_is_kept_beside_and_named(machine, hub):
    assert machine.helper("download", ID, "--revision", "v1.0")[-1]["type"] == "done"
    references = machine.cache / "models--someone--small-resnet/refs"
    assert (references / "v1.0").read_text() == hub.models[ID].revision
    assert not (references / "main").exists()


def test_cancelled_download_leaves_no_process_and_goes_on(machine, hub):
    hub.hold_after_bytes = 3 << 20
    process = machine.start("weights", "get", ID)
    wait_for(lambda: any(size >= 2 << 20 for size in machine.partial_sizes()))
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == 130 and "goes on" in stderr
    assert gone_soon(map(int, children))
    assert not (machine.cache / "models--someone--small-resnet/refs/main").exists()

    kept = machine.partial_files()[0].stat().st_size
    hub.released.set()
    done = machine.cli("weights", "get", ID)
    assert done.returncode == 0, done.stderr
    assert hub.asked_for("/cdn/")[-1][2] == f"bytes={kept}-", "only the rest was fetched"
    assert (pathlib.Path(done.stdout.strip()) / "model.safetensors").read_bytes() == LARGE
    assert not machine.partial_files()


def test_broken_connection_is_taken_up_again(machine, hub):
    hub.break_after_bytes = 3 << 20
    lines = machine.helper("download", ID)
    assert lines[-1]["type"] == "done", lines[-1]
    assert (pathlib.Path(lines[-1]["folder"]) / "model.safetensors").read_bytes() == LARGE
    assert [request[2] for request in hub.asked_for("/cdn/")] == [None, f"bytes={3 << 20}-"]


def test_damaged_part_is_found_out_and_removed(machine, hub):
    machine.helper("download", ID)
    blob = next(path for path in machine.cache.glob("models--*/blobs/*") if path.stat().st_size == len(LARGE))
    blob.rename(blob.with_name(blob.name + ".incomplete"))
    with open(machine.partial_files()[0], "r+b") as part:
        part.write(b"damage")
    kind, message = machine.refusal("download", ID)
    assert kind == "other" and "model.safetensors came damaged" in message
    assert not machine.partial_files()
    assert machine.helper("download", ID)[-1]["type"] == "done"


def test_token_is_shown_to_the_hub_and_to_nobody_else(machine, hub):
    hub.add(ID, FILES, token="hf_secret")
    kind, message = machine.refusal("describe", ID)
    assert kind == "unauthorised" and "HF_TOKEN" in message and ID in message
    done = machine.cli("weights", "get", ID)
    assert done.returncode == 1 and "hf auth login" in done.stderr and done.stderr.count("\n") == 1
    machine.environment["HF_TOKEN"] = "hf_secret"
    assert machine.helper("download", ID)[-1]["type"] == "done"
    assert {request[3] for request in hub.asked_for("/cdn/")} == {None}


def test_gated_model_says_where_its_terms_are(machine, hub):
    hub.add(ID, FILES, gated=True)
    kind, message = machine.refusal("download", ID)
    assert kind == "unauthorised" and f"{hub.url}/{ID}" in message


@pytest.mark.parametrize("words, kind, part", [
    (["no/such-model"], "not_found", "no model no/such-model"),
    (["no name at all"], "not_found", "microsoft/resnet-50"),
    ([ID, "--revision", "v9"], "revision_not_found", "no revision v9"),
])
def test_what_the_hub_does_not_have_is_named(machine, words, kind, part):
    found, message = machine.refusal("describe", *words)
    assert found == kind and part in message


def test_pickled_weights_are_refused_with_the_reason(machine, hub):
    hub.add(ID, {"config.json": CONFIG, "pytorch_model.bin": b"x"})
    kind, message = machine.refusal("describe", ID)
    assert kind == "no_safetensors" and "only pytorch_model.bin" in message and "can run code" in message
    done = machine.cli("weights", "get", ID)
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1


def test_unsupported_model_type_is_refused_before_the_download(machine, hub):
    hub.add(ID, FILES, model_type="bert", license=None)
    done = machine.cli("weights", "get", ID)
    assert done.returncode == 2 and '"bert" is not supported' in done.stderr and "not stated" in done.stderr
    assert not hub.asked_for("/cdn/")


def test_no_network(machine, hub):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        machine.environment["HF_ENDPOINT"] = endpoint = f"http://127.0.0.1:{closed.getsockname()[1]}"
        kind, message = machine.refusal("describe", ID)
        assert kind == "no_network" and endpoint in message and "HF_ENDPOINT" in message
    machine.environment |= {"HF_ENDPOINT": hub.url, "HF_HUB_OFFLINE": "1"}
    assert machine.refusal("describe", ID) == ("no_network", "downloads are switched off by HF_HUB_OFFLINE or "
                                                             "TRANSFORMERS_OFFLINE")


def test_hub_in_trouble_is_said_so(machine, hub):
    hub.status = 503
    kind, message = machine.refusal("describe", ID)
    assert kind == "other" and "HTTP 503" in message


@pytest.fixture
def small_disk(tmp_path):
    with small_disks.mounted(tmp_path / "disk", "4m") as disk:
        yield disk


def test_disk_without_room_is_known_before_the_download(machine, hub, small_disk):
    machine.environment["HF_HUB_CACHE"] = str(small_disk)
    done = machine.cli("weights", "get", ID)
    assert done.returncode == 1 and "HF_HUB_CACHE" in done.stderr and str(small_disk) in done.stderr
    assert "room for 4 MB" in done.stderr and "needs 5 MB" in done.stderr
    assert not hub.asked_for("/cdn/")


def test_disk_that_fills_up_keeps_the_part_and_goes_on_with_room(machine, hub, small_disk):
    machine.environment["HF_HUB_CACHE"] = str(small_disk)
    machine.cache = small_disk
    files = dict(FILES)
    files["model.safetensors"] = LARGE[:3 << 20]
    hub.add(ID, files)
    hub.hold_after_bytes = 1 << 20
    process = subprocess.Popen([*HELPER, "download", ID], env=machine.environment,
                               stdout=subprocess.PIPE, text=True)
    wait_for(lambda: 1 << 20 in machine.partial_sizes())
    other = small_disk / "other"
    other.write_bytes(bytes(2 << 20))  # somebody else takes the room meanwhile
    hub.released.set()
    last = json.loads(process.communicate(timeout=120)[0].splitlines()[-1])
    assert last["kind"] == "disk_full" and "what has come is kept" in last["message"]
    other.unlink()
    assert machine.helper("download", ID)[-1]["type"] == "done"
    assert hub.asked_for("/cdn/")[-1][2] is not None


def test_python_without_the_client_is_told_what_to_do(machine):
    done = subprocess.run([sys.executable, "-S", "-I", *HELPER[1:], "describe", ID], capture_output=True, text=True)
    message = json.loads(done.stdout)["message"]
    assert "huggingface_hub" in message and "scripts/setup.sh" in message
