import type { Database } from '../database/pool.ts'
import { standingInvariants } from './all-invariants.ts'

export type InvariantResult = { name: string; sentence: string; broken: number; ids: string[]; since: Date | null }
type FaultRow = { invariant: string; broken: number; ids: string[]; since: Date }

const mostIds = 10

/** The last result of the standing check, for operators. */
export const createInvariantResults = (db: Database) => ({
  async read(): Promise<{ checkedAt: Date | null; silentSeconds: number | null; results: InvariantResult[] }> {
    const { rows: checks } = await db.query<{ at: Date; seconds: number }>(
      `select at, extract(epoch from now() - at)::float8 as seconds from invariant_checks where at > '-infinity'`,
    )
    const { rows: faults } = await db.query<FaultRow>(
      `select invariant, count(*)::int as broken, min(since) as since,
              (array_agg(id order by since, id))[1:${mostIds}] as ids from invariant_faults group by invariant`,
    )
    const results = standingInvariants.map(({ name, sentence }): InvariantResult => {
      const { broken, ids, since } = faults.find(({ invariant }) => invariant === name) ?? {
        broken: 0,
        ids: [],
        since: null,
      }
      return { name, sentence, broken, ids, since }
    })
    return { checkedAt: checks[0]?.at ?? null, silentSeconds: checks[0]?.seconds ?? null, results }
  },
})
export type InvariantResults = ReturnType<typeof createInvariantResults>
