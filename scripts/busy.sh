#!/usr/bin/env bash
# Runs a command beside busy loops, which end with it. Finds tests that depend on the speed of the machine.
# usage: scripts/busy.sh [-n LOOPS] COMMAND [ARGUMENT...]      (default: one loop per processor)
# The whole suite, twice in a row: scripts/busy.sh -n 2 sh -c './test.sh && ./test.sh'
set -euo pipefail

loops=$(nproc)
if [[ ${1:-} == -n ]]; then
    loops=${2:-}
    shift $(($# > 1 ? 2 : 1))
fi
if [[ ! $loops =~ ^[0-9]+$ || $# -eq 0 ]]; then
    sed -n '3,4s/^# //p' "$0" >&2
    exit 2
fi

# Ends by itself if this script is killed.
busy_loop() {
    local i
    while kill -0 $$ 2>/dev/null; do
        for ((i = 0; i < 100000; i++)); do :; done
    done
}

pids=()
trap '((${#pids[@]} == 0)) || kill "${pids[@]}" 2>/dev/null || true' EXIT
for ((loop = 0; loop < loops; loop++)); do
    busy_loop &
    pids+=($!)
done
code=0
"$@" || code=$?
exit "$code"
