#!/bin/bash
# Starts the window of the program `interactive` on the present display and clicks its buttons: the chart turns to the view
# of each, gliding, and back. `xvfb-run -a Tests/Example/drive.sh PROGRAM`
set -euo pipefail
folder=$(mktemp -d)
"$1" & program=$!
trap 'kill $program 2>/dev/null || true; rm -r "$folder"' EXIT

shot() { import -silent -window root "$folder/$1.png"; }
# How many pixels differ.
difference() { compare -metric AE "$folder/$1.png" "$folder/$2.png" null: 2>&1 || true; }

# Takes a picture once nothing has moved for a second.
rest() {
    local still=0
    shot "$1"
    for _ in $(seq 1 150); do
        sleep 0.2
        shot next
        if [ "$(difference "$1" next)" = 0 ] && [ "$(identify -format %k "$folder/next.png")" -gt 200 ]; then
            still=$((still + 1))
        else
            still=0
        fi
        mv "$folder/next.png" "$folder/$1.png"
        [ "$still" -lt 5 ] || return 0
    done
    echo "the window of $program never came to rest" >&2
    return 1
}

# Clicks the button whose middle is so far from the middle of the window.
click() {
    xdotool mousemove $((x + width / 2 + $1)) $((y + height - 29)) click 1
    # Off the button, which would stay lit.
    xdotool mousemove 0 0
}

window=
for _ in $(seq 1 100); do
    window=$(xdotool search --onlyvisible --pid $program 2>/dev/null | tail -n 1) && [ -n "$window" ] && break
    sleep 0.2
done
rest start
eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr 'A-Z' 'a-z')"
declare -A offset=([front]=-98 [top]=-7 [default]=91)
for view in front top default; do
    click "${offset[$view]}"
    rest "$view"
done
for pair in "start front" "front top" "top default"; do
    # shellcheck disable=SC2086
    [ "$(difference $pair)" -gt 10000 ] || { echo "the chart did not turn: $pair" >&2; exit 1; }
done
[ "$(difference start default)" -lt 1000 ] || { echo "the default view is another than at the start" >&2; exit 1; }
echo "front, top and default view: all shown"
