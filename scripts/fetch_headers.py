#!/usr/bin/env python3
"""Downloads header-only libraries, and others as source, from Debian's packages, without root and on any Linux.

    fetch_headers.py [--if-missing] DIR NAME...

Writes to DIR/usr/include and DIR/usr/src (utf8proc as source); DIR/usr is a CMAKE_PREFIX_PATH. Needs only Python.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import http.client
import io
import pathlib
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable

# The first mirror has the files of supported releases, the second those of all releases.
MIRRORS = ("http://deb.debian.org/debian/", "http://archive.debian.org/debian/")


@dataclasses.dataclass(frozen=True)
class Package:
    path: str
    sha256: str
    header: str  # the compiler finds this header if the system has the package; empty: always fetched


# Debian 12's versions, which the releases of CompileScope are tested with.
PACKAGES = {
    "nlohmann-json": Package(
        "pool/main/n/nlohmann-json3/nlohmann-json3-dev_3.11.2-2_all.deb",
        "ec57940def6b6186c30be0e0ee81d1e58f86d11a54a145b28686a1e3e4aae801",
        "nlohmann/json.hpp",
    ),
    "cli11": Package(
        "pool/main/c/cli11/libcli11-dev_2.1.2+ds-1_all.deb",
        "f1f6ee9ec053e0e0bcec47345e241b6a8ee006321248b4329e9ce88d2b4b64a8",
        "CLI/CLI.hpp",
    ),
    "utf8proc": Package(
        "pool/main/u/utf8proc/utf8proc_2.8.0.orig.tar.gz",
        "a0a60a79fe6f6d54e7d411facbfcc867a6e198608f2cd992490e46f04b1bcecc",
        "utf8proc.h",
    ),
    "googletest": Package(
        "pool/main/g/googletest/googletest_1.12.1-0.2_all.deb",
        "927be72067517da503b6538026d451455c9e860f5dbfe237f792543db7d5a928",
        "",
    ),
}


class FetchError(Exception):
    pass


def system_has(header: str) -> bool:
    compiler = shutil.which("g++") or shutil.which("c++")
    if not compiler or not header:
        return False
    source = f"#include <{header}>\n".encode()
    run = subprocess.run([compiler, "-std=c++20", "-E", "-x", "c++", "-", "-o", "/dev/null"], input=source,
                         capture_output=True, check=False)
    return run.returncode == 0


def download(package: Package) -> bytes:
    errors = []
    for attempt in range(3):
        for mirror in MIRRORS:
            url = mirror + urllib.parse.quote(package.path)
            try:
                with urllib.request.urlopen(url, timeout=60) as answer:
                    data: bytes = answer.read()
            except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
                errors.append(f"{url}: {error}")
                continue
            if hashlib.sha256(data).hexdigest() == package.sha256:
                return data
            errors.append(f"{url}: not the file that was expected (its SHA-256 differs)")
        time.sleep(attempt)
    raise FetchError("; ".join(dict.fromkeys(errors)))


def archive_members(deb: bytes) -> dict[str, bytes]:
    """Returns the members of an ar archive, the format of .deb files (man 5 ar)."""
    if not deb.startswith(b"!<arch>\n"):
        raise FetchError("not a .deb file")
    members, position = {}, 8
    while position + 60 <= len(deb):
        header = deb[position : position + 60]
        name, size = header[:16].decode().strip().rstrip("/"), int(header[48:58])
        members[name] = deb[position + 60 : position + 60 + size]
        position += 60 + size + size % 2
    return members


def unpack_tar(
    data: bytes, directory: pathlib.Path, place: Callable[[pathlib.PurePosixPath], pathlib.PurePosixPath | None]
) -> None:
    """Unpacks each file to the path that `place` returns. Skips files without one."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive.getmembers():
            path = pathlib.PurePosixPath(member.name)
            content = archive.extractfile(member) if member.isfile() and ".." not in path.parts else None
            if content and (placed := place(path)):
                target = directory / placed
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())


def unpack_deb(deb: bytes, directory: pathlib.Path) -> None:
    """Unpacks the package's files except documentation."""
    data = next((content for name, content in archive_members(deb).items() if name.startswith("data.tar")), None)
    if data is None:
        raise FetchError("a .deb file without data")
    unpack_tar(data, directory, lambda path: None if str(path).startswith("usr/share/doc/") else path)


def unpack_source(archive: bytes, directory: pathlib.Path, name: str) -> None:
    """Unpacks the files in a source package's top-level folder to usr/src/NAME."""
    place = pathlib.PurePosixPath("usr/src") / name
    unpack_tar(archive, directory, lambda path: place / path.name if len(path.parts) == 2 else None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--if-missing", action="store_true", help="only what this system's compiler does not find")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("name", nargs="+", choices=sorted(PACKAGES))
    arguments = parser.parse_args()
    for name in arguments.name:
        package = PACKAGES[name]
        done = arguments.directory / f".{name}-{package.sha256[:16]}"
        if done.exists() or (arguments.if_missing and system_has(package.header)):
            continue
        try:
            data = download(package)
            if package.path.endswith(".deb"):
                unpack_deb(data, arguments.directory)
            else:
                unpack_source(data, arguments.directory, name)
        except FetchError as error:
            what = f"put {package.header} where the compiler finds it" if package.header else "fetch it on another machine"
            print(f"error: cannot get {name}: {error}. Install it yourself ({what}) and run this again.", file=sys.stderr)
            return 1
        done.touch()
        print(f"   {name}: {package.path.rsplit('/', 1)[1]} from Debian into {arguments.directory}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
