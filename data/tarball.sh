#!/usr/bin/env bash
# Makes an archive of the built program with its installer, for systems without a package of it:
#
#   data/tarball.sh BUILD-FOLDER FILE.tar.gz
#
# BUILD-FOLDER is that of meson. Unpacked, `./install.sh` installs for one person (~/.local), `./install.sh /usr/local` for all, and
# `./uninstall.sh` with the same folder removes every file that it installed. GTK 4 and Mesa come from the system.
set -euo pipefail
[ $# = 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
build=$(realpath "$1")
target=$(realpath "$2")
version=$(meson introspect --projectinfo "$build" | python3 -c 'import json, sys; print(json.load(sys.stdin)["version"])')
prefix=$(meson introspect --buildoptions "$build" |
    python3 -c 'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
root=$work/vantage-$version-$(uname -m)
mkdir "$root"
meson install -C "$build" --no-rebuild --destdir "$work/installed" >/dev/null
mv "$work/installed$prefix" "$root/files"
# Caches of the desktop belong to the system that it is installed in.
rm -f "$root"/files/share/{applications/mimeinfo.cache,icons/hicolor/icon-theme.cache}
find "$root/files/share/mime" -mindepth 1 -maxdepth 1 ! -name packages -exec rm -r {} +
echo "$prefix" >"$root/prefix"
cat >"$root/install.sh" <<'E2'
#!/bin/sh
# Installs Vantage in a folder: ~/.local, where none is named.
set -eu
cd "$(dirname "$0")"
prefix=${1:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
(cd files && find . -type f) | while read -r file; do
    mkdir -p "$(dirname "$prefix/$file")"
    cp "files/$file" "$prefix/$file"
done
# Where the bus starts it.
sed -i "s|=$(cat prefix)/|=$prefix/|" "$prefix"/share/dbus-1/services/io.github.vantage.Vantage*.service
./refresh.sh "$prefix"
case :$PATH: in *":$prefix/bin:"*) ;; *) echo "Vantage is $prefix/bin/vantage; $prefix/bin is not in your PATH." ;; esac
E2
cat >"$root/uninstall.sh" <<'E2'
#!/bin/sh
# Removes what install.sh installed in a folder: ~/.local, where none is named. Logbooks and preferences stay.
set -eu
cd "$(dirname "$0")"
prefix=${1:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
(cd files && find . -type f) | while read -r file; do rm -f "$prefix/$file"; done
./refresh.sh "$prefix"
# What the desktop has made of these files, where they were the only ones.
share=$prefix/share
empty() { [ -d "$1" ] && [ -z "$(find "$1" -type f ! -name '*.cache')" ]; }
if empty "$share/mime/packages"; then rm -r "$share/mime"; fi
if empty "$share/applications"; then rm -f "$share/applications/mimeinfo.cache"; fi
if empty "$share/icons/hicolor"; then rm -f "$share/icons/hicolor/icon-theme.cache"; fi
# Folders that are empty now, the deepest first.
(cd files && find . -mindepth 1 -depth -type d) | while read -r folder; do
    rmdir "$prefix/$folder" 2>/dev/null || true
done
E2
cat >"$root/refresh.sh" <<'E2'
#!/bin/sh
# Has the desktop see what was installed or removed, where it does not by itself.
set -eu
share=$1/share
[ ! -d "$share/mime" ] || update-mime-database "$share/mime" 2>/dev/null || true
[ ! -d "$share/applications" ] || update-desktop-database -q "$share/applications" 2>/dev/null || true
[ ! -d "$share/icons/hicolor" ] || gtk4-update-icon-cache -q -t -f "$share/icons/hicolor" 2>/dev/null || true
E2
chmod +x "$root"/*.sh
cp "$(dirname "$0")/../LICENSE" "$root/"
# The same files make the same archive.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -C "$work" -czf "$target" "$(basename "$root")"
