#!/bin/sh
# Syncs the sample calendar and notes into a throw-away folder, asks four questions, and checks the
# answers.
# Usage: Examples/demo.sh [path of meetings]
set -eu
meetings=${1:-meetings}
MEETINGS_HOME=$(mktemp -d)
export MEETINGS_HOME
trap 'rm -rf "$MEETINGS_HOME"' EXIT

# Shows a command as it would be typed, and runs it.
run() {
  printf '\n$ meetings'
  for word; do
    case $word in
      *' '*) printf ' "%s"' "$word" ;;
      *) printf ' %s' "$word" ;;
    esac
  done
  printf '\n'
  "$meetings" "$@"
}

# ask TITLE DATE QUESTION...: the first answer has to be the meeting of that title and date. Where
# SECOND is set, that second of its transcript has to answer.
ask() {
  title=$1 date=$2
  shift 2
  run "$@" --limit 3
  # With the one variable that matters as the first and only one.
  first=$(env -i MEETINGS_HOME="$MEETINGS_HOME" "$meetings" "$@" --limit 1 --json)
  for expected in "$title" "$date" "${SECOND:+\"second\":$SECOND}"; do
    case $first in
      *"$expected"*) ;;
      *) printf '\nThe first answer should be "%s" of %s%s.\n' "$title" "$date" \
        "${SECOND:+, at second $SECOND}" >&2; exit 1 ;;
    esac
  done
}

run add "$(dirname "$0")/calendars" --owner mara.lindqvist@example.com
run add "$(dirname "$0")/notes" --notes
run sync
run links

ask 'Pricing: the per-berth decision' 2026-03-17 \
  with dana about pricing
ask 'Post-mortem: the database failover on Easter Saturday' 2026-04-09 \
  about 'database failover' since 2026-03-01
ask 'Grey Gull Ferries: demo rehearsal' 2026-06-10 \
  with zoe and lee in sales

SECOND=1864.25
ask 'Grey Gull Ferries: demo rehearsal' 2026-06-10 \
  about the foghorn on the pier

# What the program as it is shipped does by its libraries' data, which was cut: addresses, and
# recurrences that count in other calendars.
"$meetings" ask --dry-run what did we decide about pricing 2>/dev/null \
  | grep -q 'Pricing: the per-berth decision'
if "$meetings" add https://127.0.0.1:9/nobody.ics 2>"$MEETINGS_HOME/refused"; then exit 1; fi
grep -q 'nothing answers at that address' "$MEETINGS_HOME/refused"
printf 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:demo\nBEGIN:VEVENT\nUID:moon@example.com\n%s\n%s\n%s\nEND:VEVENT\nEND:VCALENDAR\n' \
  DTSTART:20260217T090000Z SUMMARY:Moon 'RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=2' >"$MEETINGS_HOME/moon.ics"
"$meetings" inspect "$MEETINGS_HOME/moon.ics" | grep -q '2027-02-0'

printf '\nAll four answers are right.\n'
