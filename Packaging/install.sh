#!/bin/sh
# Installs meetings below a prefix, without a package manager and without root: the archive for this machine is
# taken from a release, compared with its SHA-256, and unpacked beside what is there. Only when the new program is whole
# and runs is each file renamed to its place, so that there is always one that works.
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

# The parts of an address count, not what it begins with: http://127.0.0.1:1@example.com is of example.com.
require_safe() { # ADDRESS
  case $1 in https://*) scheme=https ;; *) scheme=http ;; esac
  authority=${1#"$scheme"://}
  authority=${authority%%[/?#]*}
  case $authority in
    '' | -* | *[!A-Za-z0-9.:_-]*) trouble "$1 has no plain name of a host; write https://HOST/FOLDER" ;;
  esac
  [ "$scheme" = http ] || return 0
  case $authority in
    127.0.0.1:*[!0-9]*) trouble "$1 has no number as its port; correct the address" ;;
    127.0.0.1 | 127.0.0.1:*) ;;
    *) trouble "$1 is not https:, so anybody on the way could change it" ;;
  esac
}

# A redirect may not lead to where anybody on the way could change something either.
fetch_file() { # ADDRESS TARGET
  require_safe "$1"
  if command -v curl >/dev/null; then
    curl -gfsSL --proto "=$scheme" --proto-redir =https -o "$2" -- "$1"
  elif command -v wget >/dev/null; then
    at=$1
    for _ in 1 2 3 4 5; do
      require_safe "$at"
      wget -S --max-redirect=0 -O "$2" -- "$at" 2>"$work/answer" && return
      at=$(sed -n 's/^ *[Ll]ocation: *\([^ ]*\).*/\1/p' "$work/answer" | tail -n 1)
      case $at in https://*) ;; *) return 1 ;; esac
    done
    return 1
  else
    trouble 'neither curl nor wget is there to fetch it; install one of them'
  fi
}

get() { # FILE TARGET
  case $address in
    http://* | https://*) fetch_file "$address/$1" "$2" ;;
    *://*) trouble "$address is neither https: nor a path; name the folder of a release" ;;
    *) cp -- "$address/$1" "$2" ;;
  esac || trouble "$address/$1 can't be had; check the address"
}

fetch() {
  machine=$(uname -m)
  [ "$(uname -s)" = Linux ] || trouble 'there are archives for Linux alone; on a Mac: brew install meetings'
  get SHA256SUMS "$work/SHA256SUMS"
  line=$(grep "[ *]meetings-[A-Za-z0-9.+~_-]*-$machine-linux\.tar\.gz\$" "$work/SHA256SUMS") ||
    trouble "this release has no archive for $machine; build it from source"
  name=${line##*[ *]}
  get "$name" "$work/$name"
  (cd "$work" && echo "$line" | sha256sum -c - >/dev/null 2>&1) ||
    trouble "$name is not what SHA256SUMS says: it was damaged or changed on the way. Nothing was installed"
  tar -xzf "$work/$name" -C "$work"
  from=$work/${name%.tar.gz}
}

# Unpacks the files beside those that are there, and makes sure that they are whole and run here.
stage() {
  mkdir -p "$PREFIX" || trouble "$PREFIX can't be written; set PREFIX to another folder"
  # What runs that were killed have left.
  rm -rf "$PREFIX"/.meetings-new-*
  new=$(mktemp -d "$PREFIX/.meetings-new-XXXXXX") ||
    trouble "$PREFIX can't be written; set PREFIX to another folder"
  (cd "$from" && find . -type f ! -name install.sh | sed 's|^\./||' | sort -r) >"$work/files"
  (cd "$from" && tar -cf - -T "$work/files") | (cd "$new" && tar -xf - --no-same-owner) || true
  while IFS= read -r file; do
    cmp -s "$from/$file" "$new/$file" ||
      trouble "$file can't be written below $PREFIX; is its disk full? Nothing was installed"
    [ ! -d "$PREFIX/$file" ] || trouble "$PREFIX/$file is a folder; remove it. Nothing was installed"
  done <"$work/files"
  "$new/bin/meetings" --version >/dev/null 2>&1 ||
    trouble "the program of this release doesn't run here (Packaging/README.md says where it does). Nothing was installed"
}

put() {
  stage
  mkdir -p "$PREFIX/share/meetings"
  [ ! -f "$list" ] || cp "$list" "$work/old"
  touch "$work/old"
  # The list has the files of both until all are in place, so that --remove finds what a killed run has left.
  sort -u "$work/old" "$work/files" >"$new/list"
  mv -f "$new/list" "$list"
  # In reverse order, the programs come after what belongs to them.
  while IFS= read -r file; do
    mkdir -p "$(dirname "$PREFIX/$file")"
    mv -f "$new/$file" "$PREFIX/$file"
  done <"$work/files"
  while IFS= read -r file; do
    grep -Fqx -e "$file" "$work/files" || rm -f "$PREFIX/$file"
  done <"$work/old"
  sort "$work/files" >"$new/list"
  mv -f "$new/list" "$list"
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
new=
trap 'rm -rf "$work" ${new:+"$new"}' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
if [ "${1:-}" ]; then
  address=${1%/}
  fetch
else
  from=$(cd "$(dirname "$0")" && pwd)
  [ -x "$from/bin/meetings" ] || trouble 'name the address of a release: sh install.sh ADDRESS'
fi
put
