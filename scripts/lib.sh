# shellcheck shell=bash disable=SC2034
# Shared by run.sh, test.sh and scripts/*.sh: messages, timed steps, paths. Sourced, never run.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV=${COMPILESCOPE_VENV:-$ROOT/.venv}
[[ $VENV == /* ]] || VENV=$PWD/$VENV # scripts change their folder

# Makes ctest keep all output of each test, because scripts/skipped_tests.py reads it.
CTEST_REPORT=(--test-output-size-passed 10000000 --test-output-size-failed 10000000)

say() { printf '%s\n' "$*"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# timed TITLE COMMAND...: prints the title and the command's time. Sets STEP_SECONDS, and STEP_CODE to the exit code. The
# command runs in a subshell, so that errexit applies to it and `fail` ends only it.
timed() {
    local title=$1 start=$SECONDS code
    shift
    say "-- $title"
    set +e
    (
        set -e
        "$@"
    )
    code=$?
    set -e
    STEP_SECONDS=$((SECONDS - start))
    if ((code == 0)); then say "   $title: $STEP_SECONDS s"; else say "   $title: FAILED after $STEP_SECONDS s (exit code $code)"; fi
    STEP_CODE=$code
}

# step TITLE COMMAND...: like timed, but a failing command ends the script.
step() {
    timed "$@"
    ((STEP_CODE == 0)) || exit "$STEP_CODE"
}

# Tries a command up to three times, because networks and mirrors fail temporarily.
retry() {
    local attempt
    for attempt in 1 2; do
        "$@" && return
        say "   attempt $attempt failed, again in $((attempt * 5)) s"
        sleep $((attempt * 5))
    done
    "$@"
}

# One job for each processor, fewer if memory is short: compiling a LibTorch file takes about 2 GB.
build_jobs() {
    local available_gb cores
    available_gb=$(awk '/^MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
    cores=$(nproc)
    local jobs=$((available_gb / 2 < cores ? available_gb / 2 : cores))
    echo $((jobs > 1 ? jobs : 1))
}

# Three tests for each processor, because tests also wait, fewer if memory is short: one with LibTorch takes up to 3 GB.
test_jobs() {
    local available_gb jobs=$((3 * $(nproc)))
    available_gb=$(awk '/^MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
    jobs=$((available_gb / 3 < jobs ? available_gb / 3 : jobs))
    echo $((jobs > 1 ? jobs : 1))
}

# forget_other_source DIR: removes the configuration of a build folder that belongs to another source or was moved, for
# example with its clone. CMake refuses such a folder.
forget_other_source() {
    local dir=$1 cache=$1/CMakeCache.txt source place
    [[ -f $cache ]] || return 0
    source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    place=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$cache")
    if [[ $source -ef $ROOT && $place -ef $dir ]]; then return; fi
    rm -rf "$cache" "$dir/CMakeFiles" "$dir/build.ninja"
}

# find_python [TORCH]: prints the interpreter for the environment: 3.10 to 3.14 with venv and ensurepip (a separate package in
# Debian). torch.compile before 2.1 refuses Python 3.11, so for such a version 3.10 comes first.
find_python() {
    local candidate fits_old_torch=''
    if [[ -n ${1:-} && $(printf '%s\n' 2.1 "$1" | sort -V | head -1) != 2.1 ]]; then fits_old_torch=python3.10; fi
    for candidate in "${COMPILESCOPE_BASE_PYTHON:-}" "$fits_old_torch" python3 /usr/bin/python3 python3.13 python3.12 python3.11 python3.10; do
        if [[ -z $candidate ]] || ! command -v "$candidate" >/dev/null; then continue; fi
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(not (3, 10) <= sys.version_info < (3, 15))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

torch_dir() { "$VENV/bin/python" -c 'import importlib.util as u; print(u.find_spec("torch").submodule_search_locations[0])'; }
