#!/bin/sh
# Installs meetings below a prefix, without a package manager and without root: the archive for this machine is
# taken from a release, compared with its SHA-256, and unpacked.
#
#   sh install.sh ADDRESS              from a release: the folder of its files, https: or a path
#   sh install.sh                      from the unpacked archive that this file lies in
#   PREFIX=/usr/local sh install.sh …  somewhere else than in ~/.local
#   sh install.sh --remove             takes it away; your index and settings stay
set -eu
PREFIX=${PREFIX:-$HOME/.local}
list=$PREFIX/share/meetings/installed-files

trouble() { echo "install.sh: $*" >&2; exit 1; }

remove() {
  [ -f "$list" ] || return 0
  while IFS= read -r file; do rm -f "$PREFIX/$file"; done <"$list"
  rm -f "$list"
  # Only folders of ours, and only where nothing is left in them.
  find "$PREFIX/share/meetings" "$PREFIX/share/doc/meetings" -depth -type d -empty -delete 2>/dev/null || true
}

get() { # FILE TARGET
  case $address in
    http://127.0.0.1:* | https://*)
      if command -v curl >/dev/null; then curl -fsSL -o "$2" "$address/$1"
      elif command -v wget >/dev/null; then wget -q -O "$2" "$address/$1"
      else trouble 'neither curl nor wget is there to fetch it; install one of them'; fi ;;
    http://*) trouble "$address is not https:, so anybody on the way could change it" ;;
    *) cp "$address/$1" "$2" ;;
  esac || trouble "$address/$1 can't be had; check the address"
}

fetch() {
  machine=$(uname -m)
  [ "$(uname -s)" = Linux ] || trouble 'there are archives for Linux alone; on a Mac: brew install meetings'
  get SHA256SUMS "$work/SHA256SUMS"
  line=$(grep "[ *]meetings-.*-$machine-linux\.tar\.gz\$" "$work/SHA256SUMS") ||
    trouble "this release has no archive for $machine; build it from source"
  name=${line##*[ *]}
  get "$name" "$work/$name"
  (cd "$work" && echo "$line" | sha256sum -c - >/dev/null 2>&1) ||
    trouble "$name is not what SHA256SUMS says: it was damaged or changed on the way. Nothing was installed"
  tar -xzf "$work/$name" -C "$work"
  from=$work/${name%.tar.gz}
}

put() {
  remove
  mkdir -p "$PREFIX/share/meetings" || trouble "$PREFIX can't be written; set PREFIX to another folder"
  (cd "$from" && find . -type f ! -name install.sh | sed 's|^\./||' | sort) >"$work/files"
  (cd "$from" && tar -cf - -T "$work/files") | (cd "$PREFIX" && tar -xf - --no-same-owner)
  cp "$work/files" "$list"
  # What asks servers takes the system's own libraries.
  missing=$(LC_ALL=C ldd "$PREFIX/bin/meetings-fetch" 2>&1 | grep 'not found' | sed 's/^[[:space:]]*//') || true
  echo "meetings is in $PREFIX/bin"
  [ -z "$missing" ] || {
    case $missing in
      *GLIBC*)
        echo 'Calendars on servers need glibc 2.35 (Debian 12, Ubuntu 22.04), and this system is older. All' \
          'else works.' ;;
      *)
        echo 'Calendars on servers need libraries that are not here (all else works):'
        echo "$missing" | sed 's/^/  /'
        echo '  Debian and Ubuntu: apt install libcurl4 libmicrohttpd12 libexpat1' ;;
    esac
  }
  case :$PATH: in
    *":$PREFIX/bin:"*) ;;
    *) echo "Put it on your path: export PATH=\"$PREFIX/bin:\$PATH\"" ;;
  esac
  echo 'Then: meetings demo'
}

case ${1:-} in
  --remove) remove; echo "meetings was removed from $PREFIX"; exit 0 ;;
  -*) trouble "'$1' is no option; there is --remove" ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "${1:-}" ]; then
  address=${1%/}
  fetch
else
  from=$(cd "$(dirname "$0")" && pwd)
  [ -x "$from/bin/meetings" ] || trouble 'name the address of a release: sh install.sh ADDRESS'
fi
put
