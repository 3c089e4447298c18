#!/usr/bin/env bash
# A tenant of its own, then the shortest clip of every row; --slices N makes every N-th of them.
set -euo pipefail
settings=$(node --conditions=source apps/cli/src/main.ts admin quickstart --credits 20000)
eval "$settings"
node --conditions=source tools/quality/clips/main.ts --short "$@"
