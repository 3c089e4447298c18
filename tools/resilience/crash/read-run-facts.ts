import type { Database } from '@kinora/postgres'

export type TaskFact = {
  id: string
  state: string
  errCode: string
  hasCallback: boolean
  /** All attempts of the terminal callback were made. */
  isGivenUp: boolean
  /** Clients see it; parts of a film are not listed. */
  isListed: boolean
  /** `own`: it shows its result; an editable film shows the results of other tasks. */
  shows: string
}
export type AccountFact = { tenantId: string; available: number; holding: number; revenue: number }
export type AttemptFact = {
  id: string
  taskId: string
  stepNo: number
  tryNo: number
  state: string
  backend: string
}
export type PartFact = { filmId: string; taskId: string }

/** The database state after a run; the checks are pure functions of it. */
export type RunFacts = {
  tasks: readonly TaskFact[]
  /** The task of each terminal event. */
  endEvents: readonly string[]
  /** The task of each capture and each release. */
  resolutions: readonly string[]
  accounts: readonly AccountFact[]
  attempts: readonly AttemptFact[]
  parts: readonly PartFact[]
}

export const readRunFacts = async (db: Database): Promise<RunFacts> => {
  const read = async <T extends object>(query: string): Promise<T[]> => (await db.query<T>(query)).rows
  const ids = async (query: string): Promise<string[]> => (await read<{ id: string }>(query)).map(({ id }) => id)
  const accounts = await read<Record<'tenantId' | 'available' | 'holding' | 'revenue', string>>(
    'select tenant_id::text as "tenantId", available, holding, revenue from accounts',
  )
  return {
    tasks: await read<TaskFact>(
      `select t.id::text, t.state, t.err_code as "errCode", t.has_callback as "hasCallback", t.listed as "isListed", t.shows,
              exists (select 1 from deliveries d where d.task_id = t.id and d.event = t.state
                         and d.status = 'exhausted' and d.attempts >= 4) as "isGivenUp"
         from tasks t`,
    ),
    endEvents: await ids(`select task_id::text as id from task_events where state in ('success', 'failed')`),
    resolutions: await ids(`select ref_id::text as id from ledger_txns where kind in ('capture', 'release')`),
    accounts: accounts.map(({ tenantId, ...sums }) => ({
      tenantId,
      available: Number(sums.available),
      holding: Number(sums.holding),
      revenue: Number(sums.revenue),
    })),
    attempts: await read<AttemptFact>(
      `select id::text, task_id::text as "taskId", step_no as "stepNo", try_no as "tryNo", state, backend from attempts`,
    ),
    parts: await read<PartFact>('select film_id::text as "filmId", task_id::text as "taskId" from film_parts'),
  }
}
