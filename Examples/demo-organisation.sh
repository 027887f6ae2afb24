#!/bin/sh
# Makes the calendars of an organisation, and runs what an administrator runs: a night, a search, an
# export, an erasure, a check of the audit.
# Usage: Examples/demo-organisation.sh path-of-meetings folder-of-a-virtual-environment [persons]
set -eu
MEETINGS=$(realpath "$1") environment=$(realpath "$2") persons=${3:-50}
export MEETINGS
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Shows a command as it would be typed, and runs it.
run() {
  printf '\n$ meetings-org'
  for word; do
    case $word in *' '*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
  done
  printf '\n'
  "$environment/bin/meetings-org" "$@"
}

printf 'Calendars of %s persons are made.\n' "$persons"
{
  printf '[policy]\nsearch-as = ["%s"]\n' "$(id -un)"
  number=1
  while [ "$number" -le "$persons" ]; do
    python3 "$here/../Benchmarks/make_calendar.py" --events 40 --seed "$number" "calendars/person$number"
    printf '[[person]]\nname = "person%s"\naddresses = ["person%s@example.com"]\n' "$number" "$number"
    printf 'sources = ["calendars/person%s", "%s/calendars/company"]\n' "$number" "$here"
    number=$((number + 1))
  done
  printf '[[person]]\nname = "dana"\naddresses = ["dana.okafor@example.com"]\n'
  printf 'sources = ["%s/calendars/product", "%s/calendars/sales"]\n' "$here" "$here"
} >organisation.toml

run night --local
run night --local
run search-as --reason 'a demonstration' dana about pricing --limit 2 | tee answer
grep -q 'Pricing page: design review' answer
run export dana --output dana.zip
run erase dana --everywhere --yes >receipt.json
grep -c '"outcome": "done"' receipt.json | sed 's/$/ indexes had traces of Dana, and have none now./'
if grep -rqi okafor store; then
  printf 'Something of Dana is left in the store.\n' >&2
  exit 1
fi
run status --verify
