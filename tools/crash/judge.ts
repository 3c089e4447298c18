import type { Database } from '@kinora/adapters/postgres'
import { checkInvariants } from '../invariants/check-invariants.ts'
import type { ClientLogRow } from '../invariants/evidence.ts'
import { gatherEvidence, type World } from '../invariants/evidence.ts'
import type { Check } from './check.ts'
import type { Receipt } from './receivers.ts'

type EndRow = { id: string; state: string; err_code: string; has_callback: boolean; given_up: boolean }

const idsOf = async (db: Database, query: string): Promise<string[]> =>
  (await db.query<{ id: string }>(query)).rows.map(({ id }) => String(id))

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Creates: each answered, with one task of its own, which has ended. */
export const judgeCreates = async (
  db: Database,
  opKeys: readonly string[],
  log: readonly ClientLogRow[],
): Promise<Check[]> => {
  const ended = new Set(await idsOf(db, `select id from tasks where state in ('success', 'failed')`))
  const byKey = groupBy(log, (row) => row.op_key)
  const has = (key: string, outcome: ClientLogRow['outcome']) => byKey.get(key)?.some((row) => row.outcome === outcome)
  const accepted = log.filter(({ outcome }) => outcome === 'ok')
  const tasksOf = (key: string) => new Set(accepted.filter((row) => row.op_key === key).map((row) => row.task_id))
  return [
    { sentence: 'creates never answered', culprits: opKeys.filter((key) => !has(key, 'ok') && !has(key, 'fail')) },
    { sentence: 'creates refused', culprits: opKeys.filter((key) => has(key, 'fail')) },
    {
      sentence: 'tasks lost (acknowledged and not ended)',
      culprits: accepted.flatMap(({ task_id: id }) => (id !== null && ended.has(id) ? [] : [id ?? ''])),
    },
    { sentence: 'keys with two tasks', culprits: opKeys.filter((key) => tasksOf(key).size > 1) },
    {
      sentence: 'tasks nobody was told of',
      culprits: (await idsOf(db, 'select id from tasks where listed')).filter(
        (id) => !accepted.some((row) => row.task_id === id),
      ),
    },
  ]
}

/** Ends and money, from the tables themselves. */
export const judgeMoney = async (db: Database, granted: number): Promise<Check[]> => [
  {
    sentence: 'tasks ended twice',
    culprits: await idsOf(
      db,
      // An edit that succeeds tells of its film anew.
      `select task_id as id from task_events where state in ('success', 'failed')
          and task_id not in (select id from tasks where shows <> 'own') group by task_id having count(*) > 1`,
    ),
  },
  {
    sentence: 'tasks charged twice, or charged and paid back',
    culprits: await idsOf(
      db,
      `select ref_id as id from ledger_txns where kind in ('capture', 'release') group by ref_id having count(*) > 1`,
    ),
  },
  {
    sentence: `tenants whose credits do not add up to the ${granted} granted`,
    culprits: await idsOf(db, `select tenant_id as id from accounts where available + holding + revenue <> ${granted}`),
  },
  {
    sentence: 'tenants with credits still held',
    culprits: await idsOf(db, 'select tenant_id as id from accounts where holding <> 0'),
  },
]

/** What receivers got, against how the tasks ended. */
export const judgeCallbacks = async (db: Database, receipts: readonly Receipt[]): Promise<Check[]> => {
  const { rows } = await db.query<EndRow>(
    `select t.id, t.state, t.err_code, t.has_callback,
            exists (select 1 from deliveries d where d.task_id = t.id and d.event = t.state and d.status = 'exhausted' and d.attempts >= 4) as given_up
       from tasks t where t.state in ('success', 'failed')`,
  )
  const byTask = groupBy(receipts, ({ taskId }) => taskId)
  const ends = (id: string) => (byTask.get(id) ?? []).filter(({ event }) => event !== 'processing')
  const isTold = ({ id, state }: EndRow) => ends(id).some((each) => each.event === state && each.answered === 200)
  const wasOutOfOrder = ({ id }: EndRow): boolean => {
    const all = byTask.get(id) ?? []
    const firstEnd = all.findIndex(({ event }) => event !== 'processing')
    return firstEnd >= 0 && all.slice(firstEnd).some(({ event }) => event === 'processing')
  }
  return [
    {
      sentence: 'terminal callbacks missing',
      culprits: rows.filter((row) => row.has_callback && !row.given_up && !isTold(row)).map(({ id }) => id),
    },
    {
      sentence: 'tasks told to have ended otherwise than they did',
      culprits: rows
        .filter((row) => ends(row.id).some((each) => each.event !== row.state || each.state !== row.state))
        .map(({ id }) => id),
    },
    {
      sentence: 'tasks whose end was told before their beginning',
      culprits: rows.filter(wasOutOfOrder).map(({ id }) => id),
    },
  ]
}

/** The back end was paid at most once for each attempt. */
export const judgeStarts = (starts: readonly string[]): Check => ({
  sentence: 'attempts started more than once on the model server',
  culprits: [...groupBy(starts, (attempt) => attempt)]
    .filter(([, times]) => times.length > 1)
    .map(([attempt]) => `attempt ${attempt}`),
})

export const judgeInvariants = async (world: World, clientLog: readonly ClientLogRow[]): Promise<Check[]> => {
  const evidence = await gatherEvidence(world, { deep: true, clientLog })
  const findings = await checkInvariants(world.databaseUrl, evidence, { liveOnly: false })
  return findings.map(({ invariant, rows, firstIds }) => ({
    sentence: `${invariant.name} broken: ${invariant.sentence}`,
    culprits: rows === 0 ? [] : firstIds,
  }))
}
