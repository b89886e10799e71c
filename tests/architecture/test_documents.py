"""What people read is whole: no leftover of a merge anywhere, and documents link to files that are there."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MERGE_MARKER = re.compile(r"^(<{7}|\|{7}|>{7})( |$)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def texts(root: pathlib.Path) -> dict[str, str]:
    """Files that are text, but for hidden and built ones."""
    found = {}
    for top in sorted(root.iterdir()):
        if top.name.startswith(".") or top.name == "build":
            continue
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and b"\0" not in (content := path.read_bytes()):
                found[str(path.relative_to(root))] = content.decode(errors="replace")
    return found


def faults(root: pathlib.Path) -> list[str]:
    found = []
    for name, text in texts(root).items():
        if MERGE_MARKER.search(text):
            found.append(f"{name}: a marker of a merge")
        if name.endswith(".md"):
            found += [f"{name}: links to {link}, which is not there" for link in LINK.findall(text)
                      if "://" not in link and not link.startswith("#")
                      and not (root / name).parent.joinpath(link.split("#")[0]).exists()]
    return found


def test_this_tree_is_whole():
    assert len(texts(ROOT)) > 500
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    "text, words",
    [
        ("whole\n[it](https://example.org) [part](#here) [itself](docs/page.md#there)\n", None),
        ("a\n" + "<" * 7 + " HEAD\nb\n", "docs/page.md: a marker of a merge"),
        ("a\n" + ">" * 7 + " branch\n", "docs/page.md: a marker of a merge"),
        ("![picture](gone.png)\n", "docs/page.md: links to gone.png, which is not there"),
    ],
)
def test_each_fault_is_found(tmp_path, text, words):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text(text.replace("docs/page.md", "page.md"))
    assert faults(tmp_path) == ([words] if words else [])
