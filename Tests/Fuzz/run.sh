#!/usr/bin/env bash
# run.sh [SECONDS [MORE-SEEDS ...]]: fuzzes the reading of calendars, for 30 minutes unless told.
#
# Needs the Swift toolchain's libFuzzer and libical's headers. What it finds is left in the working
# folder as crash-*, timeout-* or oom-*; the exit code is then not 0. A finding becomes a fixture.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seconds=${1:-1800}
shift || true
work=${FUZZ_DIR:-$root/.build/fuzz}
mkdir -p "$work/corpus"

swiftc -swift-version 6 -O -g -sanitize=fuzzer,address -parse-as-library -module-name Calendars \
  -I "$root/Sources/CLibical" $(pkg-config --cflags --libs libical) \
  $(find "$root/Sources/Calendars" -name "*.swift") "$here/CalendarFuzzer.swift" -o "$work/fuzzer"

cd "$work"
# Swift's own crash handler would catch what libFuzzer is to see.
exec env SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 \
  ./fuzzer corpus "$root/Tests/CalendarsTests/Fixtures" "$@" -dict="$here/calendar.dict" \
  -max_total_time="$seconds" -max_len=8192 -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
  -verbosity=0
