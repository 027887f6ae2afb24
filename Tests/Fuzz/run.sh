#!/usr/bin/env bash
# run.sh [SECONDS [MORE-SEEDS ...]]: fuzzes the reading of calendars, of entity tags and of models'
# answers for 30 minutes unless told, three quarters of them calendars.
#
# Needs the Swift toolchain's libFuzzer. What it finds is left in the working folder as crash-*,
# timeout-* or oom-*; the exit code is then not 0. A finding becomes a fixture.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seconds=${1:-1800}
shift || true
work=${FUZZ_DIR:-$root/.build/fuzz}
mkdir -p "$work"/{calendar,entity-tag,model}

cd "$root"
build=(--configuration release --product fuzz --scratch-path "$work/build"
  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address)
# gold fails on what the sanitizers leave for the debugger.
[ "$(uname)" = Darwin ] || build+=(-Xswiftc -use-ld=lld)
MEETINGS_FUZZ=1 swift build "${build[@]}"
fuzzer=$(MEETINGS_FUZZ=1 swift build "${build[@]}" --show-bin-path)/fuzz

# What a fuzzer finds lies in the folder in which it runs.
cd "$work"
# KIND SHARE [OPTION ...]
run() {
  local kind=$1 share=$2
  shift 2
  echo "$kind:"
  # Swift's own crash handler would catch what libFuzzer is to see.
  env SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "$fuzzer" "$kind" "$work/$kind" "$@" \
    -max_total_time=$((seconds * share / 8 + 1)) -max_len=8192 -timeout=30 -rss_limit_mb=4096 \
    -print_final_stats=1 -verbosity=0
}
run calendar 6 "$root/Tests/CalendarsTests/Fixtures" "$@" -dict="$here/calendar.dict"
run entity-tag 1
run model 1 -dict="$here/model.dict"
