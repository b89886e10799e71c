"""File operations whose result survives a power cut once they have returned: core/base/durable_file.h for the helpers."""

import os
import pathlib


def sync(path):
    """Writes a file's content, or a folder's entries, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder):
    for place, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(place, name)
            if os.path.isfile(path) and not os.path.islink(path):
                sync(path)
        sync(place)


def replace_durably(source, target):
    """Renames; source and target are in one folder."""
    sync(source)
    os.replace(source, target)
    sync(pathlib.Path(target).parent)
