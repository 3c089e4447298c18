#!/bin/sh
# Writes .env from env.example, or external.env from external.env.example, with a new value for each secret. Never
# overwrites a file. With --external, the addresses of your servers are yours to fill in.
# usage: create-env.sh [--external] [FILE]
set -eu
folder=$(dirname "$0")
name=
if [ "${1:-}" = --external ]; then
  name=external
  shift
fi
file=${1:-$folder/$name.env}
umask 077
if [ -e "$file" ]; then
  echo "$file exists already: its secrets are those of the installation, so nothing was changed" >&2
  exit 1
fi
while IFS= read -r line; do
  case $line in
  [A-Z]*=) echo "$line$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" ;;
  *) echo "$line" ;;
  esac
done <"$folder/${name:+$name.}env.example" >"$file.new"
mv "$file.new" "$file"
