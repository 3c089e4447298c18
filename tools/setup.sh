#!/usr/bin/env bash
# From a fresh clone to ready: npm packages (which bring Node 24), system packages, server binaries.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

started=$SECONDS

command -v npm >/dev/null || { echo 'npm is missing: install Node 20 or newer' >&2; exit 1; }
node_major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
if [ "$node_major" -lt 20 ]; then
  echo "Node 20 or newer is needed to begin, this is $(node --version)" >&2
  exit 1
fi

# `npm ci` starts from nothing each time, so it runs only when the lock file has changed since.
installed=node_modules/.installed-package-lock.json
if cmp --silent package-lock.json "$installed"; then
  echo 'npm packages    up to date'
else
  npm ci --no-progress --loglevel=error
  cp package-lock.json "$installed"
  echo "npm packages    $((SECONDS - started)) s"
fi

PATH="$PWD/node_modules/.bin:$PATH" node tools/setup.ts

echo "ready in $((SECONDS - started)) s. Next: npm run services"
