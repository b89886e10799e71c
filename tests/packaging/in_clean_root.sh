#!/bin/sh
# The life of the package in a clean Debian, as root: install, use, remove. In /tmp/test: the package, clean.compilescope.json.
# Fails at the first thing that is wrong. test_package.py starts it with mmdebstrap.
set -eux
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
# What test.sh sets, such as the interpreter, is not of this system.
unset $(env | sed -n 's/^\(COMPILESCOPE_[A-Z_]*\)=.*/\1/p')
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
package=$(echo /tmp/test/*.deb)
run=/tmp/test/clean.compilescope.json

say() { echo "== $*"; }
# Every file but those that apt, dpkg and the desktop's caches write for any package.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \
        -o -path /home \) -prune -o -print | sort
}
as_user() { su tester -s /bin/sh -c "$*"; }

say "dependencies"
useradd --create-home tester
chmod 755 /tmp/test && chmod 644 /tmp/test/*
apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$package" Depends)"
files >/tmp/before

say "install"
apt-get install -y -qq --no-install-recommends "$package"
[ "$(dpkg-query -W -f '${db:Status-Status}' compilescope)" = installed ]
compilescope --version
compilescope-cli --version

say "the command line opens a kept run"
mkdir -m 777 /tmp/out
as_user "cd /tmp/out && compilescope --export charts --from $run && compilescope --export published --published"
[ "$(find /tmp/out/charts -name '*.png' | wc -l)" -gt 3 ] && [ "$(find /tmp/out/published -name '*.png' | wc -l)" -gt 3 ]
as_user "compilescope-cli report $run" | grep -q ResNet

say "menu entry and double click"
entry=/usr/share/applications/org.compilescope.CompileScope.desktop
[ "$(sed -n 's/^Exec=//p' $entry)" = "compilescope %f" ]
as_user "compilescope --say-when-shown >/tmp/out/shown 2>&1 & echo \$! >/tmp/out/pid"
until grep -q shown /tmp/out/shown; do kill -0 "$(cat /tmp/out/pid)" && sleep 0.2; done
kill "$(cat /tmp/out/pid)"
as_user "compilescope $run >/tmp/out/opened 2>&1 & echo \$! >/tmp/out/pid"
until grep -qs "lastResults=$run" /home/tester/.config/CompileScope/CompileScope.ini; do kill -0 "$(cat /tmp/out/pid)" && sleep 0.2; done
kill "$(cat /tmp/out/pid)"

say "measuring says what to do"
if as_user "compilescope-cli devices" 2>/tmp/out/devices; then exit 1; fi
grep -q "compilescope-cli setup" /tmp/out/devices
as_user "compilescope-cli system-report" >/tmp/out/report
grep -q "^CompileScope: .*installed$" /tmp/out/report && grep -q "^PyTorch: .*none$" /tmp/out/report

say "remove"
# As root, so that Python writes its cache.
env -u PYTHONDONTWRITEBYTECODE PYTHONPATH=/usr/share/compilescope/python python3 -c 'import compilescope.message'
find /usr/share/compilescope -name __pycache__ | grep -q .
apt-get remove -y -qq compilescope | grep "files stay"
apt-get purge -y -qq compilescope
files >/tmp/after
diff /tmp/before /tmp/after
[ -d /home/tester/.config/CompileScope ]
say "clean"
