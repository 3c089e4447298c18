#!/usr/bin/env bash
# Prepares a fresh clone: npm packages (which bring Node 24), system packages, server binaries.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

usage='usage: npm run setup [-- --checks]
Installs the packages that the service needs. --checks adds those of the checks: development packages, the
documentation toolchain, Bun, Deno, Chromium and Python tools.'
checks=
for argument in "$@"; do
  case "$argument" in
    --checks) checks=--checks ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
done

command -v npm >/dev/null || { echo 'npm is missing: install Node 20 or newer' >&2; exit 1; }
node_major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
if [ "$node_major" -lt 20 ]; then
  echo "setup needs Node 20 or newer to begin (got $(node --version))" >&2
  exit 1
fi

# `npm ci` starts from nothing each time, so it runs only when the lock file has changed. It removes both copies of the
# lock file; the remaining copy shows whether development packages are installed.
all=node_modules/.installed-package-lock.json
without_dev=node_modules/.installed-without-dev-lock.json
npm_seconds=0
if ! cmp --silent package-lock.json "$all" && { [ -n "$checks" ] || ! cmp --silent package-lock.json "$without_dev"; }; then
  echo 'installing npm packages'
  started=$SECONDS
  if [ -n "$checks" ]; then
    npm ci --no-progress --loglevel=error
    cp package-lock.json "$all"
  else
    npm ci --omit=dev --no-progress --loglevel=error
    cp package-lock.json "$without_dev"
  fi
  npm_seconds=$((SECONDS - started > 0 ? SECONDS - started : 1))
fi

# Downloads of release archives use the proxy that npm and apt use.
NODE_USE_ENV_PROXY=1 PATH="$PWD/node_modules/.bin:$PATH" node tools/dev/setup/main.ts $checks --npm-seconds "$npm_seconds"
