"""A mirror that answers with names of files elsewhere, more bytes than it announced, and control characters."""

import json
import pathlib

import pytest

from compilescope.hub import RefusedError, blob_file, check_commit, check_revision
from hub_machine import CONFIG, FILES, ID, LARGE, WANTED, hub, machine  # noqa: F401 (fixtures)


def everything_below(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
            if not path.is_symlink()}


@pytest.mark.parametrize("name", ["vocab.json", "model.safetensors"])
@pytest.mark.parametrize("version", ["../../../../victim/.bashrc", "{victim}/.bashrc"])
def test_version_of_a_hostile_hub_becomes_no_path(machine, hub, tmp_path, name, version):
    victim = tmp_path / "victim"
    victim.mkdir()
    hub.etags[name] = version.format(victim=victim)
    kind, message = machine.refusal("download", ID)
    assert kind == "other" and name in message and "40 or 64 hexadecimal digits" in message
    assert not list(victim.iterdir())
    assert all(path.startswith(("hub", "victim")) for path in everything_below(tmp_path))


def test_commit_of_a_hostile_hub_becomes_no_path(machine, hub, tmp_path):
    victim = tmp_path / "victim"
    victim.mkdir()
    hub.models[ID].revision = "../../../victim"
    kind, message = machine.refusal("download", ID)
    assert kind == "other" and "40 hexadecimal digits" in message
    assert not list(victim.iterdir()) and not machine.cache.exists()


def test_only_digests_are_versions_and_commits():
    for etag in ("a1" * 20, "0f" * 32):
        assert blob_file(ID, etag, "x").name == etag
    for etag in ("", None, "..", "a" * 39, "A" * 40, "a" * 40 + "\n", "b" * 64 + "/x", "/" + "c" * 40, "c" * 40 + "\\"):
        with pytest.raises(RefusedError, match="hexadecimal"):
            blob_file(ID, etag, "x")
    check_commit("a1" * 20, "x")
    for commit in ("", None, "main", "f" * 39, "f" * 41, "f" * 40 + "\n", "../" + "f" * 40):
        with pytest.raises(RefusedError, match="hexadecimal"):
            check_commit(commit, "x")


def test_only_names_of_branches_tags_and_commits_are_revisions():
    for revision in ("main", "v1.0", "refs/pr/12", "feature/int8_x", "a1" * 20):
        check_revision(revision)
    for revision in ("", "..", "../x", "/x", "x/", "a//b", "a/../b", "a\\b", "a\nb", "a b", ".git", "refs/.hidden", "-x"):
        with pytest.raises(RefusedError, match="not a valid name"):
            check_revision(revision)


def test_revision_that_is_no_name_is_refused_before_the_hub_is_asked(machine, hub):
    hub.models[ID].branches += ("../../../victim",)
    assert machine.refusal("download", ID, "--revision", "../../../victim")[0] == "revision_not_found"
    assert not hub.requests and not machine.cache.exists()


def test_files_are_taken_by_their_known_names_only(machine, hub, tmp_path):
    hub.add(ID, FILES | dict.fromkeys(["../../../../victim/config.json", str(tmp_path / "config.json"), "..\\config.json",
                                       "sub/model.safetensors", "model-00001-of-00001.safetensors/../../x",
                                       "config.json\n", "tokenizer.json"], b"hostile"))
    lines = machine.helper("download", ID)
    assert lines[0]["files"] == WANTED
    assert sorted(path.name for path in pathlib.Path(lines[-1]["folder"]).iterdir()) == sorted(WANTED)
    assert b"hostile" not in everything_below(tmp_path).values()


@pytest.mark.parametrize("model_id", ["../../victim", "a/.."])
def test_id_that_the_hub_would_not_give_is_refused(machine, hub, model_id):
    hub.add(model_id, FILES)
    kind, message = machine.refusal("download", "--", model_id)
    assert kind == "not_found" and "no name of a model" in message
    assert not hub.requests and not machine.cache.exists()


def test_redirect_to_a_file_of_this_machine_is_refused(machine, hub, tmp_path):
    secret = tmp_path / "secret"
    secret.write_bytes(LARGE)
    hub.redirect = secret.as_uri()
    kind, message = machine.refusal("download", ID)
    assert "file://" in message, message
    assert kind in ("no_network", "other") and LARGE not in everything_below(machine.cache).values()


def test_more_bytes_than_announced_are_refused(machine, hub):
    hub.extra = bytes(1 << 20)
    kind, message = machine.refusal("download", ID)
    assert kind == "other" and f"more than the {len(LARGE)} bytes" in message
    assert not any(path.stat().st_size for path in machine.partial_files())
    hub.extra = b""
    assert machine.helper("download", ID)[-1]["type"] == "done"


def test_control_characters_of_a_hostile_hub_are_not_printed(machine, hub):
    hub.add(ID, {"config.json": CONFIG, "\x1b]0;owned\x07.bin": b"x"})
    assert not any(character in machine.refusal("describe", ID)[1] for character in "\x1b\x07")
    hub.add(ID, FILES, license="\x1b[2Jmit")
    assert machine.helper("describe", ID)[-1]["license"] == "?[2Jmit"


def test_commit_of_the_cache_is_read_as_a_name_only(machine, hub, tmp_path):
    """A hostile hub may have written refs/main through another program. Letters and digits alone are no commit either."""
    assert machine.helper("download", ID)[-1]["type"] == "done"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "config.json").write_bytes(CONFIG)
    repository = machine.cache / "models--someone--small-resnet"
    (repository / "snapshots/elsewhere").symlink_to(elsewhere)
    for name in ("../../../elsewhere", "elsewhere"):
        (repository / "refs/main").write_text(name)
        current, = (model for model in json.loads(machine.cli("weights", "list", "--json").stdout) if model["current"])
        assert current["revision"] == hub.models[ID].revision
