#!/usr/bin/env bash
# Lists what docs/release.md still requires of the sources before a public release. Exit code 1 if there is anything.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"
left=0
missing() { printf '%s\n' "$*" && left=1; }

# The maintainer is whoever builds the package: Debian's tools read the same variables.
[[ -n ${DEBFULLNAME:-} && -n ${DEBEMAIL:-} ]] || missing "DEBFULLNAME and DEBEMAIL are not set: the package would name an address that cannot exist"
while IFS= read -r place; do
    missing "$place: REPOSITORY is not replaced by the address of the repository"
done < <(grep -n "git clone REPOSITORY" README.md docs/user-guide.md | cut -d: -f1,2)
grep -q '<url type="homepage">' packaging/org.compilescope.CompileScope.metainfo.xml ||
    missing "packaging/org.compilescope.CompileScope.metainfo.xml: no <url type=\"homepage\">"
if grep -q '^## Unreleased' CHANGELOG.md; then missing "CHANGELOG.md: the heading Unreleased is not replaced by the version and date"; fi
[[ -z $(git status --porcelain 2>/dev/null) ]] || missing "the working tree has changes that are not committed"
exit "$left"
