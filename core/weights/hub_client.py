"""Describes and downloads the weights of a model on the Hugging Face hub, with the huggingface_hub client.

    hub_client.py describe ID [--revision main]
    hub_client.py download ID [--revision main] [--commit SHA]

JSON lines on stdout (core/weights/hub_download.h reads them; other lines are noise):
    {"type": "description", "id", "revision": COMMIT, "license", "model_type", "files": [NAME], "total_bytes",
     "cached_bytes", "cache": FOLDER}       what is not known is null
    {"type": "progress", "done_bytes"}      what is on this disk, at most ten times a second
    {"type": "done", "folder"}
    {"type": "error", "kind", "message"}    kinds: those of hub_download.h; exit code 1

Tokens, mirrors (HF_ENDPOINT), proxies and the cache's folder (HF_HUB_CACHE) are the client's own. A download that was
broken off goes on where it stopped: the client starts a file anew in each process, so its bytes are fetched here, with
the client's http_get, into a file that keeps its name. Answers of the hub are checked before they become names of files.
"""

import argparse
import errno
import fcntl
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import time

SMALL_FILES = ("config.json", "preprocessor_config.json", "processor_config.json", "vocab.json", "merges.txt")
WEIGHTS, INDEX = "model.safetensors", "model.safetensors.index.json"
SHARD = re.compile(r"model-\d+-of-\d+\.safetensors")
PICKLED = re.compile(r".*\.(bin|pt|pth|ckpt|h5|msgpack)")
ETAG = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")
COMMIT = re.compile("[0-9a-f]{40}")
REVISION_PART = re.compile(r"\w[\w.+@=-]*")  # between the slashes of a branch's name
PIECE_BYTES = 1 << 20  # between two reports; what a broken connection loses
SIGN_IN = "sign in with `hf auth login`, or set HF_TOKEN"


class Refused(Exception):
    """An error of ours: its kind and what to do about it."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


def check_revision(revision):
    parts = revision.split("/")
    if any(".." in part or not REVISION_PART.fullmatch(part) for part in parts):
        raise Refused("revision_not_found", f"{revision} is not a valid name of a branch, tag or commit")


def check_commit(commit, source):
    if not COMMIT.fullmatch(commit or ""):
        raise Refused("other", f"{source}: the commit is {commit!r}, expected 40 hexadecimal digits")


def blob_file(model_id, etag, source):
    """The file of the cache for a version that the hub named."""
    if not ETAG.fullmatch(etag or ""):
        raise Refused("other", f"{source}: the version of the file (ETag) is {etag!r}, expected 40 or 64 hexadecimal digits")
    return storage_folder(model_id) / "blobs" / etag


def printable(text):
    """Without control characters: a terminal would obey those of a hostile hub."""
    return "".join(character if character.isprintable() else "?" for character in text) if isinstance(text, str) else None


def say(**line):
    print(json.dumps(line), flush=True)


def storage_folder(model_id):
    return pathlib.Path(constants.HF_HUB_CACHE) / repo_folder_name(repo_id=model_id, repo_type="model")


def partial_file(blob):
    return blob.with_name(blob.name + ".incomplete")


def wanted_files(model_id, info):
    """The hub's entries of what a model needs: its weights as safetensors, configurations, vocabulary."""
    entries = {entry.rfilename: entry for entry in info.siblings or []}
    shards = [name for name in entries if SHARD.fullmatch(name)]  # before their index: where it is, they are
    weights = [WEIGHTS] if WEIGHTS in entries else [*shards, INDEX] if shards and INDEX in entries else []
    if not weights:
        pickled = [name for name in entries if PICKLED.fullmatch(name)]
        what = f"only {pickled[0]}, which is not read because loading it can run code" if pickled else "no weights"
        raise Refused("no_safetensors", f"{model_id} has {what}; choose a model or a revision with model.safetensors "
                                        "(the hub's converter offers one as refs/pr/NUMBER)")
    if "config.json" not in entries:
        raise Refused("no_safetensors", f"{model_id} has no config.json: it is no model of transformers")
    return [entries[name] for name in (*SMALL_FILES, *weights) if name in entries]


def bytes_on_disk(model_id, entry, commit):
    """Of one file, whole or in part."""
    known = try_to_load_from_cache(model_id, entry.rfilename, revision=commit)
    if isinstance(known, str):
        return os.path.getsize(known)
    etag = entry.lfs.sha256 if entry.lfs else entry.blob_id
    if etag is None:
        return 0
    blob = blob_file(model_id, etag, f"{model_id}: {entry.rfilename}")
    for file in (blob, partial_file(blob)):
        if file.exists():
            return file.stat().st_size
    return 0


def license_of(info):
    card = getattr(info.card_data, "license", None) if info.card_data else None
    tags = [tag.removeprefix("license:") for tag in info.tags or [] if tag.startswith("license:")]
    return card if isinstance(card, str) else (tags or [None])[0]


def look_up(model_id, revision):
    info = HfApi().model_info(model_id, revision=revision, files_metadata=True, timeout=constants.HF_HUB_ETAG_TIMEOUT)
    check_commit(info.sha, f"{constants.ENDPOINT}/{model_id}")
    entries = wanted_files(model_id, info)
    sizes = [entry.size for entry in entries]
    say(type="description", id=model_id, revision=info.sha, license=printable(license_of(info)),
        model_type=printable((info.config or {}).get("model_type")), files=[entry.rfilename for entry in entries],
        total_bytes=None if None in sizes else sum(sizes),
        cached_bytes=sum(bytes_on_disk(model_id, entry, info.sha) for entry in entries),
        cache=constants.HF_HUB_CACHE)
    return info, entries


class Progress:
    """Bytes of finished files and of the one that is written now."""

    def __init__(self):
        self.finished_bytes, self.said_s = 0, 0.0

    def show(self, file_bytes):
        if time.monotonic() - self.said_s > 0.1:
            say(type="progress", done_bytes=self.finished_bytes + file_bytes)
            self.said_s = time.monotonic()

    def finish(self, file_bytes):
        self.finished_bytes += file_bytes
        say(type="progress", done_bytes=self.finished_bytes)


class CountedFile:
    """What http_get writes to: reports the file's length and refuses more than the hub announced."""

    def __init__(self, file, limit_bytes, name, show):
        self.file, self.limit_bytes, self.name, self.show = file, limit_bytes, name, show

    def write(self, data):
        if self.file.tell() + len(data) > self.limit_bytes:
            self.file.seek(0)
            self.file.truncate()
            raise Refused("other", f"{self.name}: the hub sent more than the {self.limit_bytes} bytes that it announced")
        self.file.write(data)
        self.show(self.file.tell())

    def __getattr__(self, name):  # seek, tell, truncate
        return getattr(self.file, name)


def sync(path):
    """Writes a file's content, or a folder's entries, to the disk: they survive a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder):
    for place, _, files in os.walk(folder):
        for file in (os.path.join(place, name) for name in files):
            if os.path.isfile(file):
                sync(file)
        sync(place)


def make_folder(folder):
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync(folder.parent)


def sha256_of(file):
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        while piece := stream.read(PIECE_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def fetch_blob(model_id, name, commit, progress):
    """Brings one file's bytes into the cache's blobs, from where an earlier attempt stopped. Returns the blob."""
    url = hf_hub_url(model_id, name, revision=commit)
    there = get_hf_file_metadata(url)
    blob = blob_file(model_id, there.etag, url)
    if there.size is None:
        raise Refused("other", f"{url}: the hub does not state the size of this file")
    if blob.exists():
        return blob
    make_folder(blob.parent)
    partial = partial_file(blob)
    has_sum = len(there.etag) == 64  # SHA-256; small files have git's SHA-1
    with open(partial, "ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused("other", f"{model_id} is being downloaded by another program; wait for it") from None
        except OSError:
            pass  # a file system without locks
        # The end of a part that was not synced may be zeros after a power cut; only a SHA-256 finds that out.
        if not has_sum or file.tell() > there.size:
            file.seek(0)
            file.truncate()
        http_get(url, CountedFile(file, there.size, f"{model_id}: {name}", progress.show), resume_size=file.tell(), headers=build_hf_headers(),
                 expected_size=there.size)
        file.flush()
        os.fsync(file.fileno())
    if has_sum and sha256_of(partial) != there.etag:
        partial.unlink()
        raise Refused("other", f"{model_id}: {name} came damaged (its SHA-256 is wrong) and was removed; download again")
    os.replace(partial, blob)
    sync(blob.parent)
    return blob


def snapshot_file(model_id, name, commit, progress):
    """The file in the cache's snapshot of this commit, downloaded and linked to its blob when missing. hf_hub_download
    would ask the hub again and use that answer unchecked."""
    known = try_to_load_from_cache(model_id, name, revision=commit)
    if isinstance(known, str):
        return pathlib.Path(known)
    blob = fetch_blob(model_id, name, commit, progress)
    file = storage_folder(model_id) / "snapshots" / commit / name
    make_folder(file.parent)
    _create_symlink(str(blob), str(file))
    return file


def check_room(model_id, entries, commit):
    missing = sum((entry.size or 0) - bytes_on_disk(model_id, entry, commit) for entry in entries)
    folder = pathlib.Path(constants.HF_HUB_CACHE)
    make_folder(folder)
    free = shutil.disk_usage(folder).free
    if free < missing:
        raise Refused("disk_full", f"{folder} has room for {free / 1e6:.0f} MB and {model_id} needs {missing / 1e6:.0f} "
                                   "MB more; make room, or name another folder with HF_HUB_CACHE")


def download(model_id, revision, commit):
    info, entries = look_up(model_id, commit or revision)
    check_room(model_id, entries, info.sha)
    progress = Progress()
    for entry in entries:
        file = snapshot_file(model_id, entry.rfilename, info.sha, progress)
        progress.finish(file.stat().st_size)
    sync_tree(storage_folder(model_id))
    if revision != info.sha:  # last of all: who looks for this revision finds it whole
        reference = storage_folder(model_id) / "refs" / revision
        make_folder(reference.parent)
        part = reference.with_name(reference.name + ".part")
        part.write_text(info.sha)
        sync(part)
        os.replace(part, reference)
        sync(reference.parent)
    say(type="done", folder=str(file.parent))


def refusal_of_status(error, model_id, revision):
    status = error.response.status_code
    if isinstance(error, RevisionNotFoundError):
        return "revision_not_found", f"{model_id} has no revision {revision}; its branches and tags are on the model's page"
    if isinstance(error, GatedRepoError):
        return "unauthorised", (f"{model_id} is for those who accepted its terms: accept them on "
                                f"{constants.ENDPOINT}/{model_id}, then {SIGN_IN}")
    if status in (401, 403):
        return "unauthorised", (f"the hub does not show {model_id} to you (HTTP {status}): check the name; if the model is "
                                f"private, {SIGN_IN}")
    if status == 404:
        return "not_found", f"{constants.ENDPOINT} has no model {model_id}: check the name"
    return "other", f"the hub answered with HTTP {status} for {model_id}: try again later"


def refusal(error, model_id, revision):
    """Kind and message of whatever went wrong."""
    if isinstance(error, Refused):
        return error.kind, str(error)
    if isinstance(error, LocalEntryNotFoundError) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, HFValidationError):
        return "not_found", f"{model_id} is no name of a model; one looks like microsoft/resnet-50"
    if isinstance(error, HfHubHTTPError):
        return refusal_of_status(error, model_id, revision)
    if isinstance(error, OfflineModeIsEnabled):
        return "no_network", "downloads are switched off by HF_HUB_OFFLINE or TRANSFORMERS_OFFLINE"
    if isinstance(error, httpx.TransportError):
        return "no_network", (f"{constants.ENDPOINT} cannot be reached ({error or type(error).__name__}): check the "
                              "network and HTTPS_PROXY, or name a mirror with HF_ENDPOINT; what has come is kept")
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "disk_full", (f"the disk of {constants.HF_HUB_CACHE} is full; make room, or name another folder with "
                             "HF_HUB_CACHE; what has come is kept")
    return "other", f"{type(error).__name__}: {error}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("action", choices=("describe", "download"))
    parser.add_argument("id")
    parser.add_argument("--revision", default="main")
    parser.add_argument("--commit", default="")
    options = parser.parse_args()
    constants.DOWNLOAD_CHUNK_SIZE = PIECE_BYTES
    disable_progress_bars()
    logging.set_verbosity_error()
    try:
        check_revision(options.revision)
        if options.commit:
            check_commit(options.commit, "--commit")
        if options.action == "describe":
            look_up(options.id, options.revision)
        else:
            download(options.id, options.revision, options.commit)
    except Exception as error:  # said as data, whatever it is
        kind, message = refusal(error, options.id, options.revision)
        say(type="error", kind=kind, message=printable(message))
        return 1
    return 0


try:
    import httpx
    from huggingface_hub import (HfApi, constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache)
    from huggingface_hub.errors import (GatedRepoError, HfHubHTTPError, HFValidationError, LocalEntryNotFoundError,
                                        OfflineModeIsEnabled, RevisionNotFoundError)
    from huggingface_hub.file_download import _create_symlink, http_get, repo_folder_name
    from huggingface_hub.utils import build_hf_headers, disable_progress_bars, logging
except ImportError as error:
    say(type="error", kind="other", message=f"{sys.executable} has no fitting huggingface_hub ({error}): run "
                                            "scripts/setup.sh, or name another interpreter")
    sys.exit(1)

if __name__ == "__main__":
    sys.exit(main())
