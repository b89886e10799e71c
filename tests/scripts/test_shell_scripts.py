"""run.sh, test.sh, setup.sh and gpu-check.sh, with programs that only write down how they were called."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

from package_index import write_index
from processes import PATIENCE_S, gone_soon
from scripts_clone import RECORDER, ROOT, Clone, executable


@pytest.fixture
def clone(tmp_path):
    return Clone(tmp_path)


def test_run_opens_the_window_with_its_arguments(clone):
    assert clone.run("./run.sh", "--open", "a folder", DISPLAY=":7").returncode == 0
    assert clone.calls() == ["setup.sh ", "compilescope --open a folder"]


def test_run_passes_the_wheel_to_the_setup_only(clone):
    assert clone.run("./run.sh", "--torch-index", "URL", "--torch", "2.10.0", DISPLAY=":7").returncode == 0
    assert clone.calls() == ["setup.sh --torch-index URL --torch 2.10.0", "compilescope "]


def test_run_without_a_display_measures_and_exports(clone):
    run = clone.run("./run.sh")
    assert run.returncode == 0 and "No display" in run.stdout
    setup, measure, export = clone.calls()
    for words in ("run --model microsoft/resnet-50", "--batch 1,4", "--mode eager,default", "--preset quick"):
        assert words in measure
    out = measure.split("--out ")[1]
    assert export == f"compilescope --export {out} --from {out}/results.json"
    assert str(clone.root / out) in run.stdout


def test_run_without_a_display_exports_but_opens_nothing(clone):
    assert clone.run("./run.sh", "--export", "charts", "--published").returncode == 0
    assert clone.calls()[-1] == "compilescope --export charts --published"
    refused = clone.run("./run.sh", "--open", "x")
    assert refused.returncode == 1 and "no display" in refused.stderr


def test_run_cli_only(clone):
    assert clone.run("./run.sh", "--cli-only", "devices", "--json").returncode == 0
    assert clone.calls() == ["setup.sh --cli-only", "compilescope-cli devices --json"]


def test_run_stops_when_the_setup_fails(clone):
    assert clone.run("./run.sh", FAKE_EXIT="3").returncode == 3
    assert clone.calls() == ["setup.sh "]


def test_a_failing_step_is_named_and_the_others_still_run(clone):
    executable(clone.root / "scripts/setup.sh", "#!/bin/sh\nexit 0\n")
    executable(clone.root / "venv/bin/clang-format", "#!/bin/sh\nexit 1\n")
    for name in ("python", "ruff", "mypy", "codespell"):
        executable(clone.root / "venv/bin" / name, "#!/bin/sh\nexit 0\n")
    for name in ("ctest", "cmake"):
        executable(clone.root / "fake" / name, RECORDER)
    executable(clone.root / "fake/git", "#!/bin/sh\nprintf 'a.cpp\\0'\n")
    run = clone.run("./test.sh", COMPILESCOPE_VENV=str(clone.root / "venv"), PATH=f"{clone.root}/fake:{os.environ['PATH']}")
    assert run.returncode == 1
    assert "failed: clang-format" in run.stderr and "clang-format: FAILED" in run.stdout
    assert any(call.startswith("ctest ") for call in clone.calls())
    assert "headless build" in run.stdout.split("== summary")[1]


def suite(clone, *words, **fakes):
    """Runs test.sh with programs that pass, or as `fakes` (a name and its script) do."""
    scripts = {"scripts/setup.sh": "exit 0", "venv/bin/clang-format": "exit 0", "venv/bin/python": 'echo "python $*" >>"$RECORD"',
               "venv/bin/ruff": 'echo "ruff $*" >>"$RECORD"', "venv/bin/mypy": 'echo "mypy $*" >>"$RECORD"',
               "venv/bin/codespell": 'echo "codespell $*" >>"$RECORD"',
               "fake/git": "printf 'a.cpp\\0'"}
    for name, script in scripts.items():
        executable(clone.root / name, f"#!/bin/sh\n{fakes.get(pathlib.Path(name).stem, script)}\n")
    for name in ("ctest", "cmake"):
        executable(clone.root / "fake" / name, f"#!/bin/sh\n{fakes[name]}\n" if name in fakes else RECORDER)
    return clone.run("./test.sh", *words, COMPILESCOPE_VENV=str(clone.root / "venv"), PATH=f"{clone.root}/fake:{os.environ['PATH']}")


def test_python_and_spelling_are_checked(clone):
    run = suite(clone, git="printf 'a.py\\0b c.py\\0'")
    assert run.returncode == 0, run.stdout + run.stderr
    (ruff,), (mypy,) = ([call for call in clone.calls() if call.startswith(name)] for name in ("ruff ", "mypy "))
    assert ruff.startswith("ruff check ") and ruff.endswith("a.py b c.py")
    assert "--strict" in mypy and "core/python/compilescope scripts/" in mypy
    assert "codespell a.py b c.py" in clone.calls()
    for name in ("ruff", "mypy", "spelling"):
        run = suite(clone, **{name.replace("spelling", "codespell"): "exit 1"})
        assert run.returncode == 1 and f"failed: {name}; " in run.stderr


def test_skipped_tests_are_listed_before_the_summary(clone):
    write_report = 'while [ "$1" != --output-junit ]; do shift; done; mkdir -p "$(dirname "$2")"; touch "$2"'
    run = suite(clone, ctest=write_report, python='[ "$1" != scripts/skipped_tests.py ] || echo "told of $(basename $2)"')
    assert run.returncode == 0, run.stdout + run.stderr
    assert "== skipped\ntold of tests.xml\n\n== summary" in run.stdout


def test_full_runs_in_parts_and_keeps_each_result(clone):
    (clone.root / ".commit").write_text("0123456789" * 4)
    run = suite(clone, "full", "fuzz", ctest='echo "ctest $* for $COMPILESCOPE_FUZZ_SECONDS s" >>"$RECORD"; exit 1')
    searching = "tests of the core and 600 s of fuzzing per target, with sanitizers"
    assert run.returncode == 1 and f"failed: {searching}" in run.stderr
    (ctest,) = [call for call in clone.calls() if call.startswith("ctest")]
    assert "build/fuzz" in ctest and ctest.endswith("-L std|search -LE cli for 600 s")
    assert suite(clone, "full", "tests", "tidy").returncode == 0
    title, line, *rows = (clone.root / "build/full_suite.md").read_text().splitlines()
    assert title == "| date | commit | step | result | time |"
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) and commit == "012345678901" and re.fullmatch(r"\d+ s", time)
               for date, commit, _, _, time in cells)
    results = {step: result for _, _, step, result, _ in cells}
    assert results["sanitizer build"] == "passed" and results[searching] == "FAILED"
    assert results["tests, slow ones too"] == "passed" and results["clang-tidy on everything"] == "passed"
    refused = suite(clone, "full", "test")
    assert refused.returncode == 1 and "full test: the parts are tests, tidy, sanitizers and fuzz" in refused.stderr


def test_what_every_change_must_pass_searches_with_sanitizers_for_seconds(clone):
    assert suite(clone, ctest='echo "ctest $* for $COMPILESCOPE_FUZZ_SECONDS s" >>"$RECORD"').returncode == 0
    plain, sanitized = [call for call in clone.calls() if call.startswith("ctest")]
    assert "build/release" in plain and "-LE slow" in plain
    assert "build/fuzz" in sanitized and sanitized.endswith("-L std|search -LE cli for 5 s")


def test_a_run_of_a_few_tests_keeps_no_result(clone):
    assert suite(clone, "-R", "Statistics").returncode == 0
    (ctest,) = [call for call in clone.calls() if call.startswith("ctest")]
    assert ctest.endswith("-R Statistics") and not (clone.root / "build/full_suite.md").exists()


def test_busy_loops_end_with_the_command(clone):
    children = 'ps -o pid= --ppid $PPID | grep -vw $$; exit 7'
    run = clone.run("scripts/busy.sh", "-n", "2", "sh", "-c", children)
    assert run.returncode == 7, run.stderr
    loops = [int(pid) for pid in run.stdout.split()]
    assert len(loops) == 2
    assert gone_soon(loops)
    for words in ((), ("-n",), ("-n", "two", "true"), ("-n", "2")):
        refused = clone.run("scripts/busy.sh", *words)
        assert refused.returncode == 2 and "usage: scripts/busy.sh" in refused.stderr


def test_steps_keep_errexit_and_report_seconds(clone):
    # Once unset, SECONDS no longer counts: the test does not depend on the clock.
    run = clone.run("bash", "-c",
                    '. scripts/lib.sh; unset SECONDS; SECONDS=3; bad() { false; echo not reached; }; step "a step" bad; echo nor this')
    assert run.returncode == 1
    assert "reached" not in run.stdout and "nor this" not in run.stdout
    assert "a step: FAILED after 0 s (exit code 1)" in run.stdout


def test_a_clone_that_was_moved_is_built_again_where_it_is_now(clone):
    """CMake itself refuses the folder; what it had built stays."""
    (clone.root / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(moved NONE)\n")
    configure = ("cmake", "-S", ".", "-B", "build/x")
    forget = ("bash", "-c", '. scripts/lib.sh; forget_other_source "$ROOT/build/x"')
    assert clone.run(*forget).returncode == 0, "nothing was built yet"
    assert clone.run(*configure).returncode == 0
    cache = clone.root / "build/x/CMakeCache.txt"
    assert clone.run(*forget).returncode == 0 and cache.exists(), "where nothing has moved, nothing is forgotten"
    (clone.root / "build/x/program").touch()
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    assert clone.run(*configure).returncode != 0
    assert clone.run(*forget).returncode == 0
    assert clone.run(*configure).returncode == 0
    assert (clone.root / "build/x/program").exists()


def test_an_old_torch_gets_the_python_that_it_compiles_with(clone):
    """torch.compile of 2.0 refuses Python 3.11."""
    for name in ("python3", "python3.10"):
        executable(clone.root / "tools" / name, "#!/bin/sh\nexit 0\n")
    run = clone.run("bash", "-c", '. scripts/lib.sh; for torch in 2.0.1 2.1.0 2.11.0 ""; do find_python "$torch"; done',
                    PATH=f"{clone.root}/tools:{os.environ['PATH']}", COMPILESCOPE_BASE_PYTHON="")
    assert [pathlib.Path(line).name for line in run.stdout.split()] == ["python3.10", "python3", "python3", "python3"]


def test_setup_names_what_is_missing_where_there_is_no_apt(clone):
    """A PATH with bash's helpers but no dpkg, compiler or CMake."""
    tools = clone.root / "tools"
    tools.mkdir()
    for name in ("bash", "env", "dirname", "mkdir", "flock", "printf", "grep"):
        (tools / name).symlink_to(shutil.which(name))
    run = clone.run("bash", str(ROOT / "scripts/setup.sh"), "--no-build", PATH=str(tools))
    assert run.returncode == 1
    for words in ("not Debian", "CMake 3.25", "g++ 12", "lrelease", "--cli-only"):
        assert words in run.stderr
    if pathlib.Path("/usr/include/CLI/CLI.hpp").exists():
        assert "CLI11" not in run.stderr


FAKE_APT = """#!/bin/sh
echo "apt-get $*" >>"$RECORD"
case "$*" in
    *--print-uris*) [ -z "$NO_LISTS" ] || exit 100; echo "Need to get ${NEED:-812 MB} of archives."; echo "After this operation, 3,456 MB of additional disk space will be used." ;;
    *) exit 100 ;;
esac
"""


def set_up(clone, *words, **environment):
    """setup.sh on a Debian where only git is installed, without a network."""
    for name in ("scripts/setup.sh", "scripts/packages.sh", "scripts/services.sh"):
        shutil.copy(ROOT / name, clone.root / name)
    executable(clone.root / "fake/apt-get", FAKE_APT)
    executable(clone.root / "fake/dpkg-query", "#!/bin/sh\necho git installed\n")
    executable(clone.root / "fake/sleep", "#!/bin/sh\n")
    executable(clone.root / "venv/bin/python", '#!/bin/sh\n[ "$2" = "import pip" ]\n')
    return clone.run("scripts/setup.sh", *words, PATH=f"{clone.root}/fake:{os.environ['PATH']}", COMPILESCOPE_VENV=str(clone.root / "venv"), **environment)


@pytest.mark.parametrize("need", ["812 MB", "812 MB/1,024 MB"], ids=["nothing is here", "some archives are here"])
def test_setup_says_what_it_will_install_before_it_does(clone, need):
    done = set_up(clone, NEED=need)
    assert done.returncode != 0
    announced, _, rest = done.stdout.partition("\n-- ")
    title, packages, python, program = announced.splitlines()
    assert title == "This will be installed (Ctrl+C stops; scripts/uninstall.sh removes it):" and rest
    count, names = re.fullmatch(r"  - (\d+) Debian packages and what they depend on, 812 MB to download and 3,456 MB on the disk: (.*)", packages).groups()
    assert len(names.split()) == int(count) > 20 and "clang" in names.split() and "git" not in names.split()
    assert "lintian" not in names and "3 GB to download" in python and f"{clone.root}/venv" in python
    assert program.endswith(f"in {clone.root}/build")
    assert "--print-uris" in clone.calls()[0]


def test_setup_goes_on_when_apt_has_no_lists_yet(clone):
    """A fresh container of Debian: the size is unknown until apt-get update."""
    done = set_up(clone, NO_LISTS="1")
    assert "Debian packages and what they depend on: clang" in done.stdout
    assert "apt-get -o DPkg::Lock::Timeout=300 -qq update" in " ".join(clone.calls()), clone.calls()
    assert "apt-get update failed; is there a network?" in done.stdout + done.stderr


def test_setup_announces_only_what_is_missing(clone):
    executable(clone.root / "venv/.compilescope-torch", "")
    executable(clone.root / "build/headless/build.ninja", "")
    assert "This will be installed" not in set_up(clone, "--cli-only", "--no-build").stdout
    assert "lintian" in set_up(clone, "--tests").stdout.partition("\n-- ")[0]


def test_uninstalling_removes_what_was_made_here_and_says_what_stays(clone, tmp_path_factory):
    home, elsewhere = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("venv")
    (home / ".local/share/compilescope/pytorch").mkdir(parents=True)
    (home / ".config/CompileScope").mkdir(parents=True)
    for name in ("uv", "ccache"):
        (home / ".cache" / name).mkdir(parents=True)
    (clone.root / "compilescope-2026").mkdir()
    (clone.root / ".venv").mkdir()
    variables = {"HOME": str(home)} | dict.fromkeys(
        ("COMPILESCOPE_DATA", "COMPILESCOPE_CACHE", "UV_CACHE_DIR", "CCACHE_DIR", "PIP_CACHE_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HF_HOME"), "")
    outside = clone.run("scripts/uninstall.sh", **variables, COMPILESCOPE_VENV=str(elsewhere))
    assert outside.returncode == 0, outside.stderr
    assert f"  {elsewhere}: the Python environment, outside of this folder" in outside.stdout and elsewhere.exists()
    assert not (clone.root / "build").exists() and (clone.root / ".venv").exists()
    inside = clone.run("scripts/uninstall.sh", **variables, COMPILESCOPE_VENV="")
    assert inside.returncode == 0 and f"removing {clone.root}/.venv" in inside.stdout
    assert not (clone.root / ".venv").exists() and (clone.root / "compilescope-2026").exists() and (clone.root / "run.sh").exists()
    assert f"  {home}/.local/share/compilescope: history" in inside.stdout and f"  {home}/.config/CompileScope: settings" in inside.stdout
    assert f"  {home}/.local/share/compilescope/pytorch: PyTorch (about 6 GB)" in inside.stdout
    assert ".cache/compilescope" not in inside.stdout, "it does not exist"
    assert f"  {home}/.cache/uv: downloaded Python packages" in inside.stdout and f"  {home}/.cache/ccache: " in inside.stdout
    assert ".cache/pip" not in inside.stdout
    assert (home / ".local/share/compilescope/pytorch").exists()


def test_uninstalling_waits_for_no_set_up_but_says_so(clone):
    lock = clone.root / "build/.setup.lock"
    with open(lock, "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refused = clone.run("scripts/uninstall.sh")
        assert refused.returncode == 1 and "a set-up is at work in this folder" in refused.stderr and lock.exists()
    assert clone.run("scripts/uninstall.sh").returncode == 0 and not lock.exists()


def test_a_set_up_that_is_interrupted_leaves_no_process_and_no_file(clone, tmp_path):
    """In a terminal, Ctrl+C reaches the processes of the foreground group."""
    set_up(clone)
    pid, temporary = clone.root / "pid", tmp_path / "tmp"
    temporary.mkdir()
    executable(clone.root / "venv/bin/python", f'#!/bin/sh\n[ "$2" = "import pip" ] && exit\necho $$ >{pid}\nexec /bin/sleep 100\n')
    executable(clone.root / "fake/apt-get", f'#!/bin/sh\ncase "$*" in *--print-uris*) exit ;; esac\n'
               f'while [ ! -s {pid} ]; do /bin/sleep 0.1; done\ntouch {pid}.apt\nexec /bin/sleep 100\n')
    setup = subprocess.Popen(["scripts/setup.sh"], cwd=clone.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                             env=os.environ | {"PATH": f"{clone.root}/fake:{os.environ['PATH']}", "RECORD": str(clone.record),
                                               "COMPILESCOPE_VENV": str(clone.root / "venv"), "TMPDIR": str(temporary)})
    deadline = time.monotonic() + PATIENCE_S
    while not (clone.root / "pid.apt").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    python = int(pid.read_text())
    os.killpg(setup.pid, signal.SIGINT)
    setup.communicate(timeout=60)
    assert setup.returncode != 0
    assert gone_soon([python])
    assert not list(temporary.iterdir())


def function_of(script, name):
    return re.search(rf"^{name}\(\) {{\n.*?^}}\n", (ROOT / script).read_text(), re.MULTILINE | re.DOTALL).group()


def test_an_environment_of_another_python_is_made_anew(clone):
    """After an upgrade of Debian. What was asked for stays, and only what a set-up made is emptied."""
    venv = clone.root / "venv"
    base = clone.root / "base/python3"
    executable(base, '#!/bin/sh\ncase "$2" in *print*) exec echo python3.13 ;; esac\n[ "$2" != venv ] || echo "$*" >>"$RECORD"\n'
               'case "$*" in *--clear*) rm -rf "$4" && mkdir "$4" ;; esac\n')
    make = ("bash", "-ec", f'. scripts/lib.sh; torch=\n{function_of("scripts/setup.sh", "make_venv")}make_venv')
    variables = {"COMPILESCOPE_VENV": str(venv), "COMPILESCOPE_BASE_PYTHON": str(base)}
    venv.mkdir()
    (venv / ".compilescope-wheel").write_text("--torch\n2.8.0\n")
    assert clone.run(*make, **variables).returncode == 0
    assert clone.calls()[-1] == f"-m venv {venv}" and (venv / ".compilescope-wheel").exists()
    (venv / "lib/python3.13").mkdir(parents=True)
    (venv / ".compilescope-torch").touch()
    assert clone.run(*make, **variables).returncode == 0
    assert clone.calls()[-1] == f"-m venv {venv}", "it lacks pip, as uv's environments do"
    (venv / "lib/python3.13").rename(venv / "lib/python3.11")
    assert clone.run(*make, **variables).returncode == 0
    assert clone.calls()[-1] == f"-m venv --clear {venv}" and not (venv / ".compilescope-torch").exists()
    assert (venv / ".compilescope-wheel").read_text() == "--torch\n2.8.0\n"


def test_a_relative_environment_is_one_folder_from_everywhere(clone):
    (clone.root / "elsewhere").mkdir()
    for command in (". scripts/lib.sh; cd elsewhere", "cd elsewhere; . ../scripts/lib.sh"):
        done = clone.run("bash", "-ec", f'{command}; echo "$VENV"', COMPILESCOPE_VENV="env")
        folder = clone.root if command.startswith(".") else clone.root / "elsewhere"
        assert done.stdout.strip() == f"{folder}/env", done.stderr


def test_package_sets_up_builds_and_prints_the_path(clone):
    shutil.copy(ROOT / "scripts/package.sh", clone.root / "scripts/package.sh")
    executable(clone.root / "fake/cmake", RECORDER)
    executable(clone.root / "fake/cpack", f"{RECORDER.splitlines()[0]}\n{RECORDER.splitlines()[1]}\n"
               "mkdir -p build/release/packages && touch build/release/packages/compilescope_1-1_amd64.deb\n")
    path = f"{clone.root}/fake:{os.environ['PATH']}"
    executable(clone.root / "build/release/packages/compilescope_0.9-1_amd64.deb", "")
    done = clone.run("scripts/package.sh", PATH=path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"{clone.root}/build/release/packages/compilescope_1-1_amd64.deb"
    assert "0.9" not in done.stdout
    setup, build, pack = clone.calls()
    assert setup == "setup.sh " and build.startswith("cmake --build build/release ") and build.endswith("--target install_files")
    assert pack == "cpack --config build/release/CPackConfig.cmake -B build/release/packages"
    clone.record.unlink()
    assert clone.run("scripts/package.sh", PATH=path, FAKE_EXIT="3").returncode == 3 and clone.calls() == ["setup.sh "]
    assert clone.run("scripts/package.sh", "x").returncode == 2


FAKE_CLI = """#!/bin/sh
echo "$*" >>"$RECORD"
case $1 in
run) mkdir -p "$3" && exit ${RUN_EXIT:-0} ;;
compare)
    while [ $# -gt 1 ]; do [ "$1" = --markdown ] && echo summary >"$2"; shift; done
    exit ${COMPARE_EXIT:-0} ;;
esac
"""


def test_the_gate_measures_compares_and_keeps_the_exit_code(clone, tmp_path):
    shutil.copy(ROOT / "scripts/gate.sh", clone.root / "scripts/gate.sh")
    executable(clone.root / "build/release/bin/compilescope-cli", FAKE_CLI)
    words, summary = ["base", "out", "slower>5%|failed", "--model", "m"], tmp_path / "summary"
    for code in ("0", "1", "3"):
        clone.record.unlink(missing_ok=True)
        done = clone.run("scripts/gate.sh", *words, COMPARE_EXIT=code, GITHUB_STEP_SUMMARY=str(summary))
        assert done.returncode == int(code), done.stderr
        assert clone.calls() == ["run --out out --model m",
                                 "compare base out --fail-on slower>5%|failed --junit out/gate.xml --markdown out/gate.md"]
    assert summary.read_text() == "summary\n" * 3
    clone.record.unlink()
    assert clone.run("scripts/gate.sh", *words, RUN_EXIT="130").returncode == 130 and len(clone.calls()) == 1
    refused = clone.run("scripts/gate.sh", "base", "out")
    assert refused.returncode == 2 and "usage: scripts/gate.sh BASE OUT" in refused.stderr


def test_the_release_check_lists_what_is_left(clone):
    shutil.copy(ROOT / "scripts/release_check.sh", clone.root / "scripts/release_check.sh")
    for name in ("docs", "packaging"):
        (clone.root / name).mkdir()
    (clone.root / "README.md").write_text("    git clone REPOSITORY compilescope\n")
    (clone.root / "docs/user-guide.md").write_text("    git clone https://example.org/c compilescope\n")
    metainfo = clone.root / "packaging/org.compilescope.CompileScope.metainfo.xml"
    metainfo.write_text("<component/>")
    (clone.root / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n")
    done = clone.run("scripts/release_check.sh")
    assert done.returncode == 1
    for place in ("DEBFULLNAME and DEBEMAIL", "README.md:1: REPOSITORY", "homepage", "Unreleased"):
        assert place in done.stdout
    assert "user-guide" not in done.stdout
    (clone.root / "README.md").write_text("    git clone https://example.org/c compilescope\n")
    metainfo.write_text('<url type="homepage">https://example.org</url>')
    (clone.root / "CHANGELOG.md").write_text("# Changelog\n\n## 1.0.0 (2026-12-01)\n")
    done = clone.run("scripts/release_check.sh", DEBFULLNAME="A Builder", DEBEMAIL="builder@example.org")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_package_names_whoever_builds_it(clone):
    shutil.copy(ROOT / "scripts/package.sh", clone.root / "scripts/package.sh")
    executable(clone.root / "fake/cmake", RECORDER)
    executable(clone.root / "fake/cpack", RECORDER)
    clone.run("scripts/package.sh", PATH=f"{clone.root}/fake:{os.environ['PATH']}", DEBFULLNAME="A Builder", DEBEMAIL="builder@example.org")
    assert "cmake -DCOMPILESCOPE_MAINTAINER=A Builder <builder@example.org> build/release" in clone.calls()


def test_fast_checks_are_known_by_name(clone):
    refused = clone.run("scripts/fast_checks.sh", "format", "taste")
    assert refused.returncode == 1 and "taste: the checks are format python types spelling rules" in refused.stderr
    assert not clone.calls()


def test_setup_refuses_unknown_arguments(clone):
    run = clone.run("bash", str(ROOT / "scripts/setup.sh"), "--tets")
    assert run.returncode == 2 and "usage:" in run.stderr


# The script's time passes only when a program writes its seconds to the file clock, and each look at a running step is a line in
# the file polls. A test therefore does not depend on the speed of the machine.
FAKE_DATE = f"""#!/bin/sh
[ "$1" = +%s ] && exec cat "$CLOCK"
exec {shutil.which("date")} "$@"
"""
FAKE_SLEEP = f"""#!/bin/sh
[ "$1" = 0.2 ] && echo >>"$POLLS"
exec {shutil.which("sleep")} "$@"
"""
WITH_CLOCK = '''#!/bin/bash
set_clock() { echo "$1" >"$CLOCK.new" && mv "$CLOCK.new" "$CLOCK"; }
wait_for_polls() { local before=$(wc -l <"$POLLS"); until (($(wc -l <"$POLLS") > before + 2)); do sleep 0.1; done; }
'''


def gpu_check(clone, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
    (clone.root / ".gpu-kit/usr/include").mkdir(parents=True, exist_ok=True)
    python = environment.pop("PYTHON", "#!/bin/sh\necho /torch\n")
    programs = {"cmake": RECORDER, "ctest": RECORDER, "python3": python, "date": FAKE_DATE, "sleep": FAKE_SLEEP}
    for name, text in programs.items():
        executable(clone.root / "fake" / name, text)
    clock, polls = clone.root / "clock", clone.root / "polls"
    clock.write_text("0\n")
    polls.write_text("")
    executable(clone.root / "build/gpu/bin/compilescope-cli", environment.pop("CLI", RECORDER))
    path = f"{clone.root}/fake:{os.environ['PATH']}"
    return clone.run("scripts/gpu-check.sh", "--device", "cpu", "--out", "out", *arguments, PATH=path, CLOCK=str(clock), POLLS=str(polls),
                     **environment)


def test_gpu_check_runs_every_step_and_resumes(clone):
    failing = "#!/bin/sh\nexit 1\n"
    first = gpu_check(clone, CLI=failing)
    assert first.returncode == 1
    journal = (clone.root / "out/journal.jsonl").read_text()
    assert '"step":"tests","code":0' in journal and '"step":"run","code":1' in journal
    assert (clone.root / "out/files.tar.gz").exists()
    clone.record.unlink()
    second = gpu_check(clone, "--resume", "out")
    assert second.returncode == 0, second.stdout + second.stderr
    assert "tests: finished by an earlier call" in second.stdout
    assert not any(call.startswith("ctest") for call in clone.calls())
    runs = [call for call in clone.calls() if call.startswith("compilescope-cli run --model all --device cpu --mode ")]
    measured = {}
    for run in runs:
        measured.setdefault(run.split("--batch ")[1].split()[0], []).extend(run.split("--mode ")[1].split()[0].split(","))
    assert runs[0].split("--mode ")[1].split()[0] == (
        "eager,default,reduce-overhead,python-default,python-reduce-overhead")
    known = set(re.findall(r'ModeInfo\{\.id = "([^"]+)"(?!.*\.package)', (ROOT / "core/plan/modes.cpp").read_text()))
    assert len(known) == 18, "other engines run on CPUs only"
    suffixed = {mode for mode in measured["1"] if re.search(r"\+(channels_last|bf16)", mode)}
    assert {"eager+bf16", "default+channels_last", "python-default+bf16", "python-default+channels_last"} <= suffixed
    assert {batch: set(modes) - suffixed for batch, modes in measured.items()} == {"1": known, "4,16": known}
    [training] = [call for call in clone.calls() if call.startswith("compilescope-cli train --model all --device cpu ")]
    assert "--batch" not in training and "--input" not in training, "each recipe has its published batch"
    assert "-- run-slow-batches" in second.stdout


LINEAR_FAILS = """#!/bin/sh
case "$*" in *aoti_linear.py*) echo "cannot find -lcuda" >&2; exit 1 ;; esac
echo /torch
"""


def test_gpu_check_stops_if_one_linear_does_not_run(clone):
    run = gpu_check(clone, PYTHON=LINEAR_FAILS)
    assert run.returncode == 1
    assert "cannot find -lcuda" in run.stdout, "the reason"
    assert "error: one Linear does not compile and run in C++ on cpu, so nothing else was tried" in run.stderr
    assert clone.calls() == ["cmake --version"], "neither configured nor built"
    assert '"step":"linear","code":1' in (clone.root / "out/journal.jsonl").read_text()
    again = gpu_check(clone, "--resume", "out")
    assert again.returncode == 0, again.stdout + again.stderr


def test_gpu_check_tries_the_linear_again_on_each_machine(clone):
    assert gpu_check(clone).returncode == 0
    again = gpu_check(clone, "--resume", "out", PYTHON=LINEAR_FAILS)
    assert again.returncode == 1 and "one Linear does not compile" in again.stderr


def test_gpu_check_of_some_models_measures_no_training(clone):
    run = gpu_check(clone, "--model", "microsoft/resnet-50", "--", "--threads", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    calls = [call for call in clone.calls() if call.startswith("compilescope-cli ")]
    assert calls and all(call.startswith("compilescope-cli run ") and "--threads 2" in call for call in calls)


WITHOUT_UNSHARE = """#!/bin/sh
echo "unshare $1" >>"$RECORD"
shift 4 # --uts sh -c SCRIPT sh
shift
exec "$@"
"""


def test_gpu_check_uses_programs_that_were_built_elsewhere_and_compiles_ahead(clone):
    executable(clone.root / "far/compilescope-cli", RECORDER)
    executable(clone.root / "fake/unshare", WITHOUT_UNSHARE)
    run = gpu_check(clone, "--model", "a/b,c/d", "--bin", "far", "--ahead", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    calls = clone.calls()
    assert not any(call.startswith(("cmake --build", "ctest")) for call in calls), "nothing is built here"
    runs = [call for call in calls if call.startswith("compilescope-cli run ")]
    ahead = [call for call in runs if "/ahead/" in call]
    assert calls.count("unshare --uts") == len(ahead) == 6
    jobs = {(call.split("--model ")[1].split()[0], call.split("--mode ")[1].split()[0]) for call in ahead}
    engines = ("eager,default,reduce-overhead", "python-default", "python-reduce-overhead")
    assert jobs == {(model, modes) for model in ("a/b", "c/d") for modes in engines}
    assert "--model a/b" in ahead[0], "alone, before all others"
    assert runs.index(ahead[-1]) == 5, "before the first run"
    assert '"step":"ahead","code":0' in (clone.root / "out/journal.jsonl").read_text()
    assert "a/b python-default: done" in run.stdout


@pytest.mark.parametrize(("words", "message"), [
    (("--bin", "nowhere"), "--bin nowhere: no compilescope-cli there"),
    (("--ahead", "many"), "--ahead many: a whole number is needed"),
])
def test_gpu_check_names_the_argument_that_is_wrong(clone, words, message):
    run = gpu_check(clone, *words)
    assert run.returncode == 1 and message in run.stderr and clone.calls() == []


def test_gpu_check_keeps_each_run_and_resumes_it(clone):
    """The first call is over after its first run; the second goes on from that run's journal."""
    writing = '''#!/bin/bash
echo "compilescope-cli $*" >>"$RECORD"
all="$*" out=${all##*--out } out=${out%% *}
mkdir -p "$out" && echo "{}" >"$out/journal.jsonl"
echo "{\\"of\\": \\"$(basename "$out")\\"}" >"$out/results.json" && echo "table of $(basename "$out")" >"$out/results.md"
exit ${RUN_EXIT:-0}
'''
    first = gpu_check(clone, "--model", "microsoft/resnet-50", CLI=writing, RUN_EXIT="3")
    assert first.returncode == 1
    assert sorted(path.name for path in (clone.root / "out").iterdir()) == [
        "files.tar.gz", "journal.jsonl", "results.tar.gz", "summary.md"], "a lent machine returns at most eight"
    kept = subprocess.run(["tar", "-xzOf", clone.root / "out/results.tar.gz", "./run-slow.results.json"], capture_output=True,
                          text=True, check=True)
    assert kept.stdout == '{"of": "run-slow"}\n'
    assert "## run-batches\n\ntable of run-batches" in (clone.root / "out/summary.md").read_text()
    shutil.move(clone.root / "out", clone.root / "carried")
    clone.record.unlink()
    second = gpu_check(clone, "--resume", "carried", CLI=writing)
    assert second.returncode == 0, second.stdout + second.stderr
    assert all("--resume " in call for call in clone.calls() if call.startswith("compilescope-cli run"))


def test_gpu_check_ends_in_time(clone):
    """The last call hangs and ignores the interrupt: it is killed after ten more seconds."""
    hanging = WITH_CLOCK + '''
trap 'set_clock 17; wait_for_polls; set_clock 18' INT
set_clock 8
sleep 300 & wait
sleep 300
'''
    run = gpu_check(clone, "--minutes", "1", CLI=hanging, GPU_CHECK_PACKING_S="52")
    assert run.returncode == 1
    assert "-- run (at most 8 s)" in run.stdout
    assert '"step":"run","code":124,"seconds":18,' in (clone.root / "out/journal.jsonl").read_text()


def test_gpu_check_keeps_what_an_interrupted_run_has(clone):
    """A run writes its results when it is interrupted once; the second time it would die at once, as ours does."""
    ending = WITH_CLOCK + '''
all="$*" out=${all##*--out } out=${out%% *}
mkdir -p "$out/tmp" && echo weights >"$out/tmp/scratch"
finish() { trap - INT; wait_for_polls; echo "{}" >"$out/results.json"; echo "rows so far" >"$out/results.md"; exit 3; }
trap finish INT
set_clock 8
sleep 300 & wait
'''
    run = gpu_check(clone, "--minutes", "1", CLI=ending, GPU_CHECK_PACKING_S="52")
    assert "run-batches: no time left" in run.stdout
    assert "rows so far" in (clone.root / "out/summary.md").read_text()
    packed = subprocess.run(["tar", "-tzf", clone.root / "out/files.tar.gz"], capture_output=True, text=True, check=True).stdout
    assert "run/results.json" in packed and "scratch" not in packed


def test_a_tree_for_a_gpu_machine_names_its_commit(clone, tmp_path):
    """The machine gets the folder without its repository; gpu-collect.sh keeps the commit beside the sources."""
    def git(*words: str) -> str:
        identity = {f"GIT_{who}_{what}": "x@y" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        return subprocess.run(["git", *words], cwd=clone.root, env=os.environ | identity, check=True, capture_output=True,
                              text=True).stdout.strip()

    for name in ("scripts/gpu-collect.sh", ".gitignore"):
        shutil.copy(ROOT / name, clone.root / name)
    executable(clone.root / "scripts/fetch_headers.py", "import pathlib, sys\npathlib.Path(sys.argv[1]).mkdir(exist_ok=True)\n")
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "x")
    commits = []
    for change in ("", "# changed\n"):
        with (clone.root / "test.sh").open("a") as file:
            file.write(change)
        collected = clone.run("scripts/gpu-collect.sh")
        assert collected.returncode == 0 and ".commit" in collected.stdout, collected.stdout + collected.stderr
        far = Clone(tmp_path / ("far" + str(len(commits))))
        shutil.copy(clone.root / ".commit", far.root / ".commit")
        run = gpu_check(far, "--model", "microsoft/resnet-50")
        assert run.returncode == 0 and "unknown" not in run.stdout, run.stdout + run.stderr
        commits.append(re.findall(r"^Commit: (\S+)$", (far.root / "out/summary.md").read_text(), re.MULTILINE))
    head = git("rev-parse", "HEAD")
    assert commits == [[head], [f"{head}-modified"]]


def test_gpu_check_warns_of_an_unknown_commit(clone):
    run = gpu_check(clone, "--model", "microsoft/resnet-50")
    assert run.returncode == 0 and "warning: the commit of these sources is unknown" in run.stderr
    assert "scripts/gpu-collect.sh" in run.stderr
    assert "Commit: unknown" in (clone.root / "out/summary.md").read_text()


@pytest.mark.parametrize(("words", "message"), [
    (("--build-dir", "x"), "--torch-dir and --build-dir go with --cli-only"),
    (("--cli-only", "--torch-dir"), "--torch-dir needs a value"),
    (("--transformers",), "--transformers needs a value"),
])
def test_setup_names_what_is_wrong_with_its_arguments(words, message):
    done = subprocess.run([ROOT / "scripts/setup.sh", *words], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1 and message in done.stderr


FAKE_PYTHON = r"""#!/bin/sh
case "$*" in
    *"config list") printf '%s\n' "$PIP_SETTINGS" ;;
    *"install --quiet uv")
        printf '#!/bin/sh\necho "uv cert=$SSL_CERT_FILE $*" >>"$RECORD"\nexit ${UV_EXIT:-0}\n' >"$(dirname "$0")/uv"
        chmod 755 "$(dirname "$0")/uv" ;;
    "-m pip "*" install "* | "-m pip "*" uninstall "*) echo "pip $*" >>"$RECORD" ;;
    "-c import torchao"*) exit "${TORCHAO_EXIT:-0}" ;;
    *"sys.version)"*) echo 3.11 ;;
    *pick_torch_wheel.py*) echo '{}' ;;
    *json.loads*" torch") echo "$WHEEL_TORCH" ;;
    *json.loads*" index_url") echo "$WHEEL_INDEX" ;;
    *json.loads*" locked") echo "$WHEEL_LOCKED" ;;
esac
"""


LOCKED = re.findall(r"^torch==([\d.]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
PINNED = LOCKED[0]


def installed_by(clone, **environment):
    """How uv and pip were called for what the command line needs."""
    for name in ("scripts/setup.sh", "scripts/packages.sh", "scripts/services.sh", "requirements.txt", "requirements.lock"):
        shutil.copy(ROOT / name, clone.root / name)
    python = clone.root / "venv/bin/python"
    executable(python, FAKE_PYTHON)
    run = clone.run("scripts/setup.sh", "--cli-only", "--no-build", COMPILESCOPE_VENV=str(clone.root / "venv"),
                    COMPILESCOPE_BASE_PYTHON=str(python), **environment)
    assert run.returncode == 0, run.stderr
    return clone.calls()


def test_uv_installs_with_the_certificate_that_pip_was_told(clone):
    torch, others = installed_by(clone, PIP_SETTINGS="global.cert='/etc/own.crt'\nglobal.timeout='9'")
    assert torch.startswith("uv cert=/etc/own.crt pip install --quiet --python") and "torch==" in torch
    assert others.startswith("uv cert=/etc/own.crt ") and "-r " in others


@pytest.mark.parametrize("setting", ["global.index-url='https://mirror/simple'", ":env:.no-index='1'", "install.extra-index-url='x'"])
def test_pip_installs_where_it_was_told_where_from(clone, setting):
    torch, others = installed_by(clone, PIP_SETTINGS=setting)
    assert torch.startswith("pip ") and "torch==" in torch and others.startswith("pip ")


def test_what_uv_cannot_install_pip_does(clone):
    calls = installed_by(clone, PIP_SETTINGS="", UV_EXIT="2")
    assert [call.split()[0] for call in calls] == ["uv", "pip", "uv", "pip"]
    assert calls[0].endswith(calls[1].split("install --quiet ")[1]), "the same packages"


def test_the_locked_torch_is_installed_from_the_lock(clone):
    whole, again = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH=PINNED, WHEEL_LOCKED="True")
    words = f"--require-hashes --no-deps -r {clone.root}/requirements.lock"
    assert whole.endswith(words) and again.endswith(words)


def test_another_index_replaces_torch_alone(clone):
    torch, others = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH=PINNED, WHEEL_INDEX="https://index/cu126")
    assert f"torch=={PINNED}" in torch and torch.endswith("--index-url https://index/cu126") and "hashes" not in torch
    locked = clone.root / "venv/.compilescope-locked-requirements"
    assert others.endswith(f"--require-hashes --no-deps -r {locked}")
    names = re.findall(r"^([a-z][\w.-]*)==", locked.read_text(), re.MULTILINE)
    assert {"transformers", "timm", "numpy", "sympy"} <= set(names)
    assert not [name for name in names if re.match("torch(?!ao$)|triton|nvidia|cuda", name)]
    assert "torchao" in names, "it is not part of another index of PyTorch"


def test_the_torch_that_is_locked_for_another_python_is_not_installed_from_the_lock(clone):
    """requirements.lock has more than one release of torch, and its markers choose by Python's version."""
    torch, others = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH=LOCKED[-1])
    assert f"torch=={LOCKED[-1]}" in torch and "hashes" not in torch
    assert others.endswith(f"--require-hashes --no-deps -r {clone.root}/venv/.compilescope-locked-requirements")


def test_another_release_of_torch_is_resolved(clone):
    torch, others = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH="2.10.0")
    assert "hashes" not in torch and "hashes" not in others


def test_a_torchao_that_does_not_run_with_the_torch_is_removed(clone):
    """transformers imports it if it is installed, so it would break every Python mode."""
    kept = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH="2.10.0")
    assert not any("uninstall" in call for call in kept)
    clone.record.unlink()
    shutil.rmtree(clone.root / "venv")
    removed = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH="2.8.0", TORCHAO_EXIT="1")
    assert removed[-1].endswith("uninstall --quiet --yes torchao"), removed
    # The same if another torch replaces the one of an environment.
    clone.record.unlink()
    replaced = installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH="2.9.0", TORCHAO_EXIT="1")
    assert replaced[-1].endswith("uninstall --quiet --yes torchao"), replaced
    clone.record.unlink()
    assert not installed_by(clone, PIP_SETTINGS="", WHEEL_TORCH="2.9.0", TORCHAO_EXIT="1")


# Releases as PyPI has them, and later ones: torchvision required one release of torch up to 0.28 and a range since. The oldest
# does not name a release, and would fit any torch.
INDEX = {
    "torch": {version: () for version in ("2.6.0", "2.10.0", "2.11.0", "2.13.0", "2.14.0", "2.15.0", "2.99.0", "3.1.0")},
    "torchvision": {"0.2.2": ("torch",), "0.21.0": ("torch==2.6.0",), "0.25.0": ("torch==2.10.0",), "0.26.0": ("torch==2.11.0",),
                    "0.28.0": ("torch==2.13.0",), "0.29.2": ("torch>=2.14.0",), "0.40.0": ("torch>=2.99.0,<3",),
                    "1.7.0": ("torch>=3.0.0",)},
}


def chosen_by_pip(words, index, folder):
    report = folder / "report.json"
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--isolated", "--disable-pip-version-check", "--quiet", "--dry-run",
                           "--ignore-installed", "--report", report, "--index-url", index, *words],
                          capture_output=True, text=True, check=False, timeout=600)
    installed = json.loads(report.read_text())["install"] if done.returncode == 0 else []
    return {item["metadata"]["name"]: item["metadata"]["version"] for item in installed}, done.stderr


def chosen_by_uv(words, index, folder):
    wanted = folder / "wanted.txt"
    wanted.write_text("\n".join(words))
    done = subprocess.run([pathlib.Path(sys.executable).with_name("uv"), "pip", "compile", "--quiet", "--no-config", "--no-cache",
                           "--no-header", "--no-annotate", "--index-url", index, wanted],
                          capture_output=True, text=True, check=False, timeout=600)
    return dict(line.split("==") for line in done.stdout.splitlines()), done.stderr


@pytest.mark.parametrize("resolver", [chosen_by_pip, chosen_by_uv])
def test_the_resolver_chooses_torchvision(clone, tmp_path, resolver):
    if resolver is chosen_by_uv and not pathlib.Path(sys.executable).with_name("uv").exists():
        pytest.skip("setup.sh installs no uv where pip's settings name an index")
    index = write_index(tmp_path / "index", INDEX)

    def chosen(torch):
        clone.record.unlink(missing_ok=True)
        shutil.rmtree(clone.root / "venv", ignore_errors=True)
        call = installed_by(clone, PIP_SETTINGS="global.index-url='x'", WHEEL_TORCH=torch)[0]
        return resolver(call.split(" install --quiet ")[1].split(), index, tmp_path)

    fitting = {"2.6.0": "0.21.0", "2.10.0": "0.25.0", "2.14.0": "0.29.2", "2.15.0": "0.29.2", "2.99.0": "0.40.0", "3.1.0": "1.7.0"}
    for torch, torchvision in fitting.items():
        versions, error = chosen(torch)
        assert versions == {"torch": torch, "torchvision": torchvision}, error
    shutil.rmtree(tmp_path / "index")
    write_index(tmp_path / "index", {**INDEX, "torchvision": {"0.2.2": ("torch",), "0.28.0": ("torch==2.13.0",)}})
    versions, error = chosen("2.15.0")
    assert not versions and "torchvision" in error, "none fits, and an old one that names no torch is not taken"


def policy_after(tmp_path, commands):
    script = f'. scripts/lib.sh; . scripts/services.sh; POLICY={tmp_path}/policy as_root=(); {commands}'
    return subprocess.run(["bash", "-euc", script], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout


def test_servers_are_not_started_while_packages_are_installed(tmp_path):
    policy = tmp_path / "policy"
    shown = policy_after(tmp_path, f'without_starting_servers sh -c "cat {policy}; {policy} || echo exit \\$?"')
    assert "# Written by scripts/setup.sh of CompileScope, process " in shown and "exit 101" in shown
    assert not policy.exists()


def test_policy_of_a_killed_set_up_is_removed_and_no_other(tmp_path):
    policy = tmp_path / "policy"
    killed = subprocess.run(["bash", "-c", f". scripts/services.sh; POLICY={policy} as_root=();"
                             " without_starting_servers sh -c 'kill -9 $PPID'"], cwd=ROOT, check=False, timeout=60)
    assert killed.returncode != 0 and policy.exists()
    policy_after(tmp_path, "remove_stale_policy")
    assert not policy.exists()
    for text in ("#!/bin/sh\nexit 101\n", f"#!/bin/sh\n# Written by scripts/setup.sh of CompileScope, process {os.getpid()}\nexit 101\n"):
        policy.write_text(text)
        policy_after(tmp_path, "remove_stale_policy; without_starting_servers true")
        assert policy.read_text() == text
    policy.unlink()
    policy_after(tmp_path, "remove_stale_policy")
