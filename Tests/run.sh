#!/usr/bin/env bash
# Builds and runs all tests, as `xvfb-run -a swift test` does, in a quarter less time: those of logic, which compute, run beside
# those of the program, which wait for it most of the time. Those of windows come first, alone: they measure how long things take.
#
#   Tests/run.sh             all of them
#   Tests/run.sh PART …      windows: widgets and windows, in the process of the tests
#                            program: the program, driven from outside: the debug build, or $VANTAGE_PROGRAM
#                            logic:   everything else
#
# What “logic” prints stands at the end; after 45 minutes it is ended. The last line names the parts that failed.
set -euo pipefail
cd "$(dirname "$0")/.."
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(windows logic program)
declare -A selection=(
    [windows]='--disable-swift-testing --filter ^(GtkKitTests|VantageAppTests)\.'
    [program]='--disable-swift-testing --filter ^EndToEndTests\.'
    [logic]='--disable-xctest'
)
for part in "${parts[@]}"; do
    [ -n "${selection[$part]:-}" ] || { echo "$0: no part “$part”: windows, program or logic" >&2; exit 64; }
done
# Whichever part comes first holds the lock of the build folder, which none changes.
run=(xvfb-run -a swift test --skip-build --ignore-lock)

swift build --build-tests
failed=()
logic=
log=$(mktemp)
trap 'rm "$log"; [ -z "$logic" ] || kill "$logic"' EXIT
# shellcheck disable=SC2086
for part in "${parts[@]}"; do
    if [ "$part" = logic ]; then
        timeout 45m nice -n 19 "${run[@]}" ${selection[logic]} >"$log" 2>&1 &
        logic=$!
    else
        echo "== $part"
        "${run[@]}" ${selection[$part]} || failed+=("$part")
    fi
done
if [ -n "$logic" ]; then
    wait "$logic" || failed+=(logic)
    logic=
    echo '== logic'
    cat "$log"
fi
[ ${#failed[@]} -eq 0 ] || { echo "== failed: ${failed[*]}"; exit 1; }
