#!/usr/bin/env bash
# Builds everything and runs every test. A step that fails is named at the end; the others still run.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/scripts/lib.sh"

usage() {
    cat <<TEXT
usage: ./test.sh [full] [CTEST ARGUMENT...]
  ./test.sh              what every change must pass
  ./test.sh full         also clang-tidy on everything, the sanitizer builds, the slow tests, ten minutes of fuzzing for
                         each reader of files (COMPILESCOPE_FUZZ_SECONDS sets another time)
  ./test.sh -R REGEX     only the build and the matching tests; any ctest argument works
TEXT
}

full=0
case ${1:-} in
    full)
        full=1
        shift
        ;;
    -h | --help) usage && exit ;;
esac
ctest_arguments=("$@")

summary=() failed=()
# check TITLE COMMAND...: a timed step that the rest does not depend on.
check() {
    timed "$@"
    if ((STEP_CODE == 0)); then
        summary+=("$(printf '%6d s  %s' "$STEP_SECONDS" "$1")")
    else
        summary+=("$(printf '%6d s  %s: FAILED' "$STEP_SECONDS" "$1")")
        failed+=("$1")
    fi
}

finish() {
    say
    say "== summary (${SECONDS} s in all)"
    printf '%s\n' "${summary[@]}"
    ((${#failed[@]} == 0)) || fail "failed: $(printf '%s; ' "${failed[@]}")see above"
    say "all passed"
    exit 0
}

# What building needs; without it the rest makes no sense.
need() {
    check "$@"
    if ((STEP_CODE != 0)); then finish; fi
}

run_ctest() {
    local preset=$1
    shift
    # One more than the two processors, because many wait for a process or a time limit. Timings of tests that run side by side
    # mean nothing, and none is asserted.
    # Half a minute of each test that begins with an empty cache would go into what the processor can do.
    COMPILESCOPE_ISA_CHECKS=$ROOT/build/isa_checks.json ctest --test-dir "$ROOT/build/$preset" --output-on-failure --no-tests=error --parallel 3 "$@"
}

build() {
    local preset=$1
    shift
    forget_other_source "$ROOT/build/$preset"
    cmake -S "$ROOT" --preset "$preset" --log-level=WARNING "-DCOMPILESCOPE_TORCH_DIR=$(torch_dir)"
    cmake --build "$ROOT/build/$preset" --parallel "$(build_jobs)" "${@/#/--target=}"
}

check_format() {
    git ls-files -z '*.cpp' '*.h' | xargs -0 "$VENV/bin/clang-format" --dry-run --Werror
}

source_rules() { "$VENV/bin/python" -m pytest -q -p no:cacheprovider tests/architecture/test_source_rules.py; }

cd "$ROOT"
export COMPILESCOPE_PYTHON=$VENV/bin/python OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}

need "set-up" scripts/setup.sh --tests --no-build
if ((${#ctest_arguments[@]})); then
    need "build" scripts/setup.sh --tests
    check "tests" run_ctest release "${ctest_arguments[@]}"
    finish
fi
check "clang-format" check_format
check "source rules" source_rules
need "build (warnings are errors)" scripts/setup.sh --tests
if ((full)); then
    check "tests, slow ones too" run_ctest release
else
    check "tests" run_ctest release -LE slow
fi
check "headless build" build headless compilescope-cli
if ((full)); then
    check "clang-tidy on everything" "$VENV/bin/python" scripts/tidy.py --build build/release
    for sanitizer in asan tsan; do
        check "$sanitizer build" build "$sanitizer" std_tests
        if ((STEP_CODE == 0)); then check "$sanitizer tests" run_ctest "$sanitizer" -L 'std|ui' -LE cli; fi
    done
    check "fuzz build" build fuzz fuzzers
    if ((STEP_CODE == 0)); then
        for target in safetensors json tokenizer; do
            check "fuzzing the $target reader" scripts/fuzz.sh "$target" "${COMPILESCOPE_FUZZ_SECONDS:-600}"
        done
    fi
else
    check "clang-tidy on what changed last in the core" "$VENV/bin/python" scripts/tidy.py --build build/release --quick
fi
finish
