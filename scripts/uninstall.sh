#!/usr/bin/env bash
# Removes what ./run.sh and ./test.sh made in this folder, and says what stays.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
case ${1:-} in
    "") ;;
    *) say "usage: scripts/uninstall.sh" && exit 2 ;;
esac

if [[ -f $ROOT/build/.setup.lock ]]; then
    exec 9<"$ROOT/build/.setup.lock"
    flock -n 9 || fail "a set-up is at work in this folder; end it first, or wait for it"
fi

# made_here FOLDER: whether it is below this clone. An environment elsewhere (COMPILESCOPE_VENV) may have other users.
made_here() { [[ $(realpath -m "$1") == "$(realpath "$ROOT")"/* ]]; }

for folder in "$VENV" "$ROOT/build" "$ROOT/.gpu-kit"; do
    if [[ -d $folder ]] && made_here "$folder"; then
        say "removing $folder"
        rm -rf "$folder"
    fi
done

say "These stay:"
stays() { if [[ -e $1 ]]; then say "  $1: $2"; fi; }
stays "$VENV" "the Python environment, outside of this folder"
cache=${XDG_CACHE_HOME:-$HOME/.cache}
data=${COMPILESCOPE_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/compilescope}
stays "$data" "history, other versions of PyTorch, other machines"
stays "$data/pytorch" "PyTorch (about 6 GB) that an installed CompileScope set up; it can be deleted"
stays "${COMPILESCOPE_CACHE:-$cache/compilescope}" "compiled packages and imported models"
stays "${XDG_CONFIG_HOME:-$HOME/.config}/CompileScope" "settings of the window"
stays "${HF_HOME:-$cache/huggingface}" "downloaded weights, which other programs use too"
stays "${UV_CACHE_DIR:-$cache/uv}" "downloaded Python packages, with another 6 GB of PyTorch; it can be deleted"
stays "${PIP_CACHE_DIR:-$cache/pip}" "downloaded Python packages; it can be deleted"
stays "${CCACHE_DIR:-$cache/ccache}" "compiled files of this program and others; it can be deleted"
say "  the Debian packages of scripts/packages.sh, which other programs may need"
say "  the folders of your runs, and this folder: $ROOT"
