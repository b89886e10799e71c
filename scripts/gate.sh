#!/usr/bin/env bash
# Measures a plan and compares it with an earlier run of the same machine: a gate for a pipeline.
# usage: scripts/gate.sh BASE OUT CONDITIONS ARGUMENT...
#   BASE        folder or results.json of the earlier run
#   OUT         folder for the new run, gate.xml (JUnit) and gate.md (Markdown)
#   CONDITIONS  of `compilescope-cli compare --fail-on`, such as "slower>5%|wrong_output|failed"
#   ARGUMENT    of `compilescope-cli run`: the same plan as that of BASE
# exit codes: those of `compare` (3: a condition holds), or of `run` if it fails. COMPILESCOPE_CLI names another program.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
if (($# < 4)); then
    sed -n '3,8s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
base=$1 out=$2 conditions=$3
shift 3
cli=${COMPILESCOPE_CLI:-$ROOT/build/release/bin/compilescope-cli}
# An existing run would be continued or refused: each gate measures anew.
"$cli" run --out "$out" "$@"
code=0
"$cli" compare "$base" "$out" --fail-on "$conditions" --junit "$out/gate.xml" --markdown "$out/gate.md" || code=$?
# GitHub shows the file that this variable names.
if [[ -n ${GITHUB_STEP_SUMMARY:-} && -f $out/gate.md ]]; then cat "$out/gate.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$code"
