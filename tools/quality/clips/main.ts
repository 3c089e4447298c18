import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@kinora/sdk'
import { inheritedEnvironment, sampleNumber } from '../../testkit/environment.ts'
import { fileNameOf, makeClip } from './make-clip.ts'
import { type Clip, planClips } from './plan-clips.ts'

// usage: npm run clips [-- --short] [--slices N] [--keep FOLDER] [--at-once N]
// --slices N makes every N-th clip, chosen by SAMPLE: N consecutive samples make all of them.
// The service must run with MODEL_ROWS=extended; KINORA_URL and KINORA_KEY say where and who.
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    slices: { type: 'string', default: '1' },
    keep: { type: 'string' },
    'at-once': { type: 'string', default: '4' },
  },
})
const { KINORA_URL: baseUrl, KINORA_KEY: key } = inheritedEnvironment
if (!baseUrl || !key) {
  console.error(
    'set KINORA_URL and KINORA_KEY, for instance with: eval "$(npx kinora admin quickstart --credits 20000)"',
  )
  process.exit(2)
}
const client = createClient({ baseUrl, key, patience: false })
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'kinora-clips-')))
await mkdir(folder, { recursive: true })

const planned = planClips(values.short)
const slices = Number(values.slices)
const clips = planned.filter((_, index) => index % slices === sampleNumber() % slices)
console.log(
  `${clips.length} of ${planned.length} clips for ${clips.reduce((sum, { credits }) => sum + credits, 0)} credits`,
)
const left = clips.entries()
let failed = 0

const report = (clip: Clip, faults: readonly string[], seconds: number): void => {
  if (faults.length > 0) failed += 1
  const verdict = faults.length === 0 ? 'ok' : `FAIL ${faults.join('; ')}`
  console.log(`${fileNameOf(clip).padEnd(40)} ${seconds.toFixed(1).padStart(7)} s  ${verdict}`)
}

const work = async (): Promise<void> => {
  for (const [, clip] of left) {
    const since = performance.now()
    const faults = await makeClip(client, clip, folder).catch((error: unknown) => [String(error)])
    report(clip, faults, (performance.now() - since) / 1000)
  }
}

await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
if (values.keep === undefined) await rm(folder, { recursive: true })
console.log(`${clips.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
