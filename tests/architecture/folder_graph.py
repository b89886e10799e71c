#!/usr/bin/env python3
"""The include graph of the folders of core and ui. A folder may include itself and the folders above it in CORE and UI.

    tests/architecture/folder_graph.py            prints each folder with the folders that it includes
    tests/architecture/folder_graph.py --upward   prints only the includes that break the order, with their files
    tests/architecture/folder_graph.py --names    prints the graph without counts, as docs/design/include-graph.md has it
"""

from __future__ import annotations

import collections
import pathlib
import re
import sys
from collections.abc import Iterable, Iterator

ENGINE = ("runtime", "models", "processing", "backends", "training", "worker", "deploy")
CORE = (
    *("base", "machine", "catalog", "plan", "results", "analysis", "measure", "protocol", "imaging", "cache", "targets"),
    *("preflight", "run", *(f"engine/{folder}" for folder in ENGINE)),
)
UI = ("theme", "i18n", "format", "settings", "widgets", "models", "charts", "run", "report", "help", "panels", "preview", "pages", "main_window")
ORDER = (*(f"core/{folder}" for folder in CORE), *(f"ui/{folder}" for folder in UI))
# Includes that the order forbids and that are still there: (folder, included folder). This list may only get shorter.
KNOWN_UPWARD: frozenset[tuple[str, str]] = frozenset()
MOST_SOURCES = 30  # .cpp files directly in one folder

INCLUDE = re.compile(r'^\s*#\s*include\s*"((?:core|ui)/[^"]+)"', re.MULTILINE)


def folder_of(path: str) -> str | None:
    """The folder of ORDER that holds `path`; None for files beside the folders, such as precompiled headers."""
    return next((folder for folder in ORDER if path.startswith(folder + "/")), None)


def arrows(sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """(folder, included folder, file, included file) of each include between two folders. `sources` are (path, text)."""
    for path, text in sources:
        folder = folder_of(path)
        for included in INCLUDE.findall(text):
            other = folder_of(included)
            if folder and other and folder != other:
                yield folder, other, path, included


def is_upward(folder: str, other: str) -> bool:
    return ORDER.index(other) > ORDER.index(folder)


def arrows_of_the_tree() -> list[tuple[str, str, str, str]]:
    root = pathlib.Path(__file__).resolve().parents[2]
    files = sorted(path for top in ("core", "ui") for path in (root / top).rglob("*") if path.suffix in (".h", ".cpp"))
    return list(arrows((str(path.relative_to(root)), path.read_text()) for path in files))


def graph(found: Iterable[tuple[str, str, str, str]], with_counts: bool) -> list[str]:
    """A line for each folder: the folders that it includes, in the order of ORDER."""
    included_by: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for folder, other, _, _ in found:
        included_by[folder][other] += 1
    width = max(map(len, ORDER))
    lines = []
    for folder in ORDER:
        others = sorted(included_by[folder].items(), key=lambda item: ORDER.index(item[0]))
        words = [other.removeprefix("core/") + (f" {count}" if with_counts else "") for other, count in others]
        lines.append(f"{folder:{width}}  {', '.join(words)}".rstrip())
    return lines


def main(arguments: list[str]) -> int:
    found = arrows_of_the_tree()
    upward = [arrow for arrow in found if is_upward(*arrow[:2])]
    if "--upward" in arguments:
        for folder, other, path, included in upward:
            print(f"{folder} -> {other}: {path} includes {included}")
        return 0
    print("\n".join(graph(found, with_counts="--names" not in arguments)))
    print(f"{len(upward)} upward includes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
