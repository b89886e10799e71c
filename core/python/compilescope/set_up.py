"""Installs PyTorch and the other packages of requirements.lock into an environment of their own, for an installed program.

    set-up FOLDER --lock FILE [--index-url URL]

Writes JSON lines (core/targets/set_up_torch.h reads them):
    {"type": "step", "text", "text_message"}               what is done now
    {"type": "progress", "done_bytes", "total_bytes"}      of the download, at most ten times a second
    {"type": "error", "text", "text_message"}              the exit status is 1

The wheels are downloaded into FOLDER.download, one after the other, and checked against the hashes of the lock. An interrupted
download continues where it stopped. Then pip installs them without a network. FOLDER.download exists from the beginning to the end
of a set-up, so FOLDER is complete if FOLDER.download does not exist.
"""

from __future__ import annotations

import argparse
import base64
import concurrent.futures
import contextlib
import dataclasses
import errno
import hashlib
import html.parser
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from compilescope.durable_file import make_folder, replace_durably, sync
from compilescope.message import Message, message, one_line
from compilescope.rpc import Channel

PYPI = "https://pypi.org/simple"
JSON_INDEX = "application/vnd.pypi.simple.v1+json"
PIECE_BYTES = 1 << 18
WAIT_S = 30  # without an answer
REQUESTS_AT_ONCE = 8
ATTEMPTS = 4  # in a row without a new byte
UNPACKED_PER_BYTE = 2.2  # of the wheels with CUDA: 2.7 GB become 5.6 GB
NETWORK_ERRORS = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)


class SetUpError(Exception):
    """The set-up cannot continue. The text has a remedy."""


@dataclasses.dataclass(frozen=True)
class Locked:
    """A package of the lock file that this machine needs."""

    name: str
    version: str
    sums: frozenset[str]  # SHA-256 of its files


@dataclasses.dataclass(frozen=True)
class Wheel:
    """A file of the index that fits this machine."""

    filename: str
    url: str
    sha256: str
    size_bytes: int | None


def locked_packages(lock: pathlib.Path) -> list[Locked]:
    """Returns the packages whose markers hold here."""
    from pip._vendor.packaging.requirements import Requirement

    packages = []
    for entry in re.split(r"\n(?=[A-Za-z0-9])", lock.read_text()):
        words = entry.split("\\\n")
        if words[0].startswith("#") or not words[0].strip():
            continue
        requirement = Requirement(words[0].strip())
        if requirement.marker is None or requirement.marker.evaluate():
            sums = frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})", entry))
            packages.append(Locked(requirement.name, str(requirement.specifier).removeprefix("=="), sums))
    return packages


class Links(html.parser.HTMLParser):
    """The links of an index page, as JSON indexes list them."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[dict[str, Any]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Takes a link."""
        url = dict(attrs).get("href") if tag == "a" else None
        if url:
            path, _, fragment = url.partition("#")
            name = urllib.parse.unquote(path.rsplit("/", 1)[-1])
            self.files.append({"filename": name, "url": path, "hashes": dict([fragment.split("=", 1)] if "=" in fragment else [])})


AUTHORIZATION: dict[str, str] = {}  # host and port -> header


def without_credentials(index: str) -> str:
    """Returns the address without its name and password, so that no message shows them. requested() sends them to the host."""
    parts = urllib.parse.urlsplit(index)
    account, at, host = parts.netloc.rpartition("@")
    if not at:
        return index
    name, _, password = account.partition(":")
    words = f"{urllib.parse.unquote(name)}:{urllib.parse.unquote(password)}"
    AUTHORIZATION[host] = "Basic " + base64.b64encode(words.encode()).decode()
    return urllib.parse.urlunsplit(parts._replace(netloc=host))


def requested(url: str, **headers: str) -> Any:
    """Opens an address. Tries again after failures of the network."""
    request = urllib.request.Request(url, headers=headers)
    if authorization := AUTHORIZATION.get(urllib.parse.urlsplit(url).netloc):
        request.add_unredirected_header("Authorization", authorization)
    for attempt in range(ATTEMPTS):
        try:
            return urllib.request.urlopen(request, timeout=WAIT_S)
        except urllib.error.HTTPError as error:
            if error.code < 500 or attempt == ATTEMPTS - 1:
                raise
        except NETWORK_ERRORS:
            if attempt == ATTEMPTS - 1:
                raise
        time.sleep(attempt)
    raise AssertionError("unreachable")


def files_of(name: str, index: str) -> list[dict[str, Any]]:
    """Returns the files of a package in the index, with absolute addresses."""
    page = f"{index.rstrip('/')}/{re.sub(r'[-_.]+', '-', name).lower()}/"
    with requested(page, Accept=f"{JSON_INDEX}, text/html;q=0.2") as answer:
        body, base = answer.read().decode(), answer.geturl()
        if answer.headers.get_content_type() == JSON_INDEX:
            files = json.loads(body)["files"]
        else:
            links = Links()
            links.feed(body)
            files = links.files
    return [file | {"url": urllib.parse.urljoin(base, file["url"])} for file in files]


def wheel_of(package: Locked, index: str, ranks: dict[str, int]) -> Wheel:
    """Returns the wheel with a hash of the lock that fits this machine best."""
    from pip._vendor.packaging.utils import parse_wheel_filename

    fitting = []
    for file in files_of(package.name, index):
        if not file["filename"].endswith(".whl") or file["hashes"].get("sha256") not in package.sums:
            continue
        rank = min((ranks[str(tag)] for tag in parse_wheel_filename(file["filename"])[3] if str(tag) in ranks), default=None)
        if rank is not None:
            fitting.append((rank, Wheel(file["filename"], file["url"], file["hashes"]["sha256"], file.get("size"))))
    if not fitting:
        wanted = f"{package.name} {package.version}"
        raise SetUpError(message("%1 has no file of %2 for this machine: name another package index", index, wanted))
    return min(fitting, key=lambda each: each[0])[1]


def with_size(wheel: Wheel) -> Wheel:
    """Asks for the size that an HTML index does not list."""
    if wheel.size_bytes is not None:
        return wheel
    request = urllib.request.Request(wheel.url, method="HEAD")
    with contextlib.suppress(*NETWORK_ERRORS), urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        length = answer.headers.get("Content-Length")
        return dataclasses.replace(wheel, size_bytes=int(length) if length else None)
    return wheel


class Download:
    """The wheels in a folder, and what is missing of them."""

    def __init__(self, folder: pathlib.Path, wheels: list[Wheel], channel: Channel) -> None:
        self.folder, self.wheels, self.channel = folder, wheels, channel
        sizes = [wheel.size_bytes for wheel in wheels]
        self.total_bytes = None if None in sizes else sum(filter(None, sizes))
        self.reported_s = 0.0

    def part(self, wheel: Wheel) -> pathlib.Path:
        """Returns the file of an unfinished download. Its name has the hash, so the content of another build is not continued."""
        return self.folder / f"{wheel.sha256}.part"

    def there_bytes(self) -> int:
        """Returns the number of downloaded bytes."""
        files = [file for wheel in self.wheels for file in (self.folder / wheel.filename, self.part(wheel))]
        return sum(file.stat().st_size for file in files if file.exists())

    def check_room(self, environment: pathlib.Path) -> None:
        """Raises SetUpError if the disk is too small for the rest of the download and the installed packages."""
        if self.total_bytes is None:
            return
        free = shutil.disk_usage(self.folder).free
        needed = self.total_bytes - self.there_bytes() + int(self.total_bytes * UNPACKED_PER_BYTE)
        if free < needed:
            raise SetUpError(
                message(
                    "%1 has room for %2 GB, and PyTorch needs %3 GB: make room, or name another folder with COMPILESCOPE_DATA",
                    environment.parent,
                    f"{free / 1e9:.1f}",
                    f"{needed / 1e9:.1f}",
                )
            )

    def report(self, *, at_once: bool = False) -> None:
        """Reports the progress, at most ten times a second."""
        if at_once or time.monotonic() - self.reported_s > 0.1:
            self.channel.send(type="progress", done_bytes=self.there_bytes(), total_bytes=self.total_bytes)
            self.reported_s = time.monotonic()

    def run(self) -> None:
        """Downloads what is missing."""
        self.report(at_once=True)
        for wheel in self.wheels:
            if not (self.folder / wheel.filename).exists():
                self.fetch(wheel)
        self.report(at_once=True)

    def fetch(self, wheel: Wheel) -> None:
        """Downloads one wheel, or what is missing of it."""
        part = self.part(wheel)
        failures = 0
        while failures < ATTEMPTS:
            before = part.stat().st_size if part.exists() else 0
            try:
                if self.fetch_rest(wheel, part):
                    break
            except urllib.error.HTTPError:
                raise
            except NETWORK_ERRORS as error:
                problem: BaseException = error
            else:
                problem = ConnectionError("the connection was closed")
            failures = 0 if part.exists() and part.stat().st_size > before else failures + 1
            if failures == ATTEMPTS:
                raise problem
            time.sleep(failures)
        with open(part, "rb") as file:
            digest = hashlib.sha256()
            while piece := file.read(PIECE_BYTES):
                digest.update(piece)
        if digest.hexdigest() != wheel.sha256:
            part.unlink()
            raise SetUpError(message("%1 was damaged by the download and was removed: try again", wheel.filename))
        replace_durably(part, self.folder / wheel.filename)

    def fetch_rest(self, wheel: Wheel, part: pathlib.Path) -> bool:
        """Appends to the part of a wheel. Returns whether the answer was complete."""
        with open(part, "ab") as file:
            begin = file.tell()
            if begin and begin == wheel.size_bytes:
                return True
            try:
                answer = requested(wheel.url, **({"Range": f"bytes={begin}-"} if begin else {}))
            except urllib.error.HTTPError as error:
                if error.code == 416:  # the part is as long as the file, or longer; the hash decides
                    return True
                raise
            with answer:
                if begin and answer.status != 206:  # a server without ranges sends the whole file
                    file.truncate(0)
                length = answer.headers.get("Content-Length")
                received = 0
                while piece := answer.read(PIECE_BYTES):
                    file.write(piece)
                    file.flush()
                    received += len(piece)
                    self.report()
                return length is None or received == int(length)


def base_command(*arguments: str | os.PathLike[str]) -> list[str]:
    """Returns a command of this interpreter's pip that ignores the user's settings, which could install elsewhere."""
    words = [os.fspath(argument) for argument in arguments]
    return [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", *words]


def run_quietly(command: list[str]) -> None:
    """Runs a program. Raises SetUpError with the last line of its output."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR: ")]
        raise SetUpError(one_line((errors or lines or [f"exit code {done.returncode}"])[-1].removeprefix("ERROR: ")))


def index_of(wish: str) -> str:
    """Returns the package index: the wish, that of pip's settings, or PyPI."""
    if wish:
        return wish
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    settings = subprocess.run(command, capture_output=True, text=True, check=False)
    return os.environ.get("PIP_INDEX_URL") or settings.stdout.strip() or PYPI


def trust_certificates() -> None:
    """Uses the certificates that pip's variables name. Python itself reads SSL_CERT_FILE."""
    for name in ("PIP_CERT", "REQUESTS_CA_BUNDLE"):
        if os.path.isfile(os.environ.get(name, "")):
            os.environ.setdefault("SSL_CERT_FILE", os.environ[name])


def tell(channel: Channel, text: Message) -> None:
    """Reports a step."""
    channel.send(type="step", text=str(text), text_message=text.json)


def install_cuda_headers(channel: Channel) -> None:
    """Installs what compiling for a GPU needs beside torch. A failure is reported later by the checks, with the command."""
    chain = [sys.executable, str(pathlib.Path(__file__).resolve().parents[1]), "toolchain"]
    packages = subprocess.run([*chain, "packages"], capture_output=True, text=True, check=False)
    if packages.returncode == 0 and packages.stdout.split():
        tell(channel, message("Installing the headers for compiling on a GPU"))
        subprocess.run([*chain, "install"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def fill(channel: Channel, folder: pathlib.Path, lock: pathlib.Path, index: str) -> None:
    """Downloads and installs the packages into the environment of this interpreter, which is `folder`."""
    from pip._vendor.packaging.tags import sys_tags

    download_folder = folder.with_name(folder.name + ".download")
    trust_certificates()
    tell(channel, message("Looking for the packages"))
    ranks = {str(tag): rank for rank, tag in enumerate(sys_tags())}
    with concurrent.futures.ThreadPoolExecutor(REQUESTS_AT_ONCE) as pool:
        wheels = list(pool.map(lambda package: with_size(wheel_of(package, index, ranks)), locked_packages(lock)))
    download = Download(download_folder, wheels, channel)
    download.check_room(folder)
    tell(channel, message("Downloading PyTorch"))
    download.run()
    tell(channel, message("Installing PyTorch"))
    how = ["--no-deps", "--no-cache-dir", "--require-hashes", "--no-index"]
    run_quietly(base_command("install", *how, "--find-links", download_folder, "-r", lock))
    install_cuda_headers(channel)
    os.sync()  # thousands of files
    finished = folder.with_name(folder.name + ".finished")
    os.replace(download_folder, finished)  # at once: a half-removed download would look like an interrupted one
    sync(folder.parent)
    shutil.rmtree(finished, ignore_errors=True)


def make_environment(folder: pathlib.Path) -> pathlib.Path:
    """Creates an empty environment. Returns its interpreter. What an interrupted set-up has installed there is removed."""
    if folder.is_symlink():
        raise SetUpError(message("%1 is a link to another environment, which is not changed: remove the link", folder))
    shutil.rmtree(folder.with_name(folder.name + ".finished"), ignore_errors=True)
    make_folder(folder.with_name(folder.name + ".download"))
    run_quietly([sys.executable, "-m", "venv", "--clear", str(folder)])
    return folder / "bin/python"


def reason_of(error: BaseException, folder: pathlib.Path) -> Message:
    """Returns the sentence for the user."""
    if isinstance(error, SetUpError):
        text = error.args[0]
        return text if isinstance(text, Message) else message("the packages cannot be installed: %1", text)
    if isinstance(error, urllib.error.HTTPError):
        return message("%1 answered %2: choose another package index, or try again later", error.url, f"HTTP {error.code}")
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return message("the disk of %1 is full: make room there; what was downloaded is kept", folder.parent)
    if isinstance(error, NETWORK_ERRORS):
        reason = str(getattr(error, "reason", error)) or type(error).__name__
        return message("the package index cannot be reached (%1): check the network; what was downloaded is kept", reason)
    return message("the set-up failed: %1", one_line(f"{type(error).__name__}: {error}"))


def main(arguments: list[str]) -> int:
    """Runs the set-up. It begins with the system's interpreter and continues with that of the environment, which has pip."""
    parser = argparse.ArgumentParser(prog="compilescope set-up")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--lock", type=pathlib.Path, required=True)
    parser.add_argument("--index-url", default="")
    parser.add_argument("--in-environment", action="store_true")
    options = parser.parse_args(arguments)
    channel = Channel()
    try:
        if not options.in_environment:
            tell(channel, message("Creating the Python environment"))
            python = make_environment(options.folder)
            helper = pathlib.Path(__file__).resolve().parents[1]
            command = [str(python), str(helper), "set-up", *arguments, "--in-environment"]
            return subprocess.run(command, stdout=channel.fileno(), check=False).returncode
        fill(channel, options.folder, options.lock, without_credentials(index_of(options.index_url)))
    except Exception as error:
        text = reason_of(error, options.folder)
        channel.send(type="error", text=str(text), text_message=text.json)
        return 1
    return 0
