#!/usr/bin/env bash
# Prepares this clone: system packages, the Python environment with LibTorch, the build.
# Called by run.sh and test.sh; safe to call again, and quick if nothing has changed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$ROOT/scripts/packages.sh"
. "$ROOT/scripts/services.sh"

usage() {
    cat <<TEXT
usage: scripts/setup.sh [--tests] [--cli-only] [--no-build] [--torch VERSION] [--torch-index URL]
                        [--transformers VERSION] [--torch-dir DIR] [--build-dir DIR]
  --tests        also what the tests need, and build them
  --cli-only     the command line alone: no root, no Debian packages, no window, no image files
  --no-build     packages and Python only
  --torch VERSION, --torch-index URL
                 take this release of torch, from this package index (default: what fits the GPUs)
  --transformers VERSION
                 take this release of transformers, and of its companions what goes with it and with torch
  --torch-dir DIR
                 with --cli-only: build with the LibTorch that is there and install nothing
  --build-dir DIR
                 with --cli-only: build there (default: build/headless)
Environment: COMPILESCOPE_VENV, the Python environment's folder (default .venv).
TEXT
}

tests=0 cli_only=0 build=1
torch='' transformers='' given_torch_dir='' build_dir=''
wheel_arguments=()
while (($#)); do
    case $1 in
        --tests) tests=1 ;;
        --cli-only) cli_only=1 ;;
        --no-build) build=0 ;;
        --torch | --torch-index)
            (($# > 1)) || fail "$1 needs a value"
            wheel_arguments+=("$1" "$2")
            if [[ $1 == --torch ]]; then torch=$2; fi
            shift
            ;;
        --transformers | --torch-dir | --build-dir)
            (($# > 1)) || fail "$1 needs a value"
            case $1 in
                --transformers) transformers=$2 ;;
                --torch-dir) given_torch_dir=$2 ;;
                --build-dir) build_dir=$2 ;;
            esac
            shift
            ;;
        -h | --help) usage && exit ;;
        *) usage >&2 && exit 2 ;;
    esac
    shift
done
if [[ -n $given_torch_dir$build_dir ]] && ((!cli_only)); then
    fail "--torch-dir and --build-dir go with --cli-only"
fi

# --- System packages -------------------------------------------------------------------------------------------------

# missing_packages PACKAGE...: prints those that are not installed.
missing_packages() {
    local have package
    have=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qx "$package installed" <<<"$have" || printf '%s\n' "$package"
    done
}

# install_packages PACKAGE...
install_packages() {
    local -a missing=() as_root=()
    mapfile -t missing < <(missing_packages "$@")
    if ((EUID != 0)) && command -v sudo >/dev/null; then as_root=(sudo); fi
    remove_stale_policy
    if ((${#missing[@]} == 0)); then return; fi
    say "   installing: ${missing[*]}"
    if ((EUID != 0 && ${#as_root[@]} == 0)); then
        fail "these packages are missing and there is no sudo: ${missing[*]}. Ask an administrator to run" \
            "'apt-get install --no-install-recommends ${missing[*]}', or use ./run.sh --cli-only."
    fi
    local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq)
    retry "${apt[@]}" update || fail "apt-get update failed; is there a network?"
    without_starting_servers retry "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null ||
        fail "could not install ${missing[*]}. CompileScope is known to work on Debian 12 and 13."
}

# True if a header is where distributions install these libraries.
has_header() {
    local base
    for base in /usr/include /usr/local/include ${CMAKE_PREFIX_PATH:+"$CMAKE_PREFIX_PATH/include"}; do
        if compgen -G "$base/$1" || compgen -G "$base/*/$1" || compgen -G "$base/*/*/$1"; then return; fi
    done >/dev/null
    return 1
}

check_other_system() {
    local -a wanted=("${NEEDED_ELSEWHERE[@]}") missing=()
    if ((tests)); then wanted+=("${NEEDED_ELSEWHERE_TEST[@]}"); fi
    local row sign
    for row in "${wanted[@]}"; do
        sign=${row#*|}
        if [[ $sign == !* ]]; then
            command -v "${sign#!}" >/dev/null || missing+=("${row%|*}")
        else
            has_header "$sign" || missing+=("${row%|*}")
        fi
    done
    ((${#missing[@]} == 0)) || fail "this is not Debian or Ubuntu, so nothing is installed here. Missing:" \
        "$(printf '%s; ' "${missing[@]}")install them, or use ./run.sh --cli-only."
}

is_debian() { command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; }

wanted_packages() {
    printf '%s\n' "${PACKAGES_BUILD[@]}" "${PACKAGES_RUN[@]}"
    if ((tests)); then printf '%s\n' "${PACKAGES_TEST[@]}"; fi
}

debian_packages() {
    local -a wanted
    mapfile -t wanted < <(wanted_packages)
    install_packages "${wanted[@]}"
}

# size_of PACKAGE...: of the packages and those that they depend on. Prints nothing if apt has no lists yet.
size_of() {
    { apt-get install --print-uris -y --no-install-recommends "$@" 2>/dev/null || true; } | awk '
        /^Need to get/ { sub("/.*", "", $5); printf ", %s %s to download", $4, $5 }  # 97.5 MB/266 MB: the rest is here
        /^After this operation/ { printf " and %s %s on the disk", $4, $5 }'
}

# Says what will be installed, and how much, before anything is. Prints nothing if all is there.
announce() {
    local -a lines=() missing=() wanted=()
    if ((!cli_only)) && is_debian; then
        mapfile -t wanted < <(wanted_packages)
        mapfile -t missing < <(missing_packages "${wanted[@]}")
        if ((${#missing[@]})); then
            lines+=("${#missing[@]} Debian packages and what they depend on$(size_of "${missing[@]}"): ${missing[*]}")
        fi
    fi
    if [[ -z $given_torch_dir && ! -f $VENV/.compilescope-torch ]]; then
        lines+=("PyTorch and other Python packages, about 3 GB to download and 6 GB on the disk, in $VENV")
    fi
    local preset=release
    ((!cli_only)) || preset=headless
    if ((build)) && [[ ! -f ${build_dir:-$ROOT/build/$preset}/build.ninja ]]; then
        lines+=("the program, compiled in about ten minutes on two processors, 1 GB on the disk, in ${build_dir:-$ROOT/build}")
    fi
    ((${#lines[@]})) || return 0
    say "This will be installed (Ctrl+C stops; scripts/uninstall.sh removes it):"
    printf '  - %s\n' "${lines[@]}"
}

# In parallel: packages and wheels come from different servers, and unpacking either leaves a core idle.
debian_packages_beside_python_environment() {
    find_python >/dev/null || step "Python" install_packages "${PACKAGES_PYTHON[@]}"
    local log code=0
    log=$(mktemp)
    # shellcheck disable=SC2064
    trap "rm -f '$log'" EXIT
    step "Python environment and LibTorch" python_environment >"$log" 2>&1 &
    timed "system packages" debian_packages
    wait $! || code=$?
    cat "$log"
    rm -f "$log"
    ((STEP_CODE == 0 && code == 0)) || exit 1
}

# --- Python environment ----------------------------------------------------------------------------------------------

run_pip() { "$VENV/bin/python" -m pip --disable-pip-version-check "$@"; }

# uv takes a third of pip's time, but does not read pip's settings for the package index.
uv_fits() {
    if [[ -z ${uv_answer-} ]]; then
        pip_settings=$(run_pip config list 2>/dev/null || true)
        uv_answer=no
        if ! grep -qE "\.(index-url|extra-index-url|no-index)=" <<<"$pip_settings" && run_pip install --quiet uv; then uv_answer=yes; fi
    fi
    [[ $uv_answer == yes ]]
}

# pip ARGUMENT...: like `pip install`.
pip() { pip_into "$VENV" "$@"; }

# pip_into ENVIRONMENT ARGUMENT...: the same for another environment.
pip_into() {
    local python=$1/bin/python
    shift
    if uv_fits; then
        local cert
        cert=$(sed -n "s/^[^=]*\.cert='\(.*\)'$/\1/p" <<<"$pip_settings" | head -n 1)
        if env ${cert:+"SSL_CERT_FILE=$cert"} "$VENV/bin/uv" pip install --quiet --python "$python" "$@"; then return; fi
        say "   uv could not install that; once more with pip"
    fi
    retry "$python" -m pip --disable-pip-version-check install --quiet "$@"
}

# unless_stamped STAMP KEY COMMAND...: runs the command unless the file STAMP contains KEY; then writes KEY to it.
unless_stamped() {
    local stamp=$1 key=$2
    shift 2
    if [[ -f $stamp && $(<"$stamp") == "$key" ]]; then return; fi
    rm -f "$stamp"
    "$@"
    printf '%s\n' "$key" >"$stamp"
}

make_venv() {
    if [[ -x $VENV/bin/python ]] && "$VENV/bin/python" -c 'import pip' 2>/dev/null; then return; fi
    local python
    python=$(find_python "$torch") || fail "no python3 from 3.10 to 3.14 with the venv module; install python3 and python3-venv"
    # The packages of an environment for another Python cannot be used. Only an environment of a set-up is emptied.
    local -a clear=()
    local asked='' version
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    if [[ -f $VENV/.compilescope-torch && ! -d $VENV/lib/$version ]]; then
        clear=(--clear)
        [[ ! -f $VENV/.compilescope-wheel ]] || asked=$(<"$VENV/.compilescope-wheel")
    fi
    "$python" -m venv "${clear[@]}" "$VENV"
    [[ -z $asked ]] || printf '%s\n' "$asked" >"$VENV/.compilescope-wheel"
}

# Prints a value of pick_torch_wheel.py's output.
wheel() { "$VENV/bin/python" -c 'import json, sys; print(json.loads(sys.argv[1])[sys.argv[2]] or "")' "$choice" "$1"; }

# True if requirements.lock has this choice of torch for this Python.
lock_fits() { [[ -z $transformers && -n $(wheel locked) ]]; }

# True if the other packages of requirements.lock fit this release of torch. Other releases of torch and transformers are not locked.
locked_others_fit() { [[ -z $transformers ]] && grep -qs "^torch==$(wheel torch) " "$ROOT/requirements.lock"; }

# install_locked FILE [ENVIRONMENT]: installs exactly these packages and checks their hashes.
install_locked() { pip_into "${2:-$VENV}" --require-hashes --no-deps -r "$1"; }

# Prints the lock without torch and the dependencies of PyPI's build, because another index has builds for other GPUs.
locked_without_torch() {
    awk '/^[a-z]/ { skip = /^(torch|torchvision|triton|nvidia-[a-z0-9-]+|cuda-[a-z]+)==/ } !skip' "$ROOT/requirements.lock"
}

# torchvision has CUDA code of its own, so it comes from torch's index. The resolver chooses the release by its requirements:
# some releases require one release of torch, others a range. 0.15 belongs to torch 2.0; some before it do not name
# a release of torch, so that they would fit any.
install_torch() {
    if lock_fits; then
        install_locked "$ROOT/requirements.lock"
        return
    fi
    local index
    index=$(wheel index_url)
    pip "torch==$(wheel torch)" 'torchvision>=0.15' ${index:+--index-url "$index"}
}

install_requirements() {
    if lock_fits; then
        install_locked "$ROOT/requirements.lock"
        return
    fi
    if locked_others_fit; then
        local locked=$VENV/.compilescope-locked-requirements
        locked_without_torch >"$locked"
        install_locked "$locked"
        return
    fi
    if [[ -z $transformers ]]; then
        local others=$VENV/.compilescope-other-requirements
        grep -vE '^torch(vision)?==' "$ROOT/requirements.txt" >"$others"
        pip -r "$others"
        remove_unfit_torchao
        return
    fi
    # Wheels of torch before 2.3 were built with numpy 1 and cannot read arrays of numpy 2.
    local numpy=numpy
    [[ $(printf '%s\n' 2.3 "$(wheel torch)" | sort -V | head -1) == 2.3 ]] || numpy='numpy<2'
    pip "transformers==$transformers" safetensors "$numpy"
}

# torchao names no release of torch that the resolver could compare. transformers imports it if it is installed, so a torchao that
# this torch cannot run would break every Python mode; without it, only int8 is missing.
remove_unfit_torchao() {
    if "$VENV/bin/python" -c 'import torchao.quantization.pt2e' 2>/dev/null; then return; fi
    say "   torchao does not run with torch $(wheel torch), so int8 is not available"
    run_pip uninstall --quiet --yes torchao
}

# Installs build programs from PyPI if the system has none (or a CMake that is too old).
install_build_programs() {
    local cmake_version
    cmake_version=$(cmake --version 2>/dev/null | sed -n 's/^cmake version //p')
    [[ $(printf '%s\n' 3.25 "${cmake_version:-0}" | sort -V | head -1) == 3.25 ]] || pip 'cmake>=3.25,<4'
    command -v ninja >/dev/null || pip ninja
    command -v g++ >/dev/null || fail "no C++ compiler: install g++ 12 or newer, or load your cluster's module for it"
}

python_environment() {
    make_venv
    # Later calls use the requested wheel too.
    local asked=$VENV/.compilescope-wheel
    if ((${#wheel_arguments[@]})); then
        printf '%s\n' "${wheel_arguments[@]}" >"$asked"
    elif [[ -f $asked ]]; then
        mapfile -t wheel_arguments <"$asked"
        say "   as asked for before: ${wheel_arguments[*]} (remove $asked to choose anew)"
    fi
    local choice
    choice=$("$VENV/bin/python" "$ROOT/scripts/pick_torch_wheel.py" "${wheel_arguments[@]}")
    local version
    version=$("$VENV/bin/python" -c 'import sys; print(sys.version)')
    local of_torch
    of_torch="$version $(wheel torch) $(wheel index_url)"
    unless_stamped "$VENV/.compilescope-torch" "$version $choice" install_torch
    unless_stamped "$VENV/.compilescope-requirements" "$of_torch $(cksum "$ROOT"/requirements.{txt,lock}) $transformers" install_requirements
    unless_stamped "$VENV/.compilescope-cuda-headers" "$version $choice" install_cuda_headers
    if ((tests)); then
        unless_stamped "$VENV/.compilescope-tests" "$version $(cksum <"$ROOT/requirements-test.lock")" \
            install_locked "$ROOT/requirements-test.lock"
        unless_stamped "$VENV/.compilescope-engines" "$version $(cat "$ROOT"/resources/engines/*.lock | cksum)" install_engines
    fi
    unless_stamped "$VENV/.compilescope-bytecode" "$(cat "$VENV"/.compilescope-{torch,requirements,tests} 2>/dev/null)" compile_bytecode
}

# OpenVINO and ONNX Runtime for the tests, in an environment of their own (tests/support/engines.py): 580 MB.
install_engines() {
    rm -rf "$VENV/engines"
    "$VENV/bin/python" -m venv "$VENV/engines"
    local lock
    for lock in "$ROOT"/resources/engines/*.lock; do install_locked "$lock" "$VENV/engines"; done
}

# Installs the headers that compiling for a GPU needs and that torch's wheel lacks. Nothing for a CPU wheel.
install_cuda_headers() {
    local -a packages
    mapfile -t packages < <("$VENV/bin/python" "$ROOT/core/python" toolchain packages)
    if ((${#packages[@]})); then pip "${packages[@]}"; fi
}

# Compiles a header and links the driver's library, as Inductor does. Needs the C++ compiler.
check_cuda_toolchain() { "$VENV/bin/python" "$ROOT/core/python" toolchain check; }

# uv leaves this to the first import, which fails without write permission or with PYTHONDONTWRITEBYTECODE. Each start of the
# compiling helper then takes 12 s instead of 4. Templates and files for other versions of Python do not compile.
compile_bytecode() { "$VENV/bin/python" -m compileall -q -j 0 "$VENV/lib" >/dev/null 2>&1 || true; }

# --- Build -----------------------------------------------------------------------------------------------------------

# build_preset PRESET [TARGET...]
build_preset() {
    local preset=$1 dir=${build_dir:-$ROOT/build/$1}
    shift
    local torch=${given_torch_dir:-$(torch_dir)} sum
    sum=$(cat "$torch/version.py" "$torch/../build-version" 2>/dev/null | cksum || true) # one of them exists
    local -a options=("-DCOMPILESCOPE_TORCH_DIR=$torch")
    if ((cli_only)); then
        options+=(-DCOMPILESCOPE_TESTS=OFF "-DCMAKE_PREFIX_PATH=$ROOT/build/headers/usr")
        # A runner beside this clone's own build uses the same input, the photograph, if it can read it.
        if [[ -n $build_dir ]] && has_header opencv2/imgcodecs.hpp && has_header jpeglib.h; then
            options+=(-DCOMPILESCOPE_IMAGING=ON -DCOMPILESCOPE_HISTORY=OFF)
        fi
    elif ((tests)) || grep -qs '^COMPILESCOPE_TESTS:BOOL=ON' "$dir/CMakeCache.txt"; then
        options+=(-DCOMPILESCOPE_TESTS=ON)  # ./run.sh keeps tests that were configured before
    else
        options+=(-DCOMPILESCOPE_TESTS=OFF)
    fi
    forget_other_source "$dir"
    # Ninja calls CMake again if a CMakeLists.txt changes. Another torch may have the same path, and other paths within it.
    [[ -f $dir/build.ninja ]] || rm -f "$dir/.configured"
    unless_stamped "$dir/.configured" "${options[*]} $sum" cmake --fresh -S "$ROOT" -B "$dir" --preset "$preset" --log-level=WARNING "${options[@]}"
    cmake --build "$dir" --parallel "$(build_jobs)" "${@/#/--target=}"
}

mkdir -p "$ROOT/build" "${build_dir:-$ROOT/build}"
exec 9>"${build_dir:-$ROOT/build}/.setup.lock"
if ! flock -n 9; then
    say "another set-up is at work in this folder; waiting for it"
    flock 9
fi

cd "$ROOT"
announce
if ((cli_only)); then
    if [[ -z $given_torch_dir ]]; then
        step "Python environment and LibTorch" python_environment
        PATH=$VENV/bin:$PATH
        step "build programs" install_build_programs
        step "compiling for a GPU" check_cuda_toolchain
    fi
    # An existing environment may contain build programs.
    if [[ -x $VENV/bin/cmake || -x $VENV/bin/ninja ]]; then PATH=$PATH:$VENV/bin; fi
    python=$(find_python) || fail "no python3 from 3.10 to 3.14"
    step "headers" "$python" scripts/fetch_headers.py --if-missing build/headers nlohmann-json cli11 utf8proc
    if ((build)); then step "build of the command line" build_preset headless compilescope-cli; fi
else
    if is_debian; then
        debian_packages_beside_python_environment
    else
        step "system packages" check_other_system
        step "Python environment and LibTorch" python_environment
    fi
    step "compiling for a GPU" check_cuda_toolchain
    programs=(compilescope compilescope-cli compilescope-torch)
    ((tests)) && programs=()
    if ((build)); then step "build" build_preset release "${programs[@]}"; fi
fi
