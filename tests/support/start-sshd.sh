#!/bin/bash
# start-sshd.sh DIR [PORT]   (idempotent)
# Private OpenSSH server on 127.0.0.1 for tests. Everything it needs (host key, user key,
# authorized_keys, configs, log, pid) is in DIR; nothing is read from or written to /etc/ssh.
# Prints shell lines for `eval`: BENCH_SSH_CONFIG, BENCH_SSH_PORT, BENCH_SSH_DIR.
#   ssh  -F "$BENCH_SSH_CONFIG" bench  'command'      Host bench  : good
#   ssh  -F "$BENCH_SSH_CONFIG" badhost 'command'     Host badhost: known_hosts holds another key
#   ssh  -F "$BENCH_SSH_CONFIG" badauth 'command'     Host badauth: key the server does not know
#   ssh  -F "$BENCH_SSH_CONFIG" refused 'command'     Host refused: nobody listens (port 1)
#   ssh  -F "$BENCH_SSH_CONFIG" unknown 'command'     Host unknown: known_hosts is empty, strict
# sshd missing -> exit 77 (the usual "skip" code).
set -euo pipefail
umask 022
[ $# -ge 1 ] || { echo "usage: $0 DIR [PORT]" >&2; exit 2; }
mkdir -p "$1"; DIR=$(cd "$1" && pwd -P); PORT=${2:-}
say() { echo "start-sshd: $*" >&2; }
starttime() { local s; s=$(cat "/proc/$1/stat" 2>/dev/null) || return 1; s=${s##*) }; set -- $s; case $1 in Z|X) return 1;; esac; echo "${20}"; }
alive() { # alive PIDFILE : file holds "pid starttime"
  local p t; [ -s "$1" ] && read -r p t <"$1" && [ "$(starttime "$p" || true)" = "$t" ]; }

# one start at a time per DIR; the lock is not inherited by the daemon (9>&- below)
exec 9>"$DIR/.lock"; flock -w 60 9 || { say "locked"; exit 1; }
env_out() { printf 'BENCH_SSH_DIR=%q\nBENCH_SSH_PORT=%q\nBENCH_SSH_CONFIG=%q\n' "$DIR" "$(cat "$DIR/port")" "$DIR/ssh_config"; }

SSHD=$(command -v sshd || true); [ -n "$SSHD" ] || { [ -x /usr/sbin/sshd ] && SSHD=/usr/sbin/sshd; } || true
{ [ -n "$SSHD" ] && command -v ssh >/dev/null; } || { say "no OpenSSH here; scripts/setup.sh --tests installs it"; exit 77; }

if alive "$DIR/sshd.pid2"; then env_out; exit 0; fi

# compiled-in privilege separation folder; only needed by a root sshd, normally made by the init script
[ "$(id -u)" != 0 ] || mkdir -p -m 0755 /run/sshd
ME=$(id -un)
key() { [ -s "$DIR/$1" ] || ssh-keygen -q -t ed25519 -N '' -C "bench-test-$1" -f "$DIR/$1"; chmod 600 "$DIR/$1"; }
key host_key; key other_host_key; key client_key; key stranger_key
cp "$DIR/client_key.pub" "$DIR/authorized_keys"; chmod 600 "$DIR/authorized_keys"
: >"$DIR/known_hosts_empty"

start_on() { # PORT
  local port=$1
  cat >"$DIR/sshd_config" <<C
ListenAddress 127.0.0.1:$port
HostKey $DIR/host_key
AuthorizedKeysFile $DIR/authorized_keys
PidFile $DIR/sshd.pid
AllowUsers $ME
AuthenticationMethods publickey
PubkeyAuthentication yes
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
# DIR is below /tmp (mode 1777): with StrictModes yes the key would be refused
StrictModes no
UsePAM no
UseDNS no
X11Forwarding no
PrintMotd no
PrintLastLog no
Subsystem sftp internal-sftp
# notice a vanished client (network cut) after 2 x 5 s
ClientAliveInterval 5
ClientAliveCountMax 2
MaxStartups 100:30:200
MaxSessions 100
LogLevel VERBOSE
C
  rm -f "$DIR/sshd.pid" "$DIR/sshd.pid2"
  echo "--- start $(date +%FT%T) port $port" >>"$DIR/sshd.log"
  "$SSHD" -t -f "$DIR/sshd_config" || return 2
  "$SSHD" -f "$DIR/sshd_config" -E "$DIR/sshd.log" 9>&- </dev/null || return 1
  # it goes to the background before it binds: a taken port shows in the log only
  local i; for i in $(seq 100); do [ -s "$DIR/sshd.pid" ] && break
    case $(tail -n1 "$DIR/sshd.log") in 'Cannot bind any address'*) return 1;; esac; sleep 0.05; done
  [ -s "$DIR/sshd.pid" ] || return 1        # (in use: "Cannot bind any address", no pid file)
  local p; p=$(cat "$DIR/sshd.pid"); echo "$p $(starttime "$p")" >"$DIR/sshd.pid2"
  echo "$port" >"$DIR/port"
}
if [ -n "$PORT" ]; then start_on "$PORT" || { say "cannot listen on $PORT: $(tail -2 "$DIR/sshd.log" 2>/dev/null)"; exit 1; }
else
  ok=; for try in 1 2 3 4 5 6 7 8; do
    # below the ephemeral range (32768..), so that a client socket does not take it
    if start_on $((20000 + (RANDOM % 12000))); then ok=1; break; fi
  done; [ -n "$ok" ] || { say "no port: $(tail -3 "$DIR/sshd.log" 2>/dev/null)"; exit 1; }
fi
PORT=$(cat "$DIR/port")
hk() { echo "[127.0.0.1]:$PORT $(cut -d' ' -f1,2 "$DIR/$1.pub")"; }
hk host_key >"$DIR/known_hosts"; hk other_host_key >"$DIR/known_hosts_bad"
cat >"$DIR/ssh_config" <<C
Host badhost
    UserKnownHostsFile $DIR/known_hosts_bad
Host unknown
    UserKnownHostsFile $DIR/known_hosts_empty
Host refused
    Port 1
# IdentityFile lines add up (all others: first one wins), hence the two blocks
Host badauth
    IdentityFile $DIR/stranger_key
Host * !badauth
    IdentityFile $DIR/client_key
Host *
    HostName 127.0.0.1
    Port $PORT
    User $ME
    IdentitiesOnly yes
    IdentityAgent none
    UserKnownHostsFile $DIR/known_hosts
    GlobalKnownHostsFile none
    StrictHostKeyChecking yes
    CheckHostIP no
    UpdateHostKeys no
    BatchMode yes
    ConnectTimeout 10
    ServerAliveInterval 5
    ServerAliveCountMax 2
    EscapeChar none
    LogLevel ERROR
C
for i in $(seq 20); do ssh -F "$DIR/ssh_config" bench true </dev/null 2>"$DIR/probe.log" 9>&- && break; sleep 0.1
  
  [ $i -lt 20 ] || { say "login does not work: $(cat "$DIR/probe.log"; tail -3 "$DIR/sshd.log")"
    read -r p t <"$DIR/sshd.pid2"; ! alive "$DIR/sshd.pid2" || kill -TERM "$p"; rm -f "$DIR/sshd.pid2"; exit 1; }; done
env_out
