#!/usr/bin/env bash
# Follows docs/quick-start.md in an empty folder and times it. Server binaries are built once for each machine and
# reused; ports and data are separate.
set -euo pipefail
# A new user has none of the settings of a developer's shell.
if [ -z "${AS_NEWCOMER:-}" ]; then
  exec env -i AS_NEWCOMER=1 PATH="$PATH" HOME="$HOME" LANG=C.UTF-8 KINORA_PORT_BASE="${KINORA_PORT_BASE:-16900}" bash "$0"
fi
source=$(git rev-parse --show-toplevel)
folder=$(mktemp -d)

leave() {
  if [ -n "${dev:-}" ]; then kill "$dev" 2>/dev/null || true; wait "$dev" || true; fi
  [ ! -d "$folder/kinora/.kinora" ] || (cd "$folder/kinora" && npm run --silent services -- down) || true
  rm -rf "$folder"
}
trap leave EXIT

since=$SECONDS
report_step() { printf '%4d s  %s\n' "$((SECONDS - since))" "$1"; }

cd "$folder"
git clone --quiet "$source" kinora
cd kinora
report_step 'cloned'
npm run --silent setup > "$folder/setup.log" 2>&1 || { tail -n 40 "$folder/setup.log"; exit 1; }
report_step 'npm run setup'
npm run --silent services > "$folder/services.log" 2>&1 || { tail -n 40 "$folder/services.log"; exit 1; }
report_step 'npm run services'
# The command of `npm run dev`; npm itself does not pass on the signal that ends it.
PATH="$PWD/node_modules/.bin:$PATH" node tools/run.ts dev/apps > "$folder/dev.log" 2>&1 &
dev=$!
until grep -q '^ready: ' "$folder/dev.log"; do
  kill -0 "$dev" 2>/dev/null || { tail -n 40 "$folder/dev.log"; exit 1; }
  sleep 0.2
done
report_step 'npm run dev is ready'
eval "$(npx kinora admin quickstart 2>/dev/null)"
npx kinora text2video "A red fox crossing a frozen lake at dawn, fog over the mountains" --duration 2 -o fox.mp4 > "$folder/task.txt" 2>&1
[ -s fox.mp4 ]
report_step 'a first video'
total=$((SECONDS - since))
echo "quick start: $total s of 300"
[ "$total" -lt 300 ]
