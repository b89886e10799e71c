# shellcheck shell=bash disable=SC2154
# Keeps the servers of Debian packages from being started while setup.sh installs them. Sourced, never run; the caller sets
# as_root to the words that run a command as root.

POLICY=/usr/sbin/policy-rc.d
POLICY_MARK='# Written by scripts/setup.sh of CompileScope, process '

# remove_stale_policy: removes the policy of a set-up that was killed. That of one that runs, or of somebody else, stays.
remove_stale_policy() {
    local owner
    owner=$(sed -n "s|^$POLICY_MARK||p" "$POLICY" 2>/dev/null) || return 0
    if [[ -z $owner || -e /proc/$owner ]]; then return 0; fi
    "${as_root[@]}" rm -f "$POLICY" || say "   $POLICY is left from a set-up that was killed; remove it"
}

# without_starting_servers COMMAND...: the tests start servers of their own. A policy that is there already stays.
without_starting_servers() (
    if [[ ! -e $POLICY ]]; then
        trap '"${as_root[@]}" rm -f "$POLICY"' EXIT
        printf '#!/bin/sh\n%s\nexit 101\n' "$POLICY_MARK$$" | "${as_root[@]}" tee "$POLICY" >/dev/null
        "${as_root[@]}" chmod 755 "$POLICY"
    fi
    "$@"
)
