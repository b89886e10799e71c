"""The rules that keep the layers apart, checked on the text of the sources. `violations(root)` lists what breaks them."""

from __future__ import annotations

import collections
import dataclasses
import pathlib
import re
from collections.abc import Callable, Iterator

from folder_graph import KNOWN_UPWARD, MOST_SOURCES, arrows, folder_of, is_upward

SOURCE_DIRS = ("core", "ui", "app", "tests")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"][^>"]+[>"])', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


@dataclasses.dataclass(frozen=True)
class Forbidden:
    """`pattern` must not be found in what `where` selects; `what` is "include" or "code" (without comments, strings)."""

    where: Callable[[str], bool]
    what: str
    pattern: re.Pattern[str]
    why: str


def under(*folders: str) -> Callable[[str], bool]:
    return lambda path: path.startswith(tuple(folder + "/" for folder in folders))


def product(path: str) -> bool:
    return under("core", "ui", "app")(path)


def qt_side(path: str) -> bool:
    return path.startswith("ui/") or path.startswith("app/gui_")


def outside_thread_folders(path: str) -> bool:
    others = ("core/run/runner.cpp", "app/commands/cancel_on_signal.cpp", "app/commands/cancel_on_signal.h")
    return product(path) and not under("ui/run", "ui/preview")(path) and path not in others


TORCH = re.compile(r"^[<\"](torch|ATen|c10)/")
FORBIDDEN = (
    Forbidden(under("core"), "include", re.compile(r"^<(Q[A-Z]|Qt|qcustomplot)"), "core knows no Qt"),
    Forbidden(under("core"), "include", re.compile(r'^"app/'), "core never includes app"),
    Forbidden(under("ui"), "include", re.compile(r'^"app/'), "ui never includes app"),
    Forbidden(qt_side, "include", TORCH, "the window knows no LibTorch"),
    Forbidden(
        lambda path: product(path) and not path.startswith("core/imaging/"),
        "include",
        re.compile(r"^[<\"](opencv2?/|jpeglib\.h)"),
        "only core/imaging includes OpenCV and libjpeg",
    ),
    Forbidden(
        lambda path: product(path) and not path.startswith("core/results/"),
        "include",
        re.compile(r"^[<\"](SQLiteCpp/|sqlite3\.h)"),
        "only core/results includes SQLite",
    ),
    Forbidden(
        lambda path: under("core")(path) and not under("core/engine")(path),
        "include",
        TORCH,
        "only core/engine includes LibTorch",
    ),
    Forbidden(
        lambda path: under("ui")(path) or path.startswith("app/gui_"),
        "include",
        re.compile(r'^"core/engine/'),
        "the window does not include core/engine",
    ),
    Forbidden(
        product,
        "include",
        re.compile(r"^<ATen/cuda/(CUDAContext|CUDABlas|CUDAEvent|Exceptions)"),
        "needs CUDA's math and CCCL headers, which torch's wheel does not bring; c10/cuda and the runtime do",
    ),
    Forbidden(
        outside_thread_folders,
        "code",
        re.compile(r"\bstd::(jthread|thread|async)\b|\bQThread(Pool)?\b|\bQtConcurrent\b"),
        "threads live in ui/run and ui/preview, a run's host runners in core/run/runner.cpp, a signal's in app/commands/cancel_on_signal",
    ),
    Forbidden(
        lambda path: product(path) and path != "core/base/json_text.cpp",
        "code",
        re.compile(r"\b(json::(sax_)?parse|QJsonDocument::fromJson)\s*\("),
        "core/base/json_text.h reads JSON within limits of depth, size and time",
    ),
    Forbidden(product, "include", re.compile(r"^<regex>"), "std::regex recurses once a character: a long text ends the program"),
    Forbidden(
        lambda path: under("ui")(path) and not path.startswith("ui/charts/chart_type."),
        "code",
        re.compile(r"(\bcase\s+|[!=]=\s*)([a-z]+::)*ChartKind::"),
        "what differs between charts is a column of the table in ui/charts/chart_type.cpp",
    ),
    Forbidden(under("ui", "app"), "code", re.compile(r"\bprocessEvents\s*\("), "the window never waits, so never processEvents"),
)


def without_comments_and_strings(text: str) -> str:
    """Keeps line breaks, so that line numbers stay right."""
    return COMMENT_OR_STRING.sub(lambda match: "\n" * match.group().count("\n"), text)


def line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


class Sources:
    def __init__(self, root: pathlib.Path) -> None:
        paths = [path for folder in SOURCE_DIRS for path in sorted((root / folder).rglob("*")) if path.is_file()]
        self.root = root
        self.text = {str(path.relative_to(root)): path.read_text() for path in paths if path.suffix in (".h", ".cpp", ".py")}
        self.cmake = {str(path.parent.relative_to(root)): path.read_text() for path in paths if path.name == "CMakeLists.txt"}

    def cpp(self, suffixes: tuple[str, ...] = (".h", ".cpp")) -> Iterator[tuple[str, str]]:
        return ((path, text) for path, text in self.text.items() if path.endswith(suffixes))

    def includes(self, path: str) -> list[tuple[int, str]]:
        text = self.text[path]
        return [(line_of(text, match.start(1)), match.group(1)) for match in INCLUDE.finditer(text)]


def forbidden(sources: Sources) -> Iterator[str]:
    for path, text in sources.cpp():
        code = without_comments_and_strings(text)
        for rule in FORBIDDEN:
            if not rule.where(path):
                continue
            if rule.what == "code":
                for match in rule.pattern.finditer(code):
                    yield f"{path}:{line_of(code, match.start())}: {match.group()}: {rule.why}"
            else:
                for line, include in sources.includes(path):
                    if rule.pattern.search(include):
                        yield f"{path}:{line}: {include}: {rule.why}"


def upward_includes(sources: Sources) -> Iterator[str]:
    """A folder includes itself and the folders above it in folder_graph.ORDER."""
    found = list(arrows(sources.cpp()))
    for folder, other, path, included in found:
        if is_upward(folder, other) and (folder, other) not in KNOWN_UPWARD:
            yield f"{path}: includes {included}, but {folder} is above {other} (tests/architecture/folder_graph.py)"
    for folder, other in sorted(KNOWN_UPWARD - {arrow[:2] for arrow in found}):
        yield f"KNOWN_UPWARD has {folder} -> {other}, which no file includes any more: remove it"


def folders_in_order(sources: Sources) -> Iterator[str]:
    for path, _ in sources.cpp():
        if path.startswith(("core/", "ui/")) and not path.endswith("_pch.h") and folder_of(path) is None:
            yield f"{path}: its folder has no place in the order of tests/architecture/folder_graph.py"


def small_folders(sources: Sources) -> Iterator[str]:
    count = collections.Counter(path.rpartition("/")[0] for path, _ in sources.cpp((".cpp",)) if product(path))
    for folder, files in count.items():
        if files > MOST_SOURCES:
            yield f"{folder}: {files} .cpp files; a folder has at most {MOST_SOURCES}"


def pragma_once(sources: Sources) -> Iterator[str]:
    for path, text in sources.cpp((".h",)):
        if not text.startswith("#pragma once\n") and path not in ("core/core_pch.h", "core/engine/torch_pch.h"):
            yield f"{path}:1: a header starts with #pragma once"


def own_header_first(sources: Sources) -> Iterator[str]:
    """Which also shows that the header compiles alone."""
    for path, _ in sources.cpp((".cpp",)):
        header = path.removesuffix(".cpp") + ".h"
        includes = sources.includes(path)
        if header in sources.text and (not includes or includes[0][1] != f'"{header}"'):
            yield f"{path}: its first include is not its own header"


def listed_in_cmake(sources: Sources) -> Iterator[str]:
    for path, _ in sources.cpp((".cpp",)):
        file = pathlib.PurePosixPath(path)
        name = re.compile(rf"(?<![\w.-]){re.escape(file.name)}(?![\w.-])")
        if not any(name.search(sources.cmake.get(str(folder), "")) for folder in file.parents):
            yield f"{path}: in no CMakeLists.txt, so it is never built"


WAIT = re.compile(r"\b(qWaitFor(?:WindowActive|WindowExposed)?|QTRY_(?:VERIFY|COMPARE)\w*)\s*\(|(?<=[.>])(wait)\(")
LEAST_PATIENCE_MS = 60_000


def last_argument(code: str, start: int) -> tuple[int, str]:
    """How many arguments a call has whose first one begins at `start`, and the last one. In code without strings."""
    depth, count, begin = 0, 1, start
    for position in range(start, len(code)):
        letter = code[position]
        if letter in ")]}" and depth == 0:
            last = code[begin:position].strip()
            return (count if last else count - 1), last
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            count, begin = count + 1, position + 1
    return count, ""


def patient_waits(sources: Sources) -> Iterator[str]:
    """Qt's own limit for a wait is 5 s, which a busy machine exceeds."""
    for path, text in sources.cpp():
        if not path.startswith("tests/ui/"):
            continue
        code = without_comments_and_strings(text)
        for match in WAIT.finditer(code):
            count, last = last_argument(code, match.end())
            number = last.replace("'", "")
            is_long = int(number) >= LEAST_PATIENCE_MS if number.isdigit() else bool(re.search(r"\bk[A-Z]\w*_ms\b", last))
            if not is_long and not (match[2] and count > 1):
                yield f"{path}:{line_of(code, match.start())}: a wait of a test has a limit of kPatience_ms (tests/support/patience.h)"


RULES = (
    *(forbidden, upward_includes, folders_in_order, small_folders),
    *( pragma_once, own_header_first, listed_in_cmake, patient_waits),
)


def violations(root: pathlib.Path) -> list[str]:
    sources = Sources(root)
    return [message for rule in RULES for message in rule(sources)]
