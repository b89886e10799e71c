# shellcheck shell=bash disable=SC2034
# Shared by run.sh, test.sh and scripts/*.sh: messages, timed steps, the places of things. Sourced, never run.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV=${COMPILESCOPE_VENV:-$ROOT/.venv}

# What ctest keeps of each test's output: all of it, because scripts/skipped_tests.py reads it.
CTEST_REPORT=(--test-output-size-passed 10000000 --test-output-size-failed 10000000)

say() { printf '%s\n' "$*"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# timed TITLE COMMAND...: says what it does and how long that took; returns the command's exit code. The command runs in
# a subshell, so that errexit holds in it and `fail` ends only it.
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

# step TITLE COMMAND...: as timed; a failing command ends the script.
step() {
    timed "$@"
    ((STEP_CODE == 0)) || exit "$STEP_CODE"
}

# Tries a command three times: networks and mirrors hiccup.
retry() {
    local attempt
    for attempt in 1 2; do
        "$@" && return
        say "   attempt $attempt failed, again in $((attempt * 5)) s"
        sleep $((attempt * 5))
    done
    "$@"
}

# Compiling a LibTorch file takes about 2 GB: fewer jobs where memory is short.
build_jobs() {
    local available_gb cores
    available_gb=$(awk '/^MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
    cores=$(nproc)
    local jobs=$((available_gb / 2 < cores ? available_gb / 2 : cores))
    echo $((jobs > 1 ? jobs : 1))
}

# Two tests for each processor, which leave a few idle; a test with LibTorch takes up to 3 GB.
test_jobs() {
    local available_gb jobs=$((2 * $(nproc)))
    available_gb=$(awk '/^MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
    jobs=$((available_gb / 3 < jobs ? available_gb / 3 : jobs))
    echo $((jobs > 1 ? jobs : 1))
}

# forget_other_source DIR: CMake refuses a build folder that another source configured, or that has been moved since, as
# this clone's are where somebody moves it.
forget_other_source() {
    local dir=$1 cache=$1/CMakeCache.txt source place
    [[ -f $cache ]] || return 0
    source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    place=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$cache")
    if [[ $source -ef $ROOT && $place -ef $dir ]]; then return; fi
    rm -rf "$cache" "$dir/CMakeFiles" "$dir/build.ninja"
}

# find_python [TORCH]: the interpreter to make the environment with: 3.10 or newer and able to make one (Debian splits that
# off). torch.compile before 2.1 refuses Python 3.11, so for such a version 3.10 comes first.
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
