#!/bin/sh
# Prints the commit of these sources, followed by "-modified" if a tracked file differs from it. Sources without a
# repository have the commit in the file .commit (`targets install` writes it). Prints nothing if the commit is unknown.
# usage: scripts/commit.sh [FILE]      With FILE, writes it there as C++ source, but only if it changed, to
# avoid
#                                      rebuilding what depends on FILE.
cd "$(dirname "$0")/.." || exit
commit=
if [ -e .git ]; then # a folder, or a file in a git worktree
    commit=$(git --no-optional-locks describe --always --abbrev=40 --exclude='*' --dirty=-modified 2>/dev/null)
elif [ -f .commit ]; then
    commit=$(head -n 1 .commit)
fi
# .commit is not trusted: only a hash may be written into the C++ source.
hex=${commit%-modified}
case $hex in "" | *[!0-9a-f]*) commit= ;; esac

if [ $# -eq 0 ]; then
    [ -z "$commit" ] || echo "$commit"
    exit 0
fi
source="// Written by scripts/commit.sh at each build.
extern \"C\" {
extern const char* const compilescope_commit;
const char* const compilescope_commit = \"$commit\";
}"
[ -f "$1" ] && [ "$(cat "$1")" = "$source" ] && exit 0
mkdir -p "$(dirname "$1")" && printf '%s\n' "$source" >"$1.$$" && mv "$1.$$" "$1"
