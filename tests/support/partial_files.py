"""Sizes of the files of an unfinished download, which the downloading process renames at any moment."""
import contextlib


def partial_sizes(folder, pattern):
    """Returns the size in bytes of each matching file that exists when its size is read."""
    sizes = []
    for file in folder.glob(pattern):
        with contextlib.suppress(FileNotFoundError):
            sizes.append(file.stat().st_size)
    return sizes
