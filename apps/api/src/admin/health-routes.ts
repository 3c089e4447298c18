import { adminEndpoints, type SettingReply } from '@kinora/contract'
import type { InvariantResults, ProcessReader } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire } from './admin-route.ts'
import { type CheckPartsDeps, checkParts } from './check-parts.ts'

export type HealthRouteDeps = CheckPartsDeps & {
  invariantResults: InvariantResults
  processes: ProcessReader
  version: string
  /** Settings of this process, secrets masked. */
  shownSettings: readonly SettingReply[]
}

/** A worker checks the invariants every minute. */
const lateSeconds = 300

const readInvariants = async ({ invariantResults }: HealthRouteDeps) => {
  const { checkedAt, silentSeconds, results } = await invariantResults.read()
  return {
    checked_at: checkedAt?.toISOString() ?? null,
    is_late: silentSeconds === null || silentSeconds > lateSeconds,
    checks: results.map((result) => ({ ...asWire(result), is_well: result.broken === 0 })),
  }
}

/** Health and settings of the installation, for operators. */
export const healthRoutes = (deps: HealthRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readHealth, async () => {
    const [parts, invariants, workers] = await Promise.all([
      checkParts(deps),
      readInvariants(deps),
      deps.processes.workers(),
    ])
    return {
      is_well:
        parts.every((part) => part.is_well) && !invariants.is_late && invariants.checks.every((each) => each.is_well),
      parts,
      invariants,
      versions: { api: deps.version, workers: workers.map(({ settings: _settings, ...worker }) => asWire(worker)) },
    }
  }),
  adminRoute(adminEndpoints.readSettings, async () => ({
    api: { version: deps.version, settings: [...deps.shownSettings] },
    workers: (await deps.processes.workers()).map(asWire),
  })),
]
