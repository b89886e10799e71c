"""Documents are whole: no leftover of a merge anywhere, and links lead to files and headings that exist."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MERGE_MARKER = re.compile(r"^(<{7}|\|{7}|>{7})( |$)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


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


def anchors(text: str) -> set[str]:
    """Of the headings, as GitHub makes them."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


def faulty_links(root: pathlib.Path, name: str, text: str) -> list[str]:
    found = []
    for link in LINK.findall(text):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (root / name).parent / file if file else root / name
        if not target.exists():
            found.append(f"{name}: links to {link}, which is not there")
        elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text()):
            found.append(f"{name}: links to {link}, a heading that is not there")
    return found


def faults(root: pathlib.Path) -> list[str]:
    found = []
    for name, text in texts(root).items():
        if MERGE_MARKER.search(text):
            found.append(f"{name}: a marker of a merge")
        if name.endswith(".md"):
            found += faulty_links(root, name, text)
    return found


def test_this_tree_is_whole():
    assert len(texts(ROOT)) > 500
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    "text, words",
    [
        ("# Here, `now`\n[it](https://example.org) [part](#here-now) [itself](docs/page.md#here-now)\n", None),
        ("a\n" + "<" * 7 + " HEAD\nb\n", "docs/page.md: a marker of a merge"),
        ("a\n" + ">" * 7 + " branch\n", "docs/page.md: a marker of a merge"),
        ("![picture](gone.png)\n", "docs/page.md: links to gone.png, which is not there"),
        ("# Here\n[part](#there)\n", "docs/page.md: links to #there, a heading that is not there"),
    ],
)
def test_each_fault_is_found(tmp_path, text, words):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text(text.replace("docs/page.md", "page.md"))
    assert faults(tmp_path) == ([words] if words else [])


CITATION = re.compile(r"\b[Rr]ules? (\d+(?:(?:, | and )\d+)*)")


def cited_rules(text: str) -> set[int]:
    return {int(number) for numbers in CITATION.findall(" ".join(text.split())) for number in re.findall(r"\d+", numbers)}


def rules_of_the_method() -> list[int]:
    return [int(number) for number in re.findall(r"^### Rule (\d+): ", (ROOT / "docs/method.md").read_text(), re.MULTILINE)]


def test_comments_cite_rules_that_the_method_has():
    rules = rules_of_the_method()
    assert rules == list(range(1, len(rules) + 1))
    files = [path for folder in ("app", "core", "ui", "tests") for path in (ROOT / folder).rglob("*") if path.suffix in (".h", ".cpp", ".py")]
    cited = {str(path.relative_to(ROOT)): cited_rules(path.read_text()) for path in files}
    assert sum(map(bool, cited.values())) > 15
    assert [f"{name}: rule {rule}" for name, found in cited.items() for rule in found if rule not in rules] == []


def test_citations_are_read():
    assert cited_rules("/// Rules 9, 14 and 15: memory\n/// (rule\n 7), rule 4. Every rule of 10") == {4, 7, 9, 14, 15}


MARKERS = re.compile(r"\b(stands|is told|spoils|nobody|is none|at hand|says so|owes|what it is|not to be|of a run that)\b")


def documents() -> list[pathlib.Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_are_in_plain_words(document):
    assert MARKERS.findall(" ".join(document.read_text().split())) == []


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text().split()) < 500


NAMED_PATH = re.compile(r"\b(?:app|cmake|core|resources|scripts|tests|ui)/[\w/.-]*\w")


def is_there(path: str) -> bool:
    """A file or folder, or files of that name with an extension: core/plan/modes."""
    return (ROOT / path).exists() or any((ROOT / path).parent.glob(f"{pathlib.PurePath(path).name}.*"))


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_files_that_documents_name_are_there(document):
    assert [path for path in NAMED_PATH.findall(document.read_text()) if not is_there(path)] == []
