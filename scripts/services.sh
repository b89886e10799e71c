# shellcheck shell=bash disable=SC2154
# Prevents the servers of Debian packages from starting while setup.sh installs them. Sourced, never run; the caller sets
# as_root to the words that run a command as root.

POLICY=/usr/sbin/policy-rc.d
POLICY_MARK='# Written by scripts/setup.sh of CompileScope, process '

# remove_stale_policy: removes the policy of a set-up that was killed. Keeps that of a running one and any other policy.
remove_stale_policy() {
    local owner
    owner=$(sed -n "s|^$POLICY_MARK||p" "$POLICY" 2>/dev/null) || return 0
    if [[ -z $owner || -e /proc/$owner ]]; then return 0; fi
    "${as_root[@]}" rm -f "$POLICY" || say "   $POLICY is left from a set-up that was killed; remove it"
}

# without_starting_servers COMMAND...: runs a command with a policy against starting servers. Keeps an existing policy.
without_starting_servers() (
    if [[ ! -e $POLICY ]]; then
        trap '"${as_root[@]}" rm -f "$POLICY"' EXIT
        printf '#!/bin/sh\n%s\nexit 101\n' "$POLICY_MARK$$" | "${as_root[@]}" tee "$POLICY" >/dev/null
        "${as_root[@]}" chmod 755 "$POLICY"
    fi
    "$@"
)
