import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, sampleNumber } from '../../testkit/environment.ts'
import { clipFileName, makeClip } from './make-clip.ts'
import { type Clip, planClips } from './plan-clips.ts'

const usage = `usage: npm run clips [-- OPTIONS]
Renders a clip of every model row and checks it. The service must run with MODEL_ROWS=extended.
  --short        the shortest clip of every row
  --slices N     every N-th clip, chosen by SAMPLE: N consecutive samples render all of them (1)
  --keep FOLDER  keep the clips
  --at-once N    clips at once (4)
  --new-tenant   open a tenant with 20,000 credits; needs KINORA_URL, KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN
Without --new-tenant, KINORA_URL and KINORA_KEY name the service and the tenant.`

const { values } = parseCommandLine(usage, {
  short: { type: 'boolean', default: false },
  slices: { type: 'string', default: '1' },
  keep: { type: 'string' },
  'at-once': { type: 'string', default: '4' },
  'new-tenant': { type: 'boolean', default: false },
})

const openTenant = async (): Promise<string | undefined> => {
  const { KINORA_ADMIN_URL: adminUrl, KINORA_ADMIN_TOKEN: token } = inheritedEnvironment
  if (!adminUrl || !token) return undefined
  const admin = createAdminClient({ baseUrl: adminUrl, token })
  const { id } = await admin.createTenant({ name: 'clips' })
  await admin.grantCredits(id, { credits: 20_000, reason: 'clips' })
  return (await admin.createKey(id, { name: 'clips' })).key
}

const { KINORA_URL: baseUrl } = inheritedEnvironment
const key = values['new-tenant'] ? await openTenant() : inheritedEnvironment['KINORA_KEY']
if (!baseUrl || !key) {
  console.error(usage)
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
  console.log(`${clipFileName(clip).padEnd(40)} ${seconds.toFixed(1).padStart(7)} s  ${verdict}`)
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
