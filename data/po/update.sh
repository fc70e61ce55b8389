#!/usr/bin/env bash
# Collects the program's texts into vantage.pot, and brings the translations up to date with them.
set -euo pipefail
cd "$(dirname "$0")/../.."
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
common=(--from-code=UTF-8 --add-comments=Translators --package-name=Vantage --sort-by-file)
# xgettext does not know Swift; what it knows of JavaScript is enough for literals between quotation marks.
find Sources -name '*.swift' ! -path '*.docc/*' | LC_ALL=C sort > "$parts/files"
xgettext "${common[@]}" --language=JavaScript --keyword=localized:1 --keyword=counted:1,2 \
    --files-from="$parts/files" --output="$parts/swift.pot" 2> >(grep -v 'unterminated\|RegExp' >&2 || true)
xgettext "${common[@]}" --output="$parts/ui.pot" Resources/ui/*.ui 2> >(grep -v 'fallback ITS' >&2 || true)
xgettext "${common[@]}" --output="$parts/desktop.pot" data/*.desktop data/*.metainfo.xml 2> >(grep -v 'fallback ITS' >&2 || true)
msgcat --no-wrap --use-first "$parts"/swift.pot "$parts"/ui.pot "$parts"/desktop.pot \
    | grep -v '^"POT-Creation-Date' > data/po/vantage.pot
for language in $(cat data/po/LINGUAS); do
    msgmerge --no-wrap --no-fuzzy-matching --quiet --update --backup=none "data/po/$language.po" data/po/vantage.pot
done
