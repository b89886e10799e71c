#!/usr/bin/env bash
# Builds the Debian package and prints its path: build/release/packages/compilescope_VERSION-1_ARCHITECTURE.deb
# DEBFULLNAME and DEBEMAIL become its maintainer, as with Debian's own tools.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
case ${1:-} in
    "") ;;
    *) say "usage: scripts/package.sh" && exit 2 ;;
esac

"$ROOT/scripts/setup.sh"
cd "$ROOT"
if [[ -n ${DEBFULLNAME:-} && -n ${DEBEMAIL:-} ]]; then
    step "maintainer" cmake "-DCOMPILESCOPE_MAINTAINER=$DEBFULLNAME <$DEBEMAIL>" build/release
fi
step "files of the package" cmake --build build/release --parallel "$(build_jobs)" --target install_files
rm -f build/release/packages/*.deb # of earlier versions
step "package" cpack --config build/release/CPackConfig.cmake -B build/release/packages
printf '%s\n' "$ROOT"/build/release/packages/*.deb
