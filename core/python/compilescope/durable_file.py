"""File operations whose results survive a power cut after they have returned, like those of core/base/durable_file.h."""

from __future__ import annotations

import os
import pathlib


def sync(path: str | os.PathLike[str]) -> None:
    """Writes a file's content, or a folder's list of entries, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder: str | os.PathLike[str]) -> None:
    """Writes all files and folders below `folder` to the disk. Symbolic links are not followed."""
    for place, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(place, name)
            if os.path.isfile(path) and not os.path.islink(path):
                sync(path)
        sync(place)


def make_folder(folder: pathlib.Path) -> None:
    """Creates a folder and its missing parents."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync(folder.parent)


def replace_durably(source: pathlib.Path, target: pathlib.Path) -> None:
    """Renames `source` to `target`, which replaces an existing file. Both are in the same folder."""
    sync(source)
    os.replace(source, target)
    sync(target.parent)
