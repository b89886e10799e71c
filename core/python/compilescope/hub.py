"""Describes and downloads the weights of a model on the Hugging Face Hub, with the huggingface_hub client.

    hub describe ID [--revision main]
    hub download ID [--revision main] [--commit SHA]

Writes JSON lines (core/catalog/hub_download.h reads them). Unknown values are null.
    {"type": "description", "id", "revision": COMMIT, "license", "model_type", "files": [NAME], "total_bytes",
     "cached_bytes", "cache": FOLDER}
    {"type": "progress", "done_bytes"}      bytes on this disk, at most ten times a second
    {"type": "done", "folder"}
    {"type": "error", "kind", "message"}    kinds as in hub_download.h; the exit status is 1

The client defines tokens, mirrors (HF_ENDPOINT), proxies and the cache's folder (HF_HUB_CACHE). An interrupted download continues
where it stopped. Because the client would restart each file in every process, this module calls the client's http_get itself and
writes to a file with a fixed name. Answers of the Hub are checked before they are used as file names.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import sys
import time
from collections.abc import Callable
from typing import IO, Any

from compilescope.durable_file import make_folder, replace_durably, sync, sync_tree
from compilescope.rpc import Channel

MISSING: ImportError | None = None
try:
    import httpx
    from huggingface_hub import HfApi, constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
    from huggingface_hub.errors import (
        GatedRepoError,
        HfHubHTTPError,
        HFValidationError,
        LocalEntryNotFoundError,
        OfflineModeIsEnabled,
        RevisionNotFoundError,
    )
    from huggingface_hub.file_download import _create_symlink, http_get, repo_folder_name
    from huggingface_hub.utils import build_hf_headers, disable_progress_bars, logging
except ImportError as import_error:
    MISSING = import_error

SMALL_FILES = ("config.json", "preprocessor_config.json", "processor_config.json", "vocab.json", "merges.txt")
WEIGHTS, INDEX = "model.safetensors", "model.safetensors.index.json"
SHARD = re.compile(r"model-\d+-of-\d+\.safetensors")
PICKLED = re.compile(r".*\.(bin|pt|pth|ckpt|h5|msgpack)")
ETAG = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")
COMMIT = re.compile("[0-9a-f]{40}")
REVISION_PART = re.compile(r"\w[\w.+@=-]*")  # between the slashes of a branch's name
PIECE_BYTES = 1 << 20  # bytes between two reports, and the most that a broken connection loses
SIGN_IN = "sign in with `hf auth login`, or set HF_TOKEN"


class RefusedError(Exception):
    """An error with its kind (hub_download.h) and a remedy."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def check_revision(revision: str) -> None:
    """Raises RefusedError unless `revision` is a valid name of a branch, tag or commit."""
    parts = revision.split("/")
    if any(".." in part or not REVISION_PART.fullmatch(part) for part in parts):
        raise RefusedError("revision_not_found", f"{revision} is not a valid name of a branch, tag or commit")


def check_commit(commit: str | None, source: str) -> None:
    """Raises RefusedError unless `commit` is the hash of a commit. `source` is its origin, for the message."""
    if not COMMIT.fullmatch(commit or ""):
        raise RefusedError("other", f"{source}: the commit is {commit!r}, expected 40 hexadecimal digits")


def blob_file(model_id: str, etag: str | None, source: str) -> pathlib.Path:
    """Returns the blob in the cache for a version of a file. Raises RefusedError unless `etag` is a digest."""
    if etag is None or not ETAG.fullmatch(etag):
        raise RefusedError("other", f"{source}: the version of the file (ETag) is {etag!r}, expected 40 or 64 hexadecimal digits")
    return storage_folder(model_id) / "blobs" / etag


def printable(text: Any) -> str | None:
    """Replaces control characters, which a terminal would interpret, in a text of the Hub."""
    return "".join(character if character.isprintable() else "?" for character in text) if isinstance(text, str) else None


def storage_folder(model_id: str) -> pathlib.Path:
    """Returns the model's folder in the cache."""
    name: str = repo_folder_name(repo_id=model_id, repo_type="model")
    return pathlib.Path(constants.HF_HUB_CACHE) / name


def partial_file(blob: pathlib.Path) -> pathlib.Path:
    """Returns the file for an unfinished download of this blob."""
    return blob.with_name(blob.name + ".incomplete")


def wanted_files(model_id: str, info: Any) -> list[Any]:
    """Returns the Hub's entries of the files that a model needs: weights as safetensors, configurations, vocabulary."""
    entries = {entry.rfilename: entry for entry in info.siblings or []}
    shards = [name for name in entries if SHARD.fullmatch(name)]  # before the index, which then implies all shards
    weights = [WEIGHTS] if WEIGHTS in entries else [*shards, INDEX] if shards and INDEX in entries else []
    if not weights:
        pickled = [name for name in entries if PICKLED.fullmatch(name)]
        what = f"only {pickled[0]}, which is not read because loading it can run code" if pickled else "no weights"
        raise RefusedError("no_safetensors", f"{model_id} has {what}; choose a model or a revision with model.safetensors "
                                        "(the hub's converter offers one as refs/pr/NUMBER)")
    if "config.json" not in entries:
        raise RefusedError("no_safetensors", f"{model_id} has no config.json: it is no model of transformers")
    return [entries[name] for name in (*SMALL_FILES, *weights) if name in entries]


def bytes_on_disk(model_id: str, entry: Any, commit: str) -> int:
    """Returns the number of bytes of a complete or partial file that are on this disk."""
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


def license_of(info: Any) -> str | None:
    """Returns the license from the model card or the tags."""
    card = getattr(info.card_data, "license", None) if info.card_data else None
    tags = [tag.removeprefix("license:") for tag in info.tags or [] if tag.startswith("license:")]
    return card if isinstance(card, str) else (tags or [None])[0]


def look_up(channel: Channel, model_id: str, revision: str) -> tuple[Any, list[Any]]:
    """Reports the description of a model. Returns the Hub's answer and wanted_files()."""
    info = HfApi().model_info(model_id, revision=revision, files_metadata=True, timeout=constants.HF_HUB_ETAG_TIMEOUT)
    check_commit(info.sha, f"{constants.ENDPOINT}/{model_id}")
    entries = wanted_files(model_id, info)
    sizes = [entry.size for entry in entries]
    channel.send(
        type="description",
        id=model_id,
        revision=info.sha,
        license=printable(license_of(info)),
        model_type=printable((info.config or {}).get("model_type")),
        files=[entry.rfilename for entry in entries],
        total_bytes=None if None in sizes else sum(sizes),
        cached_bytes=sum(bytes_on_disk(model_id, entry, info.sha) for entry in entries),
        cache=constants.HF_HUB_CACHE,
    )
    return info, entries


class Progress:
    """Reports the bytes of finished files and of the current file."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.finished_bytes, self.reported_s = 0, 0.0

    def show(self, file_bytes: int) -> None:
        """Reports the current file's length, at most ten times a second."""
        if time.monotonic() - self.reported_s > 0.1:
            self.channel.send(type="progress", done_bytes=self.finished_bytes + file_bytes)
            self.reported_s = time.monotonic()

    def finish(self, file_bytes: int) -> None:
        """Reports that the current file is complete."""
        self.finished_bytes += file_bytes
        self.channel.send(type="progress", done_bytes=self.finished_bytes)


class CountedFile:
    """The file that http_get writes to. Reports its length, and raises RefusedError above the announced size."""

    def __init__(self, file: IO[bytes], limit_bytes: int, name: str, show: Callable[[int], None]) -> None:
        self.file, self.limit_bytes, self.name, self.show = file, limit_bytes, name, show

    def write(self, data: bytes) -> None:
        """Appends to the file. Empties it and raises RefusedError if the limit is exceeded."""
        if self.file.tell() + len(data) > self.limit_bytes:
            self.file.seek(0)
            self.file.truncate()
            raise RefusedError("other", f"{self.name}: the hub sent more than the {self.limit_bytes} bytes that it announced")
        self.file.write(data)
        self.show(self.file.tell())

    def __getattr__(self, name: str) -> Any:  # seek, tell, truncate
        return getattr(self.file, name)


def sha256_of(file: pathlib.Path) -> str:
    """Returns the file's SHA-256 in hexadecimal digits."""
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        while piece := stream.read(PIECE_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def fetch_blob(model_id: str, name: str, commit: str, progress: Progress) -> pathlib.Path:
    """Downloads one file into the cache's blobs. Continues an earlier attempt. Returns the blob."""
    url = hf_hub_url(model_id, name, revision=commit)
    there = get_hf_file_metadata(url)
    blob = blob_file(model_id, there.etag, url)
    if there.size is None:
        raise RefusedError("other", f"{url}: the hub does not state the size of this file")
    if blob.exists():
        return blob
    make_folder(blob.parent)
    partial = partial_file(blob)
    has_sum = len(there.etag) == 64  # a SHA-256; small files have Git's SHA-1
    with open(partial, "ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RefusedError("other", f"{model_id} is being downloaded by another program; wait for it") from None
        except OSError:
            pass  # a file system without locks
        if blob.exists():  # another program completed it before this one had the lock
            partial.unlink(missing_ok=True)
            return blob
        # After a power cut, the end of an unsynced partial file may be zeros, which only a SHA-256 detects.
        if not has_sum or file.tell() > there.size:
            file.seek(0)
            file.truncate()
        http_get(
            url,
            CountedFile(file, there.size, f"{model_id}: {name}", progress.show),
            resume_size=file.tell(),
            headers=build_hf_headers(),
            expected_size=there.size,
        )
        file.flush()
        os.fsync(file.fileno())
        if has_sum and sha256_of(partial) != there.etag:
            partial.unlink()
            raise RefusedError("other", f"{model_id}: {name} came damaged (its SHA-256 is wrong) and was removed; download again")
        os.replace(partial, blob)
        sync(blob.parent)
    return blob


def snapshot_file(model_id: str, name: str, commit: str, progress: Progress) -> pathlib.Path:
    """Returns the file in the cache's snapshot of this commit. If it is missing, downloads it and links it to its blob.

    hf_hub_download() would query the Hub again and use the answer unchecked.
    """
    known = try_to_load_from_cache(model_id, name, revision=commit)
    if isinstance(known, str):
        return pathlib.Path(known)
    blob = fetch_blob(model_id, name, commit, progress)
    file = storage_folder(model_id) / "snapshots" / commit / name
    make_folder(file.parent)
    _create_symlink(str(blob), str(file))
    return file


def check_room(model_id: str, entries: list[Any], commit: str) -> None:
    """Raises RefusedError if the disk is too small for the missing files."""
    missing = sum((entry.size or 0) - bytes_on_disk(model_id, entry, commit) for entry in entries)
    folder = pathlib.Path(constants.HF_HUB_CACHE)
    make_folder(folder)
    free = shutil.disk_usage(folder).free
    if free < missing:
        raise RefusedError("disk_full", f"{folder} has room for {free / 1e6:.0f} MB and {model_id} needs {missing / 1e6:.0f} "
                                   "MB more; make room, or name another folder with HF_HUB_CACHE")


def download(channel: Channel, model_id: str, revision: str, commit: str) -> None:
    """Downloads the files of `commit`, or of `revision` if `commit` is empty, into the cache."""
    info, entries = look_up(channel, model_id, commit or revision)
    check_room(model_id, entries, info.sha)
    progress = Progress(channel)
    for entry in entries:
        file = snapshot_file(model_id, entry.rfilename, info.sha, progress)
        progress.finish(file.stat().st_size)
    sync_tree(storage_folder(model_id))
    if revision != info.sha:  # last, because readers of the reference expect all files
        reference = storage_folder(model_id) / "refs" / revision
        make_folder(reference.parent)
        part = reference.with_name(reference.name + ".part")
        part.write_text(info.sha)
        replace_durably(part, reference)
    channel.send(type="done", folder=str(file.parent))


def refusal_of_status(error: Any, model_id: str, revision: str) -> tuple[str, str]:
    """Returns kind and message of an HTTP error of the Hub."""
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


def refusal(error: BaseException, model_id: str, revision: str) -> tuple[str, str]:
    """Returns kind and message of any error."""
    if isinstance(error, RefusedError):
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


def main(arguments: list[str]) -> int:
    """Runs one action. Reports any error as a line."""
    channel = Channel()
    if MISSING is not None:
        message = f"{sys.executable} has no fitting huggingface_hub ({MISSING}): run scripts/setup.sh, or name another interpreter"
        channel.send(type="error", kind="other", message=message)
        return 1
    parser = argparse.ArgumentParser(prog="compilescope hub")
    parser.add_argument("action", choices=("describe", "download"))
    parser.add_argument("id")
    parser.add_argument("--revision", default="main")
    parser.add_argument("--commit", default="")
    options = parser.parse_args(arguments)
    constants.DOWNLOAD_CHUNK_SIZE = PIECE_BYTES
    disable_progress_bars()
    logging.set_verbosity_error()
    try:
        check_revision(options.revision)
        if options.commit:
            check_commit(options.commit, "--commit")
        if options.action == "describe":
            look_up(channel, options.id, options.revision)
        else:
            download(channel, options.id, options.revision, options.commit)
    except Exception as error:
        kind, message = refusal(error, options.id, options.revision)
        channel.send(type="error", kind=kind, message=printable(message))
        return 1
    return 0
