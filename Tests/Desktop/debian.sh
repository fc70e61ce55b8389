#!/usr/bin/env bash
# Installs the Debian package in bare Debian systems, uses it as desktops do, upgrades it and removes it without a trace.
#
#   Tests/Desktop/debian.sh PACKAGE.deb [SUITE …]      bookworm and trixie, where none is named
#
# It needs root, debootstrap, lintian and some minutes. The systems are in $VANTAGE_SYSTEMS, else in a folder that is removed at the end.
set -euo pipefail
package=$(realpath "$1")
shift
suites=("${@:-bookworm}")
[ $# -gt 0 ] || suites=(bookworm trixie)
here=$(dirname "$(realpath "$0")")
systems=${VANTAGE_SYSTEMS:-$(mktemp -d)}
mounted=()
finish() {
    for folder in "${mounted[@]}"; do umount -l "$folder"; done
    [ -n "${VANTAGE_SYSTEMS:-}" ] || rm -rf "$systems"
}
trap finish EXIT

lintian --allow-root --fail-on error,warning "$package"
for suite in "${suites[@]}"; do
    system=$systems/$suite
    [ -e "$system/bin/sh" ] || debootstrap --variant=minbase "$suite" "$system" >"$systems/$suite.log"
    for folder in proc dev; do
        mountpoint -q "$system/$folder" && continue
        mount --bind "/$folder" "$system/$folder"
        mounted+=("$system/$folder")
    done
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    cp "$package" "$system/root/vantage.deb"
    # The same package as if it were the next release.
    next=$(mktemp -d)
    dpkg-deb -R "$package" "$next/root"
    sed -i 's/^Version: .*/&+next/' "$next/root/DEBIAN/control"
    dpkg-deb -b "$next/root" "$system/root/next.deb" >/dev/null
    rm -r "$next"
    cp "$here/installed.sh" "$system/root/"
    echo "== $suite"
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash /root/installed.sh
done
echo "== all well"
