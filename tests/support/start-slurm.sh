#!/bin/bash
# start-slurm.sh DIR [PORTBASE]   (idempotent)
# Private one-host Slurm cluster for tests (no systemd, no /etc/slurm, no /etc/munge, loopback only):
# own munged, slurmctld, 3 slurmd = virtual nodes cpu1, a100n1 (2 fake A100), t4n1 (1 fake T4);
# partitions cpu (default), a100, t4, all, short (1 min limit). State, logs and pids are in DIR.
# Prints shell lines for `eval`: export SLURM_CONF=..., BENCH_SLURM_DIR=...
# Not root: works too, for the calling user's own jobs. Slurm missing -> exit 77.
set -euo pipefail
umask 022
[ $# -ge 1 ] || { echo "usage: $0 DIR [PORTBASE]" >&2; exit 2; }
mkdir -p "$1"; DIR=$(cd "$1" && pwd -P); BASE=${2:-}
NODES="cpu1 a100n1 t4n1"
say() { echo "start-slurm: $*" >&2; }
export PATH=$PATH:/usr/sbin:/sbin
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
starttime() { local s; s=$(cat "/proc/$1/stat" 2>/dev/null) || return 1; s=${s##*) }; set -- $s; case $1 in Z|X) return 1;; esac; echo "${20}"; }
alive() { local p t; [ -s "$1" ] && read -r p t <"$1" && [ "$(starttime "$p" || true)" = "$t" ]; }
record() { # NAME : wait for NAME.pid, write "pid starttime" to pids/NAME
  local i p t; for i in $(seq 100); do p=$(cat "$DIR/run/$1.pid" 2>/dev/null || true)
    if [ -n "$p" ] && t=$(starttime "$p"); then echo "$p $t" >"$DIR/pids/$1"; return 0; fi; sleep 0.05; done; return 1; }
env_out() { printf 'export SLURM_CONF=%q\nBENCH_SLURM_DIR=%q\n' "$DIR/slurm.conf" "$DIR"; }

[ ${#DIR} -le 80 ] || { say "path too long for a socket: $DIR"; exit 2; }
exec 9>"$DIR/.lock"; flock -w 120 9 || { say "locked"; exit 1; }

need() { for c in munged munge slurmctld slurmd srun sinfo; do command -v $c >/dev/null || return 0; done; return 1; }
! need || { say "no Slurm here; scripts/setup.sh --tests installs it"; exit 77; }

up=1; for n in munged slurmctld $(printf 'slurmd-%s ' $NODES); do alive "$DIR/pids/$n" || up=; done
if [ -n "$up" ]; then env_out; exit 0; fi
# partly up (a test took a node down, or a crash): restart all of it
[ ! -d "$DIR/pids" ] || "$HERE/stop-slurm.sh" "$DIR" 9>&-

ME=$(id -un); HOST=$(hostname -s)
getent hosts "$HOST" >/dev/null || { say "this machine's name has no address: add '127.0.0.1 $HOST' to /etc/hosts"; exit 1; }
# How a step's processes are found when it is cancelled. pgid: misses a child that called setsid.
# cgroup (v1 freezer, root): finds all, but its folders /sys/fs/cgroup/freezer/slurm_NODE are shared by
# all clusters of this machine with the same node names, so not with two of them at a time.
# linuxproc: misses an orphan, then drains the node ("Kill task failed") - never that one.
PT=${BENCH_SLURM_PROCTRACK:-pgid}
rm -rf "$DIR/state" "$DIR/spool" "$DIR/run" "$DIR/pids"
mkdir -p "$DIR"/{state,spool,run,pids,log,munge}
chmod 700 "$DIR/munge"
[ -s "$DIR/munge/key" ] || { head -c 128 /dev/urandom >"$DIR/munge/key"; chmod 600 "$DIR/munge/key"; }

write_conf() { local b=$1
  cat >"$DIR/slurm.conf" <<C
ClusterName=benchtest
# NAME must be this host's short name, else slurmctld says it is not the controller
SlurmctldHost=$HOST(127.0.0.1)
SlurmUser=$ME
SlurmdUser=$ME
SlurmctldPort=$b
# bind to 127.0.0.1 only, not to all addresses
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket=$DIR/run/munge.socket
CredType=cred/munge
StateSaveLocation=$DIR/state
SlurmdSpoolDir=$DIR/spool/%n
SlurmctldPidFile=$DIR/run/slurmctld.pid
SlurmdPidFile=$DIR/run/slurmd-%n.pid
SlurmctldLogFile=$DIR/log/slurmctld.log
SlurmdLogFile=$DIR/log/slurmd-%n.log
SlurmctldDebug=info
SlurmdDebug=info
# no cgroups, no CPU binding, no accounting database
ProctrackType=proctrack/$PT
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
SwitchType=switch/none
PropagateResourceLimits=NONE
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,sched_min_interval=0,defer_batch
GresTypes=gpu
# take CPUs/memory of the nodes from here, not from the real machine
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
UnkillableStepTimeout=10
SlurmdTimeout=8
SlurmctldTimeout=10
MessageTimeout=10
InactiveLimit=0
MailProg=/bin/true
# refuse at once what no node can ever give (default NO: the job waits forever)
EnforcePartLimits=ALL
MinJobAge=300
OverTimeLimit=0
# NodeHostname is the same for all: several slurmd on one host, one Port each (slurmd -N NAME)
NodeName=DEFAULT Sockets=1 CoresPerSocket=8 ThreadsPerCore=1 RealMemory=16000 State=UNKNOWN
NodeName=cpu1   NodeHostname=$HOST NodeAddr=127.0.0.1 Port=$((b+1)) Features=cpu,avx2
NodeName=a100n1 NodeHostname=$HOST NodeAddr=127.0.0.1 Port=$((b+2)) Features=gpu,a100 Gres=gpu:a100:2
NodeName=t4n1   NodeHostname=$HOST NodeAddr=127.0.0.1 Port=$((b+3)) Features=gpu,t4   Gres=gpu:t4:1
PartitionName=DEFAULT State=UP DefaultTime=00:10:00 MaxTime=01:00:00
PartitionName=cpu   Nodes=cpu1   Default=YES
PartitionName=a100  Nodes=a100n1
PartitionName=t4    Nodes=t4n1
PartitionName=all   Nodes=cpu1,a100n1,t4n1
PartitionName=short Nodes=cpu1   DefaultTime=00:01:00 MaxTime=00:01:00
C
  cat >"$DIR/gres.conf" <<C
AutoDetect=off
NodeName=a100n1 Name=gpu Type=a100 File=/dev/null,/dev/zero
NodeName=t4n1   Name=gpu Type=t4   File=/dev/null
C
  # read by every 22.05 daemon at start, even if nothing uses cgroups
  printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\nConstrainDevices=no\nConstrainCores=no\n' >"$DIR/cgroup.conf"
}

munged --key-file="$DIR/munge/key" --socket="$DIR/run/munge.socket" --pid-file="$DIR/run/munged.pid" \
       --log-file="$DIR/munge/munged.log" --seed-file="$DIR/munge/seed" --num-threads=2 --force >"$DIR/log/munged.out" 2>&1 9>&- </dev/null \
  || { say "munged: $(cat "$DIR/log/munged.out")"; exit 1; }
record munged || { say "munged has no pid file"; exit 1; }
munge -n -S "$DIR/run/munge.socket" | unmunge -S "$DIR/run/munge.socket" >/dev/null 2>"$DIR/log/munge.out" || { say "munge: $(cat "$DIR/log/munge.out")"; exit 1; }

export SLURM_CONF=$DIR/slurm.conf
listening() { (exec 3<>/dev/tcp/127.0.0.1/"$1") 2>/dev/null; }
ok=; for try in 1 2 3 4 5; do
  b=${BASE:-$((20000 + (RANDOM % 1190) * 10))}
  busy=; for i in 0 1 2 3; do listening $((b+i)) && busy=1; done
  if [ -n "$busy" ]; then [ -z "$BASE" ] || { say "ports $b..$((b+3)) are in use"; break; }; continue; fi
  write_conf $b
  slurmctld -c -f "$SLURM_CONF" >"$DIR/log/slurmctld.out" 2>&1 9>&- </dev/null && record slurmctld && { ok=1; break; }
  [ -z "$BASE" ] || break
done
fail() { say "$1"; tail -n 5 "$DIR"/log/*.log >&2 || true; "$HERE/stop-slurm.sh" "$DIR" 9>&-; exit 1; }
[ -n "$ok" ] || fail "slurmctld did not start: $(tail -n 3 "$DIR/log/slurmctld.out")"
for n in $NODES; do
  mkdir -p "$DIR/spool/$n"
  slurmd -N $n -f "$SLURM_CONF" >"$DIR/log/slurmd-$n.out" 2>&1 9>&- </dev/null || fail "slurmd $n: $(cat "$DIR/log/slurmd-$n.out")"
done
for n in $NODES; do record slurmd-$n || fail "slurmd $n has no pid file"; done
want=$(echo $NODES | wc -w)
for i in $(seq 150); do
  [ "$(sinfo -h -N -p all -t idle -o %N 2>/dev/null | sort -u | wc -l)" = "$want" ] && break
  sleep 0.1; [ $i -lt 150 ] || fail "nodes are not idle: $(sinfo -N -o '%N %T %E' 2>&1)"
done
env_out
