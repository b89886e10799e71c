#!/usr/bin/env bash
# Installs and builds what is missing, then opens CompileScope's window. Passes arguments to the program.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/scripts/lib.sh"

usage() {
    cat <<TEXT
usage: ./run.sh [--torch VERSION] [--torch-index URL] [ARGUMENT...]             the window
       ./run.sh --cli-only [--torch VERSION] [--torch-index URL] [ARGUMENT...]  the command line alone
Without a display, or with --cli-only and no further argument, the default plan is measured from the command line.
  --cli-only       needs neither root nor Debian: a C++ compiler and Python are enough
  --torch VERSION, --torch-index URL
                   another release of torch, another package index; remembered
  ./run.sh --help  this text; further arguments: see ./run.sh --cli-only --help-all
TEXT
}

cli_only=0
setup_arguments=() arguments=()
while (($#)); do
    case $1 in
        --cli-only) cli_only=1 setup_arguments+=(--cli-only) ;;
        --torch | --torch-index)
            (($# > 1)) || fail "$1 needs a value"
            setup_arguments+=("$1" "$2")
            shift
            ;;
        -h | --help)
            if ((!cli_only)); then
                usage
                exit
            fi
            arguments+=("$1")
            ;;
        *) arguments+=("$1") ;;
    esac
    shift
done

"$ROOT/scripts/setup.sh" "${setup_arguments[@]}"
export COMPILESCOPE_PYTHON=${COMPILESCOPE_PYTHON:-$VENV/bin/python}
bin=$ROOT/build/release/bin
((cli_only)) && bin=$ROOT/build/headless/bin

# Measures three tasks at two batch sizes, on the first GPU or otherwise the CPU. Takes some minutes.
run_default_plan() {
    local out
    out=results/compilescope-$(date +%Y%m%d-%H%M%S)
    "$bin/compilescope-cli" run --model microsoft/resnet-50 --model google/vit-base-patch16-224 \
        --model nvidia/segformer-b0-finetuned-ade-512-512 --batch 1,4 --mode eager,default --preset quick --out "$out"
    if ((cli_only)); then
        say "Results: $PWD/$out (results.json, results.csv, results.md)"
    else
        QT_QPA_PLATFORM=offscreen "$bin/compilescope" --export "$out" --from "$out/results.json"
        say "Results and charts: $PWD/$out"
    fi
}

if ((cli_only)); then
    ((${#arguments[@]})) && exec "$bin/compilescope-cli" "${arguments[@]}"
    run_default_plan
elif [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} || -n ${QT_QPA_PLATFORM:-} ]]; then
    exec "$bin/compilescope" "${arguments[@]}"
elif [[ " ${arguments[*]} " == *" --export "* || " ${arguments[*]} " == *" --version "* ]]; then
    QT_QPA_PLATFORM=offscreen exec "$bin/compilescope" "${arguments[@]}"
elif ((${#arguments[@]})); then
    fail "no display (DISPLAY and WAYLAND_DISPLAY are not set), so no window can be opened for: ${arguments[*]}." \
        "Use --export DIR --from results.json for charts, or $bin/compilescope-cli."
else
    say "No display (DISPLAY and WAYLAND_DISPLAY are not set): running the default plan from the command line."
    run_default_plan
fi
