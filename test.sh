#!/usr/bin/env bash
# Builds everything and runs every test. Lists the failed steps at the end; the others still run.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/scripts/lib.sh"

usage() {
    cat <<TEXT
usage: ./test.sh [CTEST ARGUMENT...]
       ./test.sh full [PART...]
  ./test.sh              what every change must pass
  ./test.sh -R REGEX     only the build and the matching tests; any ctest argument works
  ./test.sh full         everything, which takes hours; or only these parts of it:
      tests         the build and all tests, the slow ones too
      tidy          clang-tidy on everything
      sanitizers    the tests without LibTorch with the thread sanitizer; these and those of the window with the address
                    sanitizer
      fuzz          the core's tests with clang's sanitizers, and ten minutes of fuzzing for each reader of files instead of
                    5 s (COMPILESCOPE_FUZZ_SECONDS sets another time)
Each step of \`full\` appends its date, commit, result and time to build/full_suite.md, from where they go into
docs/measurements/reliability.md.
TEXT
}

full=0 parts=()
if [[ ${1:-} == full ]]; then
    full=1
    shift
    parts=("$@")
    ((${#parts[@]})) || parts=(tests tidy sanitizers fuzz)
    for part in "${parts[@]}"; do
        case $part in
            tests | tidy | sanitizers | fuzz) ;;
            *) fail "full $part: the parts are tests, tidy, sanitizers and fuzz" ;;
        esac
    done
    set --
fi
case ${1:-} in -h | --help) usage && exit ;; esac
ctest_arguments=("$@")

summary=() failed=() reports=()
# check TITLE COMMAND...: runs a timed step that later steps do not depend on.
check() {
    local result=passed
    timed "$@"
    if ((STEP_CODE == 0)); then
        summary+=("$(printf '%6d s  %s' "$STEP_SECONDS" "$1")")
    else
        result=FAILED
        summary+=("$(printf '%6d s  %s: FAILED' "$STEP_SECONDS" "$1")")
        failed+=("$1")
    fi
    ((full)) && record "$1" "$result" "$STEP_SECONDS s"
    return 0
}

# record CELL...: appends a row to build/full_suite.md.
record() {
    local file=$ROOT/build/full_suite.md
    mkdir -p "$ROOT/build"
    [[ -f $file ]] || printf '| %s | %s | %s | %s | %s |\n|---|---|---|---|---|\n' date commit step result time >"$file"
    printf '| %s | %s | %s | %s | %s |\n' "$(date -u +%F)" "$("$ROOT/scripts/commit.sh" | cut -c-12)" "$@" >>"$file"
}

finish() {
    if ((${#reports[@]})); then
        say
        say "== skipped"
        "$VENV/bin/python" scripts/skipped_tests.py "${reports[@]}"
    fi
    say
    say "== summary (${SECONDS} s in all)"
    printf '%s\n' "${summary[@]}"
    ((${#failed[@]} == 0)) || fail "failed: $(printf '%s; ' "${failed[@]}")see above"
    say "all passed"
    exit 0
}

# need TITLE COMMAND...: runs a step that all later steps depend on. Ends the script if it fails.
need() {
    check "$@"
    if ((STEP_CODE != 0)); then finish; fi
}

# check_tests TITLE PRESET [CTEST ARGUMENT...]
check_tests() {
    local title=$1 report=$ROOT/build/$2/tests.xml
    shift
    rm -f "$report"
    check "$title" run_ctest "$report" "$@"
    if [[ -f $report ]]; then reports+=("$report"); fi
}

run_ctest() {
    local report=$1 preset=$2
    shift 2
    # Runs more tests than processors at a time, because many wait for a process or a time limit. Tests that run in parallel have
    # no reliable timings, and none is asserted. Passive: between two products, idle OpenMP threads leave the processor to other
    # tests. Long tests start first (COST in the CMakeLists.txt). COMPILESCOPE_ISA_CHECKS: checking the processor's features would
    # take half a minute in each test with an empty cache. Optimising the host code around the kernels takes half of the compile
    # time, so only `full` does it. COMPILESCOPE_QUICK_MAX_MS: tests that run side by side never get the preset's narrow interval,
    # so each arm would be measured for the preset's longest time.
    if ((!full)); then export AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL=O0 COMPILESCOPE_QUICK_MAX_MS=200; fi
    OMP_WAIT_POLICY=passive COMPILESCOPE_ISA_CHECKS=$ROOT/build/isa_checks.json ctest --test-dir "$ROOT/build/$preset" --output-on-failure --no-tests=error \
        --parallel "$(test_jobs)" --output-junit "$report" "${CTEST_REPORT[@]}" "$@"
}

build() {
    local preset=$1
    shift
    forget_other_source "$ROOT/build/$preset"
    cmake -S "$ROOT" --preset "$preset" --log-level=WARNING "-DCOMPILESCOPE_TORCH_DIR=$(torch_dir)"
    cmake --build "$ROOT/build/$preset" --parallel "$(build_jobs)" "${@/#/--target=}"
}

# One small run with the program built without window and pictures. It exits with 1 if its arm has no result.
headless_run() {
    local folder code=0
    folder=$(mktemp -d)
    COMPILESCOPE_DATA=$folder/data COMPILESCOPE_CACHE=$folder/cache "$ROOT/build/headless/bin/compilescope-cli" run \
        --model microsoft/resnet-50 --device cpu --mode eager --preset quick --input synthetic --out "$folder/run" || code=$?
    rm -rf "$folder"
    return "$code"
}

tests() {
    check "clang-format" scripts/fast_checks.sh format
    check "ruff" scripts/fast_checks.sh python
    check "mypy" scripts/fast_checks.sh types
    check "spelling" scripts/fast_checks.sh spelling
    check "source rules" scripts/fast_checks.sh rules
    need "build (warnings are errors)" scripts/setup.sh --tests
    if ((full)); then
        check_tests "tests, slow ones too" release
    else
        check_tests "tests" release -LE slow
    fi
    check "headless build" build headless compilescope-cli
    if ((STEP_CODE == 0)); then check "headless run" headless_run; fi
}

tidy() {
    if ((full)); then
        check "clang-tidy on everything" "$VENV/bin/python" scripts/tidy.py --build build/release
    else
        check "clang-tidy on what changed last in the core" "$VENV/bin/python" scripts/tidy.py --build build/release --quick
    fi
}

# sanitizer_tests SANITIZER LEFT_OUT TARGET...: LEFT_OUT are labels.
sanitizer_tests() {
    local sanitizer=$1 left_out=$2
    shift 2
    check "$sanitizer build" build "$sanitizer" "$@"
    if ((STEP_CODE == 0)); then check_tests "$sanitizer tests" "$sanitizer" -L 'std|ui' -LE "$left_out"; fi
}

# The thread sanitizer cannot see how Qt's own code synchronises threads, so it would report each value that a queued call passes.
sanitizers() {
    export TSAN_OPTIONS="suppressions='$ROOT/tests/tsan_suppressions.txt'"
    sanitizer_tests asan cli std_tests window_tests
    sanitizer_tests tsan 'cli|ui' std_tests
}

# Runs the core's tests and fuzzing with clang's address and undefined-behaviour sanitizers.
fuzz() {
    check "sanitizer build" build fuzz std_tests
    if ((STEP_CODE != 0)); then return; fi
    export COMPILESCOPE_FUZZ_SECONDS=${COMPILESCOPE_FUZZ_SECONDS:-$((full ? 600 : 5))}
    check_tests "tests of the core and $COMPILESCOPE_FUZZ_SECONDS s of fuzzing per target, with sanitizers" fuzz -L 'std|search' -LE cli
}

cd "$ROOT"
export COMPILESCOPE_PYTHON=$VENV/bin/python OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}

need "set-up" scripts/setup.sh --tests --no-build
if ((${#ctest_arguments[@]})); then
    need "build" scripts/setup.sh --tests
    check_tests "tests" release "${ctest_arguments[@]}"
    finish
fi
if ((full)); then
    # clang-tidy reads files that the build generates.
    if [[ " ${parts[*]} " == *" tidy "* && " ${parts[*]} " != *" tests "* ]]; then need "build" scripts/setup.sh --tests; fi
    for part in "${parts[@]}"; do "$part"; done
else
    tests
    fuzz
    tidy
fi
finish
