#!/usr/bin/env bash
# What meson installs is what SwiftPM built last, and what did not change is not copied again. A compiler that writes a word
# stands for Swift's.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir "$folder/bin"
cat >"$folder/bin/swift" <<'END'
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in --scratch-path) scratch=$2 ;; --product) product=$2 ;; esac
    shift
done
mkdir -p "$scratch/release"
cmp -s "$WORD" "$scratch/release/$product" || cp "$WORD" "$scratch/release/$product"
END
chmod +x "$folder/bin/swift"
export PATH=$folder/bin:$PATH WORD=$folder/word
built() { ninja -C "$folder/build" vantage >/dev/null && cat "$folder/build/vantage"; }
meson setup "$folder/build" >/dev/null
for word in old new; do
    echo "$word" >"$WORD"
    [ "$(built)" = "$word" ] || { echo "the $word program was built, and not copied" >&2; exit 1; }
done
time=$(stat -c %y "$folder/build/vantage")
sleep 1
built >/dev/null
[ "$(stat -c %y "$folder/build/vantage")" = "$time" ] || { echo "an unchanged program was copied as if it were new" >&2; exit 1; }
