"""The commit that a build names (scripts/commit.sh, cmake/Commit.cmake), in a project of one program and one test."""

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CMAKE = """cmake_minimum_required(VERSION 3.25)
project(Small CXX)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_SOURCE_DIR}/cmake)
include(Commit)
add_library(core STATIC version.cpp)
target_include_directories(core PUBLIC .)
target_compile_features(core PUBLIC cxx_std_20)
target_compile_definitions(core PRIVATE COMPILESCOPE_VERSION="0.1.0")
add_executable(program main.cpp)
target_link_libraries(program PRIVATE compilescope_commit core)
add_executable(test main.cpp)
target_link_libraries(test PRIVATE core)
"""
MAIN = """#include <iostream>
#include "core/base/version.h"
int main() { std::cout << bench::version_text() << ' ' << bench::commit().value_or("unknown"); }
"""


class Project:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        for name in ("scripts/commit.sh", "cmake/Commit.cmake", "core/base/version.h"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        shutil.copy(ROOT / "core/base/version.cpp", folder / "version.cpp")
        (folder / "CMakeLists.txt").write_text(CMAKE)
        (folder / "main.cpp").write_text(MAIN)
        (folder / ".gitignore").write_text("/build/\n")

    def git(self, *words: str) -> str:
        identity = {f"GIT_{who}_{what}": "x@y" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        environment = os.environ | identity | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        return subprocess.run(["git", *words], cwd=self.folder, env=environment, check=True, capture_output=True,
                              text=True).stdout.strip()

    def commit(self, message: str = "x") -> str:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def configure(self) -> None:
        subprocess.run(["cmake", "-S", self.folder, "-B", self.folder / "build", "-G", "Ninja"], check=True, capture_output=True)

    def build(self) -> list[str]:
        """What the build did besides running commit.sh."""
        done = subprocess.run(["cmake", "--build", self.folder / "build"], check=True, capture_output=True, text=True)
        steps = [line.split("] ", 1)[1] for line in done.stdout.splitlines() if line.startswith("[")]
        return [step for step in steps if step != "Commit of the sources"]

    def says(self, program: str = "program") -> str:
        return subprocess.check_output([self.folder / "build" / program], text=True)


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path / "project")


def test_a_build_names_its_commit_and_rebuilds_one_object(project, tmp_path):
    project.git("init", "-q")
    first = project.commit()
    project.git("tag", "-a", "v1", "-m", "a tag is not a commit")
    project.configure()
    project.build()
    assert project.says() == f"0.1.0 ({first[:12]}) {first}"
    assert project.says("test") == "0.1.0 unknown"
    assert project.build() == []

    second = project.commit()
    object_file, program = project.build()
    assert "commit.cpp.o" in object_file and program.endswith("executable program")
    assert project.says() == f"0.1.0 ({second[:12]}) {second}" and second != first

    (project.folder / "untracked").touch()
    assert project.build() == []
    (project.folder / ".gitignore").write_text("/build/\n# changed\n")
    assert len(project.build()) == 2
    assert project.says() == f"0.1.0 ({second[:12]}-modified) {second}-modified"
    project.git("checkout", "-q", ".gitignore")
    project.build()
    assert project.says() == f"0.1.0 ({second[:12]}) {second}"

    # In a git worktree .git is a file.
    project.git("worktree", "add", "-q", str(tmp_path / "tree"))
    tree = subprocess.check_output(["sh", tmp_path / "tree/scripts/commit.sh"], text=True)
    assert (tmp_path / "tree/.git").is_file() and tree == second + "\n"


def test_sources_without_a_repository(project):
    project.configure()
    project.build()
    assert project.says() == "0.1.0 unknown"
    (project.folder / ".commit").write_text("0123456789" * 4 + "\n")
    project.build()
    assert project.says() == "0.1.0 (012345678901) " + "0123456789" * 4
    (project.folder / ".commit").write_text('"; int evil() { return 1; } //\n')
    project.build()
    assert project.says() == "0.1.0 unknown"


def test_the_repository_of_a_parent_folder_is_another_one(project):
    parent = Project(project.folder.parent)
    parent.git("init", "-q")
    parent.commit()
    assert subprocess.check_output(["sh", project.folder / "scripts/commit.sh"], text=True) == ""
