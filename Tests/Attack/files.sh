#!/usr/bin/env bash
# Reads a thousand mutations of each raster, cloud, mesh and spreadsheet that the tests write, under the address sanitizer;
# takes about half an hour. Ends with how long the slowest of each took, and with a status other than 0 where anything was wrong.
set -euo pipefail
cd "$(dirname "$0")/../.."
export VANTAGE_LONG=1
# Libraries keep what they loaded.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
/usr/bin/time -f 'peak memory of the tests: %M KiB' swift test --sanitize=address --scratch-path .build/address \
    --disable-xctest --filter 'whatever bytes'
