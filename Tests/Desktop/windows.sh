#!/usr/bin/env bash
# Runs the tests of widgets and windows, as they were built here, in another Debian: with its GTK, its theme and its Mesa.
#
#   swift build --build-tests && Tests/Desktop/windows.sh [SUITE [CASE …]]      trixie, GtkKitTests and VantageAppTests, where none is named
#
# “sid” has the newest GTK; what its mirrors sign is valid for a week, which is not looked at.
# It needs root, debootstrap and some minutes. The system is in $VANTAGE_SYSTEMS, else in a folder that is removed at the end.
set -euo pipefail
suite=${1:-trixie}
cases=("${@:2}")
[ ${#cases[@]} -gt 0 ] || cases=(GtkKitTests VantageAppTests)
checkout=$(realpath "$(dirname "$0")/../..")
toolchain=$(dirname "$(dirname "$(dirname "$(realpath "$(command -v swift)")")")")
systems=${VANTAGE_SYSTEMS:-$(mktemp -d)}
system=$systems/windows-$suite
mounted=()
finish() {
    for folder in "${mounted[@]}"; do umount -l "$folder"; done
    [ -n "${VANTAGE_SYSTEMS:-}" ] || rm -rf "$systems"
}
trap finish EXIT

[ -e "$system/bin/sh" ] || debootstrap --variant=minbase "$suite" "$system" >"$systems/$suite.log"
for folder in /proc /dev "$toolchain" "$checkout"; do
    mkdir -p "$system$folder"
    mountpoint -q "$system$folder" && continue
    mount --bind "$folder" "$system$folder"
    mounted+=("$system$folder")
done
cp /etc/resolv.conf "$system/etc/resolv.conf"
inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive LIBGL_ALWAYS_SOFTWARE=1 "LD_LIBRARY_PATH=$toolchain/usr/lib/swift/linux" \
        "VANTAGE_RESOURCES=$checkout/Resources" bash -c "cd '$checkout' && $1"
}
inside 'apt-get -o Acquire::Check-Valid-Until=false update && apt-get install -y --no-install-recommends libgtk-4-1 libepoxy0 libegl1 libgl1-mesa-dri libsqlite3-0 \
    adwaita-icon-theme librsvg2-common libxml2 libcurl4 shared-mime-info gettext locales tzdata at-spi2-core dbus dbus-x11 \
    xvfb xauth xdotool tesseract-ocr librsvg2-bin fonts-dejavu-core \
    python3-h5py python3-netcdf4 python3-odf python3-openpyxl python3-rasterio && localedef -i en_US -f UTF-8 en_US.UTF-8' \
    >"$systems/$suite.apt.log" 2>&1 || { tail "$systems/$suite.apt.log"; exit 1; }
# The tests' Python, with the libraries of the other Debian.
readers=$system$checkout/.build/readers
mkdir -p "$systems/readers/bin" "$readers"
ln -sf /usr/bin/python3 "$systems/readers/bin/python"
mount --bind "$systems/readers" "$readers"
mounted+=("$readers")
inside "dpkg-query -W -f '\${Package} \${Version}\n' libgtk-4-1 libgl1-mesa-dri"
status=0
for name in "${cases[@]}"; do
    # A module is not a name that XCTest selects by: its classes are.
    classes=$(inside '.build/debug/vantagePackageTests.xctest -l' | sed -n "s|^\($name\.[A-Za-z]*\)/.*|\1|p" | sort -u | paste -sd, -)
    inside "xvfb-run -a .build/debug/vantagePackageTests.xctest ${classes:-$name}" >"$systems/${name//\//.}.log" 2>&1 || status=1
    grep -aE "error:|Executed .* tests?," "$systems/${name//\//.}.log" | cut -c 1-300 | tail -n 40
done
exit $status
