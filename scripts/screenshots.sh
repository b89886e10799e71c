#!/usr/bin/env bash
# Saves a picture of every page: scripts/screenshots.sh FOLDER [results.json or run's folder]
# Languages: LANGUAGES=en,ar,zh_CN,ja (default en,ar). Without a display, through Qt's offscreen platform.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -lt 1 ]; then
    echo "usage: scripts/screenshots.sh FOLDER [results.json or run's folder]" >&2
    exit 2
fi
program=${COMPILESCOPE:-build/release/bin/compilescope}
if [ ! -x "$program" ]; then
    echo "screenshots.sh: $program is missing; ./run.sh builds it, or name one in COMPILESCOPE" >&2
    exit 1
fi
settings=$(mktemp -d)  # pictures of a first start, whatever this user has set
trap 'rm -rf "$settings"' EXIT
XDG_CONFIG_HOME=$settings QT_QPA_PLATFORM=offscreen "$program" --screenshots "$1" \
    --language "${LANGUAGES:-en,ar}" ${2:+--open "$2"}
echo "pictures in $1"
