#!/usr/bin/env bash
# Searches for files that crash our readers (tests/fuzz): libFuzzer with the address and undefined-behaviour sanitizers.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    cat <<TEXT
usage: scripts/fuzz.sh TARGET [SECONDS]
TARGET is safetensors, json or tokenizer; SECONDS 600 where not given. Build first: cmake --build build/fuzz --target fuzzers
Inputs that reach new code are kept in build/fuzz/found/TARGET for the next time; one that crashes is written to
build/fuzz/TARGET-crash-* and belongs, mended, into tests/fuzz/corpus/TARGET and a unit test.
TEXT
}

case ${1:-} in
    "") usage >&2 && exit 2 ;;
    -h | --help) usage && exit ;;
esac
target=$1 seconds=${2:-600}
build=$ROOT/build/fuzz
program=$build/bin/fuzz_$target
[[ -x $program ]] || fail "$program is missing: cmake --preset fuzz, then cmake --build build/fuzz --target fuzzers"
seeds=("$ROOT/tests/fuzz/corpus/$target")
[[ $target != json ]] || seeds+=("$ROOT/resources/models")
mkdir -p "$build/found/$target"
# A small file: 16 KiB. It may make the reader take 64 MB at once, 512 MB in all with the sanitizer's own, and 10 s.
exec "$program" -max_total_time="$seconds" -max_len=16384 -timeout=10 -malloc_limit_mb=64 -rss_limit_mb=512 \
    -print_funcs=0 -print_final_stats=1 -artifact_prefix="$build/$target-" -dict="$ROOT/tests/fuzz/json.dict" \
    "$build/found/$target" "${seeds[@]}"
