#!/usr/bin/env bash
# Within a bare Debian: see debian.sh.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
cd /root
step() { echo "-- $*"; }
quietly() { "$@" >/tmp/step.log 2>&1 || { cat /tmp/step.log; exit 1; }; }

rm -rf files ~/.local ~/.config
step "what a desktop has"
quietly apt-get update
# Of a trial that was ended.
apt-get purge -y vantage >/dev/null 2>&1 || true
# Minimal systems leave out the manual.
rm -f /etc/dpkg/dpkg.cfg.d/docker
quietly apt-get install -y --no-install-recommends \
    dbus man-db bash-completion libglib2.0-bin shared-mime-info xvfb xauth libgl1-mesa-dri fonts-dejavu-core procps
find / -xdev \( -path /proc -o -path /dev -o -path /root -o -path /tmp -o -path /var/cache/man \) -prune -o -print | sort >/tmp/before

step "the package"
quietly apt-get install -y --no-install-recommends ./vantage.deb
vantage --version
man -w vantage vantage-render vantage-trips >/dev/null
man vantage-render | tr -s ' ' | grep 'The extension of the file selects the format' >/dev/null
bash -c '. /usr/share/bash-completion/completions/vantage.bash && complete -p vantage' >/dev/null
for file in applications/io.github.vantage.Vantage.desktop metainfo/io.github.vantage.Vantage.metainfo.xml \
    icons/hicolor/scalable/apps/io.github.vantage.Vantage.svg krunner/dbusplugins/io.github.vantage.Vantage.desktop \
    fish/vendor_completions.d/vantage.fish zsh/site-functions/_vantage; do test -s "/usr/share/$file"; done

step "a thumbnail of each format, by the line of the thumbnailer"
mkdir -p files
cp /usr/share/vantage/samples/jacksboro.asc files/terrain.asc
vantage render --data files/terrain.asc -o files/terrain.npy
for ending in stl obj ply glb; do vantage render --formula 'sin(x)*cos(z)' --samples 80 -o "files/waves.$ending"; done
echo '{"format": "vantage-chart", "version": 1, "document": {"title": "", "hidesLegend": false, "axes": {}, "objects":
    [{"id": "5f0c1d52-93a1-4c58-9a51-0d6a3b1f6701", "source": {"formula": "sin(x)*cos(z)"}}]}}' >files/waves.vantage
line=$(sed -n 's/^Exec=//p' /usr/share/thumbnailers/io.github.vantage.Vantage.thumbnailer)
types=$(sed -n 's/^MimeType=//p' /usr/share/thumbnailers/io.github.vantage.Vantage.thumbnailer)
rm -f files/*.mtl
for file in files/*; do
    type=$(gio info -a standard::content-type "$file" | sed -n 's/.*content-type: //p')
    case ";$types" in *";$type;"*) ;; *) echo "$file is $type, of which there are no thumbnails"; exit 1 ;; esac
    command=${line//%s/128}
    command=${command//%i/$file}
    command=${command//%o/\/tmp\/thumbnail}
    $command
    test "$(head -c 4 /tmp/thumbnail | tail -c 3)" = PNG
    echo "   $file $type $(stat -c %s /tmp/thumbnail) bytes"
    rm /tmp/thumbnail
done

step "the searches of desktops, and the program started by the bus"
vantage sample-data >/dev/null
cat >/tmp/session.sh <<'S'
set -euo pipefail
provider=/usr/share/gnome-shell/search-providers/io.github.vantage.Vantage.search-provider.ini
name=$(sed -n 's/^BusName=//p' $provider) path=$(sed -n 's/^ObjectPath=//p' $provider)
call() { gdbus call --session "$@"; }
found=$(call -d "$name" -o "$path" -m org.gnome.Shell.SearchProvider2.GetInitialResultSet "['lis']")
id=$(grep -oE 'trip/[0-9A-F-]+' <<<"$found" | head -n 1)
call -d "$name" -o "$path" -m org.gnome.Shell.SearchProvider2.GetResultMetas "['$id']" | cut -c 1-200
runner=/usr/share/krunner/dbusplugins/io.github.vantage.Vantage.desktop
call -d "$(sed -n 's/^X-Plasma-DBusRunner-Service=//p' $runner)" -o "$(sed -n 's/^X-Plasma-DBusRunner-Path=//p' $runner)" \
    -m org.kde.krunner1.Match lisbon | grep -q Lisbon
service=$(pgrep -f libexec/vantage-service)
call -d "$name" -o "$path" -m org.gnome.Shell.SearchProvider2.ActivateResult "$id" '[]' 0 >/dev/null
window() { call -d io.github.vantage.Vantage -o /io/github/vantage/Vantage/window/1 -m org.gtk.Actions.Describe "$1"; }
shows() {
    for try in $(seq 150); do window section 2>/dev/null | grep -q "$1" && return || sleep 0.1; done
    echo "The window does not show $1."
    return 1
}
shows trips
call -d io.github.vantage.Vantage -o /io/github/vantage/Vantage -m org.freedesktop.Application.ActivateAction quick-note '[]' '{}'
shows goals
grep -E '^Vm(RSS|HWM)' "/proc/$service/status"
call -d io.github.vantage.Vantage -o /io/github/vantage/Vantage -m org.gtk.Actions.Activate quit '[]' '{}' >/dev/null
sleep 1
kill "$service"
S
LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a dbus-run-session -- bash /tmp/session.sh 2>/tmp/session.log || { cat /tmp/session.log; exit 1; }

step "the idle service"
mkdir -p ~/.config/vantage
echo '{"reminds": true}' >~/.config/vantage/preferences.json
cat >/tmp/idle.sh <<'S'
set -euo pipefail
gdbus call --session -d io.github.vantage.Vantage.Service -o /io/github/vantage/Vantage/Service -m org.kde.krunner1.Match lisbon >/dev/null
service=$(pgrep -f libexec/vantage-service)
# Until the logbook has been closed.
sleep 65
switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' /proc/"$service"/task/*/status; }
before=$(switches)
sleep 60
echo "   wake-ups in 60 s: $(($(switches) - before)); $(grep VmRSS "/proc/$service/status")"
test "$(switches)" = "$before"
test "$(awk '/^VmRSS/ { print $2 }' "/proc/$service/status")" -le 30720
kill "$service"
S
dbus-run-session -- bash /tmp/idle.sh 2>/tmp/session.log || { cat /tmp/session.log; exit 1; }

step "the next release, and none"
quietly apt-get install -y --no-install-recommends ./next.deb
vantage trips list --search lisbon | grep -q Lisbon
quietly apt-get purge -y vantage
quietly apt-get autoremove -y --purge
find / -xdev \( -path /proc -o -path /dev -o -path /root -o -path /tmp -o -path /var/cache/man \) -prune -o -print | sort >/tmp/after
rest=$(comm -13 /tmp/before /tmp/after | grep -i vantage || true)
test -z "$rest" || { echo "$rest"; exit 1; }
test -s ~/.local/share/vantage/logbook.sqlite
