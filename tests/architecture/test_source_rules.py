"""The layer rules hold in this tree; and each rule is shown to fail on a sample that breaks it."""

import pathlib

import pytest

from folder_graph import MOST_SOURCES, arrows_of_the_tree, graph
from source_rules import violations

ROOT = pathlib.Path(__file__).resolve().parents[2]

GOOD = {
    "core/base/a.h": "#pragma once\n#include <string>\n",
    "core/base/a.cpp": '#include "core/base/a.h"\n// a std::thread in a comment, "a QThread" in a string\n',
    "core/base/CMakeLists.txt": "target_sources(bench_core PRIVATE a.cpp)\n",
    "core/imaging/i.cpp": "#include <opencv2/core.hpp>\n",
    "core/imaging/CMakeLists.txt": "target_sources(x PRIVATE i.cpp)\n",
    "core/engine/models/m.h": "#pragma once\n#include <torch/nn.h>\n",
    "ui/run/r.h": "#pragma once\n#include <QThread>\nQThread thread;\n",
    "ui/pages/p.h": '#pragma once\n#include <QWidget>\n#include "core/base/a.h"\n',
    "tests/ui/w.h": "#pragma once\nbool b = spy.wait(kPatience_ms) && QTest::qWaitFor([&] { return f(a, b); }, 90'000);\n",
    "app/cli_main.cpp": '#include "core/engine/models/m.h"\n',
    "app/CMakeLists.txt": "add_executable(cli cli_main.cpp)\n",
}


def check(folder: pathlib.Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return violations(folder)


def test_this_tree_keeps_the_rules():
    assert violations(ROOT) == []


def test_a_good_sample_passes(tmp_path):
    assert check(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    "path, text, words",
    [
        ("core/base/q.h", "#pragma once\n#include <QString>\n", "core knows no Qt"),
        ("core/base/q.h", "#pragma once\n#include <QtCore/QString>\n", "core knows no Qt"),
        ("core/base/q.h", '#pragma once\n#include "app/p.h"\n', "core never includes app"),
        ("core/base/q.h", '#pragma once\n#include "ui/pages/p.h"\n', "core/base is above ui/pages"),
        ("core/base/q.h", "#pragma once\n#include <opencv2/core.hpp>\n", "only core/imaging"),
        ("core/base/q.h", "#pragma once\n#include <jpeglib.h>\n", "only core/imaging"),
        ("core/base/q.h", "#pragma once\n#include <SQLiteCpp/SQLiteCpp.h>\n", "only core/results"),
        ("core/base/q.h", "#pragma once\n#include <torch/nn.h>\n", "only core/engine"),
        ("core/base/q.h", '#pragma once\n#include "core/plan/p.h"\n', "core/base is above core/plan"),
        ("ui/theme/q.h", '#pragma once\n#include "ui/pages/p.h"\n', "ui/theme is above ui/pages"),
        ("core/new/q.h", "#pragma once\n", "has no place in the order"),
        ("core/engine/runtime/q.h", "#pragma once\n#include <ATen/cuda/CUDAContextLight.h>\n", "CCCL"),
        ("core/base/q.h", "#pragma once\nstd::thread t;\n", "threads live in"),
        ("core/base/q.h", "#pragma once\nstd::jthread t;\n", "threads live in"),
        ("core/base/q.h", "#pragma once\nauto j = nlohmann::json::parse(t);\n", "core/base/json_text.h"),
        ("ui/pages/q.h", "#pragma once\nauto j = QJsonDocument::fromJson(t);\n", "core/base/json_text.h"),
        ("core/base/q.h", "#pragma once\n#include <regex>\n", "std::regex recurses"),
        ("core/base/q.h", "#include <string>\n", "#pragma once"),
        ("core/base/a.cpp", '#include <string>\n#include "core/base/a.h"\n', "own header"),
        ("core/base/b.cpp", "#include <string>\n", "in no CMakeLists.txt"),
        ("ui/pages/q.h", "#pragma once\n#include <torch/nn.h>\n", "no LibTorch"),
        ("ui/pages/q.h", '#pragma once\n#include "core/engine/models/m.h"\n', "does not include core/engine"),
        ("app/gui_start.h", "#pragma once\n#include <ATen/ATen.h>\n", "no LibTorch"),
        ("ui/pages/q.h", '#pragma once\n#include "app/x.h"\n', "ui never includes app"),
        ("ui/pages/q.h", "#pragma once\nQThread thread;\n", "threads live in"),
        ("ui/pages/q.h", "#pragma once\nauto f = QtConcurrent::run(g);\n", "threads live in"),
        ("ui/pages/q.h", "#pragma once\nvoid f() { qApp->processEvents(); }\n", "processEvents"),
        ("ui/pages/q.h", "#pragma once\nvoid f() { switch (k) { case charts::ChartKind::loss: g(); } }\n", "chart_type.cpp"),
        ("ui/pages/q.h", "#pragma once\nbool b = k != ChartKind::loss;\n", "chart_type.cpp"),
        ("tests/ui/w.h", "#pragma once\nbool b = spy.wait();\n", "kPatience_ms"),
        ("tests/ui/w.h", "#pragma once\nbool b = spy.wait(10'000);\n", "kPatience_ms"),
        ("tests/ui/w.h", "#pragma once\nbool b = QTest::qWaitFor([&] { return f(a, b); });\n", "kPatience_ms"),
        ("tests/ui/w.h", "#pragma once\nbool b = QTest::qWaitForWindowActive(&w, 2000);\n", "kPatience_ms"),
        ("tests/ui/w.h", "#pragma once\nvoid f() { QTRY_VERIFY(x); }\n", "kPatience_ms"),
    ],
)
def test_each_rule_can_fail(tmp_path, path, text, words):
    found = check(tmp_path, GOOD | {path: text})
    assert len(found) == 1, found
    assert path in found[0] and words in found[0]


def test_a_folder_with_too_many_sources_is_found(tmp_path):
    sources = {f"core/base/s{number}.cpp": "" for number in range(MOST_SOURCES)}  # and a.cpp of GOOD
    cmake = "target_sources(bench_core PRIVATE a.cpp " + " ".join(pathlib.PurePosixPath(path).name for path in sources) + ")\n"
    found = check(tmp_path, GOOD | sources | {"core/base/CMakeLists.txt": cmake})
    assert found == [f"core/base: {MOST_SOURCES + 1} .cpp files; a folder has at most {MOST_SOURCES}"]


def test_the_include_graph_in_the_documents_is_the_trees():
    page = (ROOT / "docs/design/include-graph.md").read_text()
    assert page.split("```")[1].strip().splitlines() == graph(arrows_of_the_tree(), with_counts=False)
