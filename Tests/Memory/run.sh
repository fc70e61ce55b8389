#!/bin/sh
# Draws a chart while memory runs out at one place after the other: each time there must be a picture, or one sentence and
# the exit status 1. Run by hand, with a C compiler:
#
#   Tests/Memory/run.sh [PROGRAM]
#
# First mmap fails from its n-th call on, then the address space is limited, then the number of open files.
set -u
program=${1:-.build/debug/vantage}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cc -shared -fPIC -o "$folder/failing-mmap.so" "$(dirname "$0")/failing-mmap.c" -ldl || exit 2
export LIBGL_ALWAYS_SOFTWARE=1 VANTAGE_UNDER_TEST=1 XDG_DATA_HOME="$folder/data"
cases=0
wrong=0

# draw NAME COMMAND…: judges what a command that draws came to.
draw() {
    name=$1
    shift
    rm -f "$folder/picture.png"
    "$@" render --formula 'x*z' --size 1200x800 -o "$folder/picture.png" >"$folder/out" 2>"$folder/err"
    status=$?
    # Before the program begins.
    sed -i '/^swift runtime: crash handler/d' "$folder/err"
    cases=$((cases + 1))
    if [ $status -eq 0 ] && [ -s "$folder/picture.png" ]; then return; fi
    if [ $status -eq 1 ] && [ ! -e "$folder/picture.png" ] && [ ! -s "$folder/out" ] \
        && [ "$(wc -l <"$folder/err")" -eq 1 ]; then return; fi
    wrong=$((wrong + 1))
    echo "$name: status $status: $(head -c 300 "$folder/err" | tr '\n' '|')"
}


for call in $(seq 1 90); do
    draw "mmap $call" env FAILING_MMAP="$call" LD_PRELOAD="$folder/failing-mmap.so" "$program"
done
for size in $(seq 250000 25000 1000000); do
    draw "address space of $size KiB" sh -c 'ulimit -v "$0"; exec "$@"' "$size" "$program"
done
for count in 4 5 6 7 8 9 10 12; do
    draw "$count open files" sh -c 'ulimit -n "$0"; exec "$@"' "$count" "$program"
done
echo "$cases cases, $wrong wrong"
[ "$wrong" -eq 0 ]
