#!/bin/sh
# Shows the sample calendar and notes in a browser, as of a day on which there is something to see. What is
# changed is changed in a copy, which goes when the page ends by Ctrl-C.
# Usage: Examples/demo-page.sh [path of meetings] [option of page...]
set -eu
meetings=${1:-meetings}
[ $# -eq 0 ] || shift
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
page=
trap 'test -z "$page" || kill "$page" 2>/dev/null || :; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM
MEETINGS_HOME=$folder/home
export MEETINGS_HOME
cp -R "$here/calendars" "$folder/calendars"
"$meetings" add "$folder/calendars" --writable --owner mara.lindqvist@example.com >/dev/null
"$meetings" add "$here/notes" --notes >/dev/null
"$meetings" sync --now 2026-11-21T10:00:00 >/dev/null
"$meetings" page --now 2026-11-21T10:00:00 "$@" &
page=$!
wait "$page"
