#!/usr/bin/env bash
# Writes requirements.lock and requirements-test.lock: every package of requirements*.txt and its dependencies, for all
# supported versions of Python, with the hashes that setup.sh checks. Run it after a change of requirements*.txt.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"

# lock FILE ARGUMENT...
lock() {
    "$VENV/bin/uv" pip compile --quiet --universal --python-version 3.10 --generate-hashes \
        --custom-compile-command scripts/lock.sh --output-file "$@"
}

# Both files obey the tests' pins, so that common dependencies have the same version.
lock requirements.lock --constraints requirements-test.txt requirements.txt
lock requirements-test.lock --constraints requirements.lock requirements-test.txt
# Each engine has an environment of its own.
for engine in openvino onnxruntime; do
    lock "resources/engines/$engine.lock" --no-emit-package openvino-telemetry "resources/engines/$engine.txt"
done
