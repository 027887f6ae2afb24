#!/usr/bin/env bash
# run.sh MEETINGS [FOLDER]: how fast calendars are read.
#
# MEETINGS is the program's release build. Reads files of 25,000 to 100,000 events, to see that time
# grows with size and no faster; and, given a FOLDER of .ics files, each of them in a process of its
# own, by us and by the usual Python libraries, PYTHON's (recurring-ical-events, icalendar).
# Prints tab-separated values: what, real seconds, user seconds, megabytes at the most.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
meetings=$(realpath "$1")
folder=${2:-}
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

measure() {
  local what=$1
  shift
  # What a reader says of broken files goes nowhere, and its exit status does not matter.
  /usr/bin/time -q -f "$what	%e	%U	%M" -o "$work/time" "$@" >/dev/null 2>&1 || true
  awk -F'\t' -v OFS='\t' '{ $4 = sprintf("%.0f", $4 / 1024); print }' "$work/time"
}

for count in 25000 50000 100000; do
  python3 "$here/large_file.py" "$count" > "$work/$count.ics"
  for run in 1 2 3 4 5; do
    measure "$count events, run $run" "$meetings" inspect "$work/$count.ics" \
      --from 2000-01-01 --to 2034-12-31 --jsonl
  done
done

[ -n "$folder" ] || exit 0
cat > "$work/ours.sh" <<END
for file in "$folder"/*.ics; do
  timeout 60 "$meetings" inspect "\$file" --from 2000-01-01 --to 2034-12-31 --jsonl
done
END
cat > "$work/peer.sh" <<END
for file in "$folder"/*.ics; do
  timeout 60 "$python" "$here/peer.py" "\$file" 2000-01-01 2035-01-01
done
END
files=$(ls "$folder"/*.ics | wc -l)
for run in 1 2 3; do
  measure "$files files, one process each, run $run" bash "$work/ours.sh"
done
measure "$files files, one process each, peer" bash "$work/peer.sh"
