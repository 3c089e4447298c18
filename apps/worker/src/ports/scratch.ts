import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@kinora/adapters/telemetry'
import { claimScratch, emptyScratch, type Scratch, scratchHome } from '@kinora/media'
import { type Database, readInstallationId } from '@kinora/postgres'

const maxAttempts = 300
const pauseMs = 1_000

/** A worker may start before its database, as before Temporal. */
const awaitInstallationId = async (db: Database, log: Log): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readInstallationId(db)
    } catch (error) {
      if (attempt === maxAttempts) throw error
      log.warn({ operation: 'start', error, attempt }, 'database unavailable; retrying')
      await sleep(pauseMs)
    }
  }
}

/** The scratch folder of this process, after those of dead workers of the same installation have been deleted. */
export const openScratch = async (folder: string, db: Database, log: Log): Promise<Scratch> => {
  const home = scratchHome(folder === '' ? tmpdir() : folder, await awaitInstallationId(db, log))
  const scratch = await claimScratch(home)
  await emptyScratch(home)
  return scratch
}
