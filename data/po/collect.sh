#!/usr/bin/env bash
# Collects the program's texts into a template for translations: collect.sh FILE
set -euo pipefail
output=$(realpath "$1")
cd "$(dirname "$0")/../.."
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
common=(--from-code=UTF-8 --package-name=Vantage --add-location=file --sort-by-file)
# xgettext does not know Swift; what it knows of JavaScript is enough to find literals between quotation marks, but for
# warnings about characters that begin a literal there and none here.
find Sources -name '*.swift' ! -path '*.docc/*' | LC_ALL=C sort > "$parts/files"
xgettext "${common[@]}" --language=JavaScript --keyword=localized:1 --keyword=counted:1,2 \
    --files-from="$parts/files" --output="$parts/swift.pot" 2> "$parts/warnings" || { cat "$parts/warnings" >&2; exit 1; }
xgettext "${common[@]}" --output="$parts/ui.pot" Resources/ui/*.ui 2> "$parts/warnings" || { cat "$parts/warnings" >&2; exit 1; }
xgettext "${common[@]}" --output="$parts/desktop.pot" data/*.desktop data/*.metainfo.xml.in 2> "$parts/warnings" \
    || { cat "$parts/warnings" >&2; exit 1; }
msgcat --no-wrap --use-first --sort-by-file "$parts"/swift.pot "$parts"/ui.pot "$parts"/desktop.pot \
    | grep -v '^"POT-Creation-Date\|^#, javascript-format' > "$output"
