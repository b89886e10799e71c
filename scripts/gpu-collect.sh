#!/usr/bin/env bash
# Collects the files that scripts/gpu-check.sh needs on a machine without a network: header-only libraries, and utf8proc
# and GoogleTest as source.
# usage: scripts/gpu-collect.sh [DIR]      (default .gpu-kit, which git ignores; about 6 MB)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

kit=${1:-$ROOT/.gpu-kit}
python3 "$ROOT/scripts/fetch_headers.py" "$kit" nlohmann-json cli11 utf8proc googletest
say "$kit: $(du -sm "$kit" | cut -f1) MB; take it along with this folder, then run scripts/gpu-check.sh there"
