#!/usr/bin/env bash
# The checks that take seconds and need no build. test.sh, pre-commit and the public CI run them.
# usage: scripts/fast_checks.sh [CHECK...]      format, python, types, spelling, rules; default: all
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"

# tracked PATTERN...: the files that git tracks, separated by NUL.
tracked() { git ls-files -z "$@"; }

check_format() { tracked '*.cpp' '*.h' | xargs -0 "$VENV/bin/clang-format" --dry-run --Werror; }

check_python() { tracked '*.py' | xargs -0 "$VENV/bin/ruff" check --quiet --no-cache --config core/python/pyproject.toml; }

# The cache is outside of the package, because the package is copied to other machines.
check_types() { "$VENV/bin/mypy" --strict --config-file core/python/pyproject.toml --cache-dir build/mypy core/python/compilescope scripts/*.py; }

# Settings and exceptions: .codespellrc.
check_spelling() {
    tracked '*.cpp' '*.h' '*.py' '*.md' '*.sh' '*.txt' '*.cmake' '*.toml' '*.cff' '*.xml' '*.1' | xargs -0 "$VENV/bin/codespell"
}

check_rules() { "$VENV/bin/python" -m pytest -q -p no:cacheprovider tests/architecture/test_source_rules.py; }

ALL=(format python types spelling rules)
wanted=("$@")
((${#wanted[@]})) || wanted=("${ALL[@]}")
for name in "${wanted[@]}"; do
    [[ " ${ALL[*]} " == *" $name "* ]] || fail "$name: the checks are ${ALL[*]}"
done
for name in "${wanted[@]}"; do "check_$name"; done
