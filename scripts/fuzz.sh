#!/usr/bin/env bash
# Searches for inputs that crash our readers (tests/fuzz), with libFuzzer and the address and undefined-behaviour sanitizers.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    cat <<TEXT
usage: scripts/fuzz.sh TARGET [SECONDS]
TARGET is a NAME of tests/fuzz/fuzz_NAME.cpp; SECONDS is COMPILESCOPE_FUZZ_SECONDS or 600 where not given.
Build first: cmake --preset fuzz, then cmake --build build/fuzz --target fuzzers
Inputs that reach new code are kept in build/fuzz/found/TARGET for the next time. An input that crashes the target is written to
build/fuzz/TARGET-crash-*; once it is fixed, move it to tests/fuzz/corpus/TARGET and write a unit test.
TEXT
}

case ${1:-} in
    "") usage >&2 && exit 2 ;;
    -h | --help) usage && exit ;;
esac
seconds=${2:-${COMPILESCOPE_FUZZ_SECONDS:-600}}
build=$ROOT/build/fuzz

target=$1
program=$build/bin/fuzz_$target seeds=("$build/fuzz_corpus/$target")
[[ -x $program ]] || fail "$program is missing: cmake --preset fuzz, then cmake --build build/fuzz --target fuzzers"
[[ ! -d $ROOT/tests/fuzz/corpus/$target ]] || seeds+=("$ROOT/tests/fuzz/corpus/$target")
[[ $target != json ]] || seeds+=("$ROOT/resources/models")
mkdir -p "$build/found/$target"
# Inputs have up to 1 MiB, so that nested values can exhaust the stack. A reader may allocate 256 MB at once and 2 GB in total
# including the sanitizers' memory. The time limit also suits a busy machine.
exec "$program" -max_total_time="$seconds" -max_len=1048576 -timeout=60 -malloc_limit_mb=256 -rss_limit_mb=2048 \
    -print_funcs=0 -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/$target-" -dict="$build/fuzz_corpus/json.dict" \
    "$build/found/$target" "${seeds[@]}"
