#!/bin/sh
# Writes deploy/.env from env.example, with a new value for each secret. Never overwrites a file.
# usage: create-env.sh [FILE]
set -eu
folder=$(dirname "$0")
file=${1:-$folder/.env}
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
done <"$folder/env.example" >"$file.new"
mv "$file.new" "$file"
