import { tmpdir } from 'node:os'
import type { Log } from '@kinora/adapters/telemetry'
import { backoff, retry } from '@kinora/domain/retry'
import { claimScratch, emptyScratch, type Scratch, scratchHome } from '@kinora/media'
import { type Database, readInstallationId } from '@kinora/postgres'

/** A worker may start before its database and before Temporal. */
const awaitInstallationId = (db: Database, log: Log): Promise<string> =>
  retry(() => readInstallationId(db), {
    pausesMs: backoff({ firstMs: 1_000, attempts: 300 }),
    onRetry: (error, attempt) => log.warn({ operation: 'start', error, attempt }, 'database unavailable; retrying'),
  })

/** Opens the scratch folder of this process and deletes those of dead workers of the same installation. */
export const openScratch = async (folder: string, db: Database, log: Log): Promise<Scratch> => {
  const home = scratchHome(folder === '' ? tmpdir() : folder, await awaitInstallationId(db, log))
  const scratch = await claimScratch(home)
  await emptyScratch(home)
  return scratch
}
