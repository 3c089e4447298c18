import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TemporalSettings } from '@kinora/config'
import { listScratch, scratchHome } from '@kinora/media'
import { openDatabase, readInstallationId } from '@kinora/postgres'
import { listObjects, type StoredObject, type StoreSettings } from './list-objects.ts'
import { listOpenWorkflows } from './list-open-workflows.ts'

export type ClientLogRow = {
  op_key: string
  tenant_id: string
  outcome: 'ok' | 'fail' | 'unknown'
  task_id: string | null
}

/** The lines that a client wrote after its creates were answered; unanswered requests are left out. */
export const readClientLog = (file: string): ClientLogRow[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ClientLogRow & { operation: string })
    .filter(({ operation, outcome }) => operation === 'create' && outcome !== undefined)
    .map(({ op_key, tenant_id, outcome, task_id }) => ({ op_key, tenant_id, outcome, task_id: task_id ?? null }))

/** Evidence from outside the database: the store, the engine, the scratch folder, the answers to clients. */
export type Evidence = {
  clientLog: readonly ClientLogRow[]
  objects: readonly StoredObject[]
  openWorkflows: readonly string[]
  scratch: readonly string[]
}

export type World = StoreSettings & {
  temporal: TemporalSettings
  /** The login that sees all tenants. */
  databaseUrl: string
  scratchFolder: string
}

const connectAttempts = 5

/** Other installations may use the same folder. */
const listLeftScratch = async ({ databaseUrl, scratchFolder }: World): Promise<string[]> => {
  const db = openDatabase({ url: databaseUrl, max: 1, onError: () => undefined })
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await listScratch(scratchHome(scratchFolder, await readInstallationId(db)))
      } catch (error) {
        // A busy machine may need longer for a connection than a request would wait.
        if (attempt === connectAttempts) throw error
        await sleep(500)
      }
  } finally {
    await db.end()
  }
}

export const gatherEvidence = async (
  world: World,
  options: { deep: boolean; clientLog: readonly ClientLogRow[] },
): Promise<Evidence> => {
  const [objects, openWorkflows, scratch] = await Promise.all([
    listObjects(world, options),
    listOpenWorkflows(world.temporal),
    listLeftScratch(world),
  ])
  return { clientLog: options.clientLog, objects, openWorkflows, scratch }
}
