#!/usr/bin/env bash
# Builds and tries CompileScope on a machine that has a GPU, Python with torch, a compiler, CMake and Ninja, but no network,
# Qt or OpenCV. Begins with one compiled Linear and stops if that does not run. Ends within the given minutes; another call with
# --resume continues.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() {
    cat <<TEXT
usage: scripts/gpu-check.sh --device D --out DIR [--minutes N] [--resume DIR] [--model LIST] [--kit DIR] [--python PATH]
                            [--bin DIR] [--ahead N] [-- RUN ARGUMENTS]
  --device D     cuda:0, or cpu to try this script
  --out DIR      gets four files: journal.jsonl, summary.md, results.tar.gz (RUN.results.json of each run) and files.tar.gz
                 (logs and the whole runs, for --resume)
  --minutes N    ends before that many minutes are over (default 9)
  --resume DIR   an earlier call's --out, from this machine or another: its finished steps and arms are not repeated
  --model LIST   the models of each run (default all, and then training, too)
  --kit DIR      what scripts/gpu-collect.sh collected (default .gpu-kit)
  --python PATH  the Python that has torch (default python3)
  --bin DIR      programs that were built elsewhere for this torch, instead of building and testing here
  --ahead N      compile the first run's modes before the run, N models at a time, as root; the compile times of its rows are then
                 those of a busy machine
RUN ARGUMENTS are added to those of "compilescope-cli run".
TEXT
}

minutes=9 model=all device='' out='' resume='' kit=$ROOT/.gpu-kit python=python3 bin='' ahead=0
run_arguments=()
while (($#)); do
    case $1 in
        --minutes | --device | --out | --resume | --model | --kit | --python | --bin | --ahead)
            (($# > 1)) || fail "$1 needs a value"
            printf -v "${1#--}" %s "$2"
            shift
            ;;
        --)
            shift
            run_arguments=("$@")
            break
            ;;
        -h | --help) usage && exit ;;
        *) usage >&2 && exit 2 ;;
    esac
    shift
done
[[ -n $device && -n $out ]] || { usage >&2 && exit 2; }
[[ $minutes =~ ^[0-9]+$ && $minutes -gt 0 ]] || fail "--minutes $minutes: a whole number from 1 is needed"
[[ $ahead =~ ^[0-9]+$ ]] || fail "--ahead $ahead: a whole number is needed"
[[ -z $bin || -x $bin/compilescope-cli ]] || fail "--bin $bin: no compilescope-cli there"
[[ -n $bin || -d $kit/usr/include ]] || fail "no headers in $kit; run scripts/gpu-collect.sh where there is a network"
[[ -z $resume || -f $resume/journal.jsonl ]] || fail "--resume $resume: no journal.jsonl there"

commit=$("$ROOT/scripts/commit.sh")
if [[ -z $commit ]]; then
    say "warning: the commit of these sources is unknown, so the results do not name it; scripts/gpu-collect.sh writes it into" \
        "the file .commit where the repository is; copy that file too" >&2
fi
packing_s=${GPU_CHECK_PACKING_S:-20} # reserved for ending a run and packing the files
now() { date +%s; } # not SECONDS: tests have a date of their own
deadline=$(($(now) + minutes * 60 - packing_s))
build=$ROOT/build/gpu
work=$build/check # packed into files.tar.gz
mkdir -p "$out" "$build"
rm -rf "$work"
mkdir -p "$work/logs"
out=$(cd "$out" && pwd)
if [[ -n $bin ]]; then
    bin=$(cd "$bin" && pwd)
    export COMPILESCOPE_HELPERS=$ROOT/core/python COMPILESCOPE_RESOURCES=$ROOT/resources
fi
if [[ -n $resume ]]; then
    resume=$(cd "$resume" && pwd)
    [[ -f $resume/files.tar.gz ]] && tar -xzf "$resume/files.tar.gz" -C "$work"
    [[ $resume == "$out" ]] || cp "$resume/journal.jsonl" "$out/journal.jsonl"
else
    : >"$out/journal.jsonl"
fi

# The runs, the most valuable first: NAME COMMAND BATCHES MODES. Together they cover every mode at every batch size, and training at
# each recipe's published batch size or the largest that fits. One run has modes with suffixes. On a CPU some modes are reported as
# unsupported.
runs=(
    "run run 1 eager,default,reduce-overhead,python-default,python-reduce-overhead"
    "run-batches run 4,16 eager,default,reduce-overhead"
    "run-slow run 1 eager,default+freezing,reduce-overhead+freezing,max-autotune,max-autotune-no-cudagraphs,max-autotune+freezing,cudagraph,torchscript,python-max-autotune,python-default+freezing,python-max-autotune+freezing"
    "run-slow-batches run 4,16 eager,default+freezing,max-autotune,cudagraph,python-eager,python-default,python-reduce-overhead"
    "train train published eager,default,reduce-overhead,python-eager,python-default"
    "run-suffixes run 1 eager,eager+bf16,eager+channels_last,default,default+bf16,default+channels_last,default+channels_last+bf16,python-eager,python-default,python-default+bf16,python-default+channels_last"
    "run-rest run 1 eager,tuned,max-autotune-no-cudagraphs+freezing"
    "run-rest-batches run 4,16 eager,torchscript,tuned,reduce-overhead+freezing,max-autotune+freezing,max-autotune-no-cudagraphs,max-autotune-no-cudagraphs+freezing,python-max-autotune,python-default+freezing,python-max-autotune+freezing"
)

# Writes the files for the caller. Called after every step, because the caller may kill this script. Four files, because a lent
# machine returns only a few.
pack() {
    # Excludes the scratch folder of a killed run, which has weights and an incomplete package.
    tar -czf "$out/files.tar.gz.part" --exclude './*/tmp' -C "$work" . && mv "$out/files.tar.gz.part" "$out/files.tar.gz"
    local run name results=$build/results
    rm -rf "$results"
    mkdir -p "$results"
    {
        say "# CompileScope on $(uname -n), device $device"
        say
        say "Commit: ${commit:-unknown}"
        say
        sed -nE 's/.*"step":"([^"]*)".*"code":([0-9]+),"seconds":([0-9]+).*/- \1: exit code \2, \3 s/p' "$out/journal.jsonl"
        for run in "${runs[@]}"; do
            name=${run%% *}
            if [[ ! -f $work/$name/results.json ]]; then continue; fi
            cp "$work/$name/results.json" "$results/$name.results.json"
            printf '\n## %s\n\n' "$name"
            cat "$work/$name/results.md"
        done
    } >"$out/summary.md"
    tar -czf "$out/results.tar.gz" -C "$results" .
}

finished() {
    if [[ -z $resume ]] || ! grep -q "\"step\":\"$1\",\"code\":0," "$out/journal.jsonl"; then return 1; fi
    say "-- $1: finished by an earlier call"
}

# limited SECONDS COMMAND...: runs a command in a process group that is interrupted, then killed, when the time is over.
# Interrupts it only once, because a second interrupt ends a run immediately, without its results.
limited() {
    local end=$(($(now) + $1)) grace_s=10 interrupted=0 pid
    shift
    set -m
    ("$@") &
    pid=$!
    set +m
    while kill -0 "$pid" 2>/dev/null; do
        if (($(now) >= end + grace_s)); then
            kill -KILL -- "-$pid" 2>/dev/null || true
        elif (($(now) >= end && !interrupted)); then
            kill -INT -- "-$pid" 2>/dev/null || true
            interrupted=1
        fi
        sleep 0.2
    done
    local code=0
    wait "$pid" || code=$?
    if (($(now) >= end)); then return 124; fi
    return "$code"
}

failures=0
# budgeted NAME COMMAND...: runs a step and writes its line in the journal and its log. Exit code 124: out of time.
budgeted() {
    local name=$1 log=$work/logs/$1.log start code=0 left seconds
    start=$(now) left=$((deadline - start))
    shift
    if ((left <= 5)); then
        say "   $name: no time left"
        failures=$((failures + 1))
        return 124
    fi
    say "-- $name (at most $left s)"
    limited "$left" "$@" >"$log" 2>&1 || code=$?
    seconds=$(($(now) - start))
    printf '{"step":"%s","code":%d,"seconds":%d,"time":"%s"}\n' "$name" "$code" "$seconds" "$(date -u +%FT%TZ)" \
        >>"$out/journal.jsonl"
    say "   $name: $seconds s, exit code $code$( ((code == 124)) && echo ' (out of time)')"
    if ((code != 0)); then # the last lines contain the error
        failures=$((failures + 1))
        if [[ -f $log ]]; then tail -n 30 "$log"; fi
    fi
    pack
    return "$code"
}

describe_machine() {
    date -u
    uname -a
    nvidia-smi || say "no nvidia-smi"
    say "CUDA_HOME=${CUDA_HOME-} LIBRARY_PATH=${LIBRARY_PATH-} CPATH=${CPATH-}"
    ldconfig -p | grep libcuda.so || say "no libcuda.so in the linker's cache"
    "$python" "$ROOT/core/python" toolchain check && say "compiling for a GPU: the headers and libcuda are found"
    g++ --version
    cmake --version
    "$python" -c 'import torch; print("torch", torch.__version__, "cuda", torch.version.cuda, "usable", torch.cuda.is_available())'
}

configure() {
    local torch
    torch=$("$python" -c 'import importlib.util as u; print(u.find_spec("torch").submodule_search_locations[0])')
    forget_other_source "$build"
    # Uses the kit's headers instead of the machine's, so that they are the same everywhere.
    cmake -S "$ROOT" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG" \
        -DCOMPILESCOPE_GUI=OFF -DCOMPILESCOPE_IMAGING=OFF -DCOMPILESCOPE_TESTS=ON \
        "-DCMAKE_PREFIX_PATH=$kit/usr" "-DCOMPILESCOPE_GTEST_SOURCE=$kit/usr/src/googletest" "-DCOMPILESCOPE_TORCH_DIR=$torch"
}

measure() {
    local name=$1 command=$2 batches=$3 modes=$4
    local -a arguments=("$command" --model "$model" --device "$device" --mode "$modes" --preset quick
        --python "$python" --out "$work/$name")
    if [[ $command == run ]]; then arguments+=(--input synthetic "${run_arguments[@]}"); fi
    if [[ $batches != published ]]; then arguments+=(--batch "$batches"); fi
    if [[ -f $work/$name/journal.jsonl ]]; then
        rm -rf "$work/before"
        mv "$work/$name" "$work/before"
        arguments+=(--resume "$work/before")
    fi
    "$bin/compilescope-cli" "${arguments[@]}"
}

# compile_one MODEL MODES BATCHES SECONDS: measures roughly, which fills the caches. A run waits while another one measures on a host
# of the same name, so each has a host name of its own.
compile_one() {
    local name=${1//\//-}.${2//,/-}
    local -a arguments=(run --model "$1" --mode "$2" --batch "$3" --device "$device" --preset quick --input synthetic
        --python "$python" "${run_arguments[@]}" --out "$build/ahead/$name")
    if unshare --uts sh -c 'hostname "ahead$$" && exec "$@"' sh timeout --signal INT --kill-after 10 "$4" \
        "$bin/compilescope-cli" "${arguments[@]}" </dev/null >"$build/ahead/$name.log" 2>&1; then
        say "$1 $2: done after $SECONDS s"
    else
        say "$1 $2: FAILED after $SECONDS s"
    fi
    grep -E "^[^ ]+ +$device +[0-9]|error" "$build/ahead/$name.log" || true
}

# Compiles the modes of the first run, $ahead models at a time. The first model goes alone, because Inductor makes its precompiled
# headers and checks of the processor once for all compilations.
compile_ahead() {
    local batches modes all_modes seconds=$(((deadline - $(now)) * 2 / 3)) i last
    local -a models
    set +m # so that limited() ends the jobs, too
    read -r _ _ batches all_modes <<<"${runs[0]}"
    if [[ $model == all ]]; then
        mapfile -t models < <("$bin/compilescope-cli" models | awk '$2 ~ /^(classification|segmentation|detection)$/ {print $1}')
    else
        IFS=, read -ra models <<<"$model"
    fi
    rm -rf "$build/ahead"
    mkdir -p "$build/ahead"
    export COMPILESCOPE_QUICK_MAX_MS=1 TORCHINDUCTOR_COMPILE_THREADS=4
    SECONDS=0
    for modes in "$(tr , '\n' <<<"$all_modes" | grep -v '^python-' | paste -sd,)" $(tr , '\n' <<<"$all_modes" | grep '^python-'); do
        for ((i = 0; i < ${#models[@]}; ++i)); do
            while (($(jobs -pr | wc -l) >= ahead)); do sleep 0.1; done
            compile_one "${models[i]}" "$modes" "$batches" "$((seconds > SECONDS ? seconds - SECONDS : 1))" &
            last=$!
            if ((i == 0)); then wait "$last"; fi
        done
    done
    wait
}

run_tests() { ctest --test-dir "$build" -L torch -LE 'slow|compile' --output-on-failure --no-tests=error --parallel 2; }

python=$(command -v "$python") || fail "no $python"
export COMPILESCOPE_PYTHON=$python COMPILESCOPE_CACHE=$build/cache COMPILESCOPE_DATA=$build/data

budgeted machine describe_machine || true
# Never skipped: each machine compiles for itself.
if ! budgeted linear "$python" "$ROOT/scripts/aoti_linear.py" "$device" "$build/linear" ${bin:+"$bin"}; then
    say "error: one Linear does not compile and run in C++ on $device, so nothing else was tried. The lines above have the reason;" \
        "$out/files.tar.gz has the whole log." >&2
    exit 1
fi
# The build is never skipped either, because a fresh machine has none. If it exists already, it takes no time.
built() {
    [[ -z $bin ]] || return 0
    bin=$build/bin
    budgeted configure configure &&
        budgeted build cmake --build "$build" --parallel "$(build_jobs)" --target compilescope-cli --target torch_tests || return 1
    finished tests || budgeted tests run_tests || true
}
if built; then
    if ((ahead > 0)) && ! finished ahead; then
        budgeted ahead compile_ahead || true
        cat "$work/logs/ahead.log"
    fi
    for run in "${runs[@]}"; do
        read -r name command batches modes <<<"$run"
        if [[ $command == train && $model != all ]]; then continue; fi # recipes have models of their own
        finished "$name" || budgeted "$name" measure "$name" "$command" "$batches" "$modes" || true
    done
fi
pack
cat "$out/summary.md"
say "$out: $(cd "$out" && echo *); go on elsewhere with --resume $out"
((failures == 0)) || exit 1
