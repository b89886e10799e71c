#!/usr/bin/env bash
# Collects the files that scripts/gpu-check.sh needs on a machine without a network: header-only libraries, and utf8proc
# and GoogleTest as source. Writes the commit into the file .commit, so that results of a
# copy without the repository name it.
# usage: scripts/gpu-collect.sh [DIR]      (default .gpu-kit, which git ignores; about 6 MB)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

kit=${1:-$ROOT/.gpu-kit}
python3 "$ROOT/scripts/fetch_headers.py" "$kit" nlohmann-json cli11 utf8proc googletest
if [[ -e $ROOT/.git ]]; then "$ROOT/scripts/commit.sh" >"$ROOT/.commit"; fi
say "$kit: $(du -sm "$kit" | cut -f1) MB; take it along with this folder and its file .commit, then run scripts/gpu-check.sh there"
say "After a change of the sources run this again: .commit is $(cat "$ROOT/.commit" 2>/dev/null || echo missing)"
