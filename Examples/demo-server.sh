#!/bin/sh
# Starts a real CalDAV server with the sample calendar, adds it by its address, asks, changes an event
# on the server, and asks again.
# Usage: Examples/demo-server.sh path-of-meetings folder-of-a-virtual-environment-with-radicale
set -eu
meetings=$1 environment=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server"; rm -rf "$folder"' EXIT
MEETINGS_HOME=$folder/home
export MEETINGS_HOME

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

# ask TITLE QUESTION...: the first answer has to be the meeting of that title.
ask() {
  title=$1
  shift
  run "$@" --limit 3
  case $("$meetings" "$@" --limit 1 --json) in
    *"$title"*) ;;
    *) printf '\nThe first answer should be "%s".\n' "$title" >&2; exit 1 ;;
  esac
}

# The port is the system's choice, and free again a moment later.
port=$("$environment/bin/python" -c '
import socket
with socket.socket() as s: s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf 'mara:harbour\n' > "$folder/users"
cat > "$folder/server.ini" <<END
[server]
hosts = 127.0.0.1:$port
[auth]
type = htpasswd
htpasswd_filename = $folder/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = $folder/collections
[logging]
level = debug
request_content_on_debug = True
END
"$environment/bin/python" -m radicale --config "$folder/server.ini" 2>"$folder/server.log" &
server=$!
url=http://127.0.0.1:$port/
request() { curl --silent --fail --show-error --user mara:harbour --output /dev/null "$@"; }
tries=0
until request "$url.web/" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -gt 150 ]; then printf 'The server does not start.\n' >&2; exit 1; fi
  sleep 0.2
done
for calendar in "$here"/calendars/*/; do
  name=$(basename "$calendar")
  request --request MKCALENDAR "${url}mara/$name/"
  # All of a calendar's files in one go, over one connection; asked whether each may come, the server
  # is silent for a second.
  request --header 'Expect:' --upload-file "{$(printf '%s,' "$calendar"*.ics | sed 's/,$//')}" "${url}mara/$name/"
  printf 'on the server: %s\n' "$name"
done

run add "$url" --user mara --password-command 'echo harbour' --name harbour
run sync
ask 'Pricing: the per-berth decision' with dana about pricing

printf '\nAn event is made on the server: Lighthouse painting party.\n'
request --request PUT --header 'Content-Type: text/calendar' --data-binary @- \
  "${url}mara/company/lighthouse.ics" <<END
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//meetings//demo//EN
BEGIN:VEVENT
UID:lighthouse@example.com
DTSTAMP:20260601T000000Z
DTSTART:20260612T090000Z
DURATION:PT2H
SUMMARY:Lighthouse painting party
ATTENDEE;CN=Dana Okafor:mailto:dana.okafor@example.com
END:VEVENT
END:VCALENDAR
END
run sync
ask 'Lighthouse painting party' about 'painting the lighthouse'
run sync
# A server is asked for no more than the date of its last change, once that is two seconds old and was
# read: what is shipped is linked otherwise than what is tested, and could not read dates once.
sleep 2
"$meetings" sync >/dev/null
asked=$(wc -l <"$folder/server.log")
"$meetings" sync >/dev/null
case $(tail -n "+$((asked + 1))" "$folder/server.log") in
  *getctag* | *sync-token* | *sync-collection*)
    printf '\nA server on which nothing has changed was asked for more than a date.\n' >&2; exit 1 ;;
  *getlastmodified*) ;;
  *) printf '\nThe server does not say what it was asked for.\n' >&2; exit 1 ;;
esac
printf '\nBoth answers are right.\n'
