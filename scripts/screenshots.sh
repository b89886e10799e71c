#!/usr/bin/env bash
# Saves a picture of every page, in four languages and both themes. Uses Qt's offscreen platform and needs no display.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

usage() {
    cat <<TEXT
usage: scripts/screenshots.sh [--from RESULTS] [--language CODE,CODE] [--size WxH] [--model DIR] [FOLDER]
  FOLDER              where the pictures go (default: docs/screenshots): FOLDER/LANGUAGE/PAGE_THEME.png
  --from RESULTS      show this results.json or run's folder (default: the published results alone)
  --language CODE,... of en,ar,zh_CN,ja (default: all)
  --model DIR         this model (a folder with config.json and weights) answers the sample photograph in the preview
  --size WxH          of the window (default: 1280x800)
Environment: COMPILESCOPE, another program than build/release/bin/compilescope.
TEXT
}

folder=docs/screenshots from='' language=en,ar,zh_CN,ja size=1280x800 model=''
while (($#)); do
    case $1 in
        --from | --language | --size | --model)
            (($# > 1)) || fail "$1 needs a value"
            case $1 in
                --from) from=$2 ;;
                --language) language=$2 ;;
                --size) size=$2 ;;
                --model) model=$2 ;;
            esac
            shift
            ;;
        -h | --help) usage && exit ;;
        -*) usage >&2 && exit 2 ;;
        *) folder=$1 ;;
    esac
    shift
done
program=${COMPILESCOPE:-build/release/bin/compilescope}
[[ -x $program ]] || fail "$program is missing; ./run.sh builds it, or name one in COMPILESCOPE"
for tool in convert xargs; do command -v "$tool" >/dev/null || fail "$tool is missing; scripts/setup.sh --tests installs it"; done

# The pictures show the window of a user who has only these results.
own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
export XDG_CONFIG_HOME=$own/config COMPILESCOPE_DATA=$own/data COMPILESCOPE_CACHE=$own/cache QT_QPA_PLATFORM=offscreen
mkdir -p "$own/config" "$own/data" "$own/pictures"
if [[ -n $from ]]; then "$(dirname "$program")/compilescope-cli" history import "$from" >/dev/null; fi
"$program" --screenshots "$own/pictures" --language "$language" --picture-size "$size" ${from:+--open "$from"} ${model:+--preview-model "$model"}

# A window has few colours: a palette of 255 (without dithering, which compresses badly) makes a picture a third as large.
(cd "$own/pictures" && find . -name '*.png' -print0) |
    xargs -0 -P 2 -I{} sh -c 'mkdir -p "$(dirname "$3/$1")" && convert "$2/$1" +dither -colors 255 -strip \
        -define png:compression-level=9 -define png:exclude-chunks=date,time "PNG8:$3/$1"' sh {} "$own/pictures" "$folder"
# README's picture: the chart with the preview beside it.
if [[ -n $model && -e $folder/en/preview_light.png && -e $folder/en/charts_speed_up_light.png ]]; then
    convert "$folder/en/charts_speed_up_light.png" "$folder/en/preview_light.png" +append +dither -colors 255 -strip \
        -define png:compression-level=9 -define png:exclude-chunks=date,time "PNG8:$folder/overview.png"
fi
say "$(find "$folder" -name '*.png' | wc -l) pictures, $(du -sh --apparent-size "$folder" | cut -f1), in $folder"
