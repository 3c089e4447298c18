import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'
import { checkInvariants, type Finding } from './check-invariants.ts'
import type { Evidence } from './evidence.ts'

const { url, loginUrl, drop } = await openTemporaryDatabase('invariants')
afterAll(drop)

const run = async (statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The database rejects most of these rows; the test drops its constraints, because it checks the second defence. */
const guardsOff = `do $$
  declare each record;
  begin
    for each in select conrelid::regclass as tab, conname from pg_constraint
                 where contype in ('c', 'f') and connamespace = 'public'::regnamespace and coninhcount = 0 loop
      execute format('alter table %s drop constraint %I', each.tab, each.conname);
    end loop;
    drop index ledger_one_resolution;
    for each in select relname from pg_class where relrowsecurity and relkind in ('r', 'p') loop
      execute format('alter table %I no force row level security', each.relname);
    end loop;
  end $$`

type Planted = {
  id: number
  state?: string
  err?: string
  credits?: number
  events?: string[]
  ledger?: [string, string, number][]
  hasSlot?: boolean
  hasCallback?: boolean
  tenant?: number
}

const held: [string, string, number][] = [
  ['hold', 'available', -10],
  ['hold', 'holding', 10],
]
const captured: [string, string, number][] = [...held, ['capture', 'holding', -10], ['capture', 'revenue', 10]]
const released: [string, string, number][] = [...held, ['release', 'holding', -10], ['release', 'available', 10]]

const usageRow = (id: number, tenant: number, credits = 10): string =>
  `insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
     values (${tenant}, ${id}, 'k', 'g', 'm', '', 'success', ${credits}, 0, 0, 0)`

const usageTotal = (table: string, start: string, credits: number): string =>
  `insert into ${table} values (2, '${start}', 'k', 'g', 'm', '', 1, 1, 0, 0, ${credits}, 0, 0, 0)`

const taskRows = (task: Planted): string[] => {
  const { id, state = 'success', err = '', credits = 10, ledger = captured, tenant = 1 } = task
  const events = task.events ?? ['created', 'processing', state]
  const seq = events.length
  return [
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, seq, lane, has_slot, billable, bgm, has_callback, created_at)
       values (${id}, ${tenant}, 'k', 'g', 1, 'm', '${state}', '${err}', ${credits}, ${seq}, 'normal', ${task.hasSlot ?? false}, true, false, ${task.hasCallback ?? false}, now())`,
    ...events.map((each, i) => `insert into task_events values (${id}, ${i + 1}, ${tenant}, '${each}')`),
    ...[...new Set(ledger.map(([kind]) => kind))].map(
      (kind) => `insert into ledger_txns (ref_id, kind, tenant_id) values (${id}, '${kind}', ${tenant})`,
    ),
    ...ledger.map(
      ([kind, account, amount]) =>
        `insert into ledger_entries values (${id}, '${kind}', '${account}', ${tenant}, ${amount})`,
    ),
    ...ledger.filter(([kind, account]) => kind === 'capture' && account === 'revenue').map(() => usageRow(id, tenant)),
  ]
}

const object = (key: string, bytes = 3) => JSON.stringify({ key, bytes, sha256: 'aa', mediaType: 'video/mp4' })
const creation = (taskId: number, key: string, keptFor = '1 day'): string =>
  `insert into creations values (${taskId}, ${taskId}, 1, 0, '${object(`${key} result`)}', '${object(`${key} cover`)}', null, 1, 1, 1, 24, now() + interval '${keptFor}')`

const tenantRows = (id: number): string[] => [
  `insert into tenants (id, name, webhook_secret_sealed) values (${id}, 't', '')`,
  `insert into tenant_lanes (tenant_id, lane) values (${id}, 'normal'), (${id}, 'off-peak')`,
]

const plant = (): string[] => [
  ...[1, 2, 3].flatMap(tenantRows),
  ...taskRows({ id: 1 }),
  creation(1, 'good'),
  ...taskRows({ id: 2, state: 'failed', err: 'UserCancelled', credits: 0, ledger: released }),
  // I1: one side missing, and a transaction without entries
  `insert into ledger_txns (ref_id, kind, tenant_id) values (11, 'grant', 2), (12, 'grant', 2)`,
  `insert into ledger_entries values (11, 'grant', 'available', 2, 5)`,
  // I2: charged and paid back; ended without a resolution
  ...taskRows({ id: 21, ledger: [...captured, ['release', 'holding', -10], ['release', 'available', 10]], tenant: 3 }),
  creation(21, 'good'),
  ...taskRows({ id: 22, state: 'failed', err: 'UserCancelled', credits: 0, ledger: held }),
  // I3: resolved while open; I4: the credits of task 41 differ from the moved amount
  ...taskRows({ id: 31, state: 'processing', events: ['created', 'processing'] }),
  ...taskRows({ id: 41, credits: 11 }),
  creation(41, 'good'),
  // I5: no creation; a missing object; a truncated object; an error on a success
  ...taskRows({ id: 51 }),
  ...taskRows({ id: 52 }),
  creation(52, 'gone'),
  ...taskRows({ id: 53 }),
  creation(53, 'short'),
  ...taskRows({ id: 54, err: 'UserCancelled' }),
  creation(54, 'good'),
  // I7: a state after a terminal one; a last event that is not the state
  ...taskRows({ id: 71, events: ['created', 'processing', 'failed', 'success'] }),
  creation(71, 'good'),
  ...taskRows({ id: 72, events: ['created', 'processing'] }),
  creation(72, 'good'),
  // I8: never delivered; exhausted too early; delivered, and exhausted after enough attempts
  ...[81, 82, 83, 84].flatMap((id) => [...taskRows({ id, hasCallback: true }), creation(id, 'good')]),
  `insert into deliveries (task_id, event, tenant_id, seq, status, attempts)
     values (82, 'success', 1, 3, 'exhausted', 3), (83, 'success', 1, 3, 'delivered', 1), (84, 'success', 1, 3, 'exhausted', 4)`,
  // I9: an outbox order that no relay took; expired objects
  `insert into outbox (task_id, kind, tenant_id) values (91, 'stop', 1)`,
  ...taskRows({ id: 92 }),
  creation(92, 'old', '-2 hours'),
  // lanes: a slot that an ended task still holds, and a counter without a task
  ...taskRows({ id: 101, hasSlot: true }),
  creation(101, 'good'),
  `update tenant_lanes set waiting = 1 where tenant_id = 2 and lane = 'off-peak'`,
  // I10: an open part of an ended film; a part that clients see
  ...taskRows({ id: 111, state: 'processing', credits: 0, events: ['created', 'processing'], ledger: [] }),
  ...taskRows({ id: 112, state: 'failed', err: 'UserCancelled', credits: 0, ledger: [] }),
  `update tasks set runs = false, billable = false, film_id = 1, listed = id = 112 where id in (111, 112)`,
  `insert into film_parts (film_id, task_id, tenant_id, kind, segment, prompt, lyric, shown)
     values (1, 111, 1, 'video', 0, '', '', '{}'), (1, 112, 1, 'video', 1, '', '', '{}')`,
  // usage: a capture without usage, usage without a capture, a day that is not the sum of its hours, a row with other credits
  ...taskRows({ id: 121 }),
  creation(121, 'good'),
  `delete from usage_rows where task_id = 121`,
  `update ledger_txns set created_at = '2026-01-05T10:30:00Z' where ref_id = 121`,
  usageTotal('usage_hours', '2026-01-06T10:00:00Z', 7),
  usageTotal('usage_days', '2026-01-06T00:00:00Z', 6),
  ...taskRows({ id: 122 }),
  creation(122, 'good'),
  `update usage_rows set credits = credits + 1 where task_id = 122`,
  `update usage_rows set at = '2026-01-07T10:30:00Z' where task_id = 122`,
  `update ledger_txns set created_at = '2026-01-07T10:30:00Z' where ref_id = 122`,
  // I4: balances follow from the entries except for tenant 3; tenant 1 spends credits that it was never granted
  `insert into accounts select tenant_id, coalesce(sum(amount) filter (where account = 'available'), 0),
     coalesce(sum(amount) filter (where account = 'holding'), 0), coalesce(sum(amount) filter (where account = 'revenue'), 0) + (tenant_id = 3)::int, 0
     from ledger_entries group by tenant_id`,
]

const stored = (key: string, bytes = 3) =>
  ['result', 'cover'].map((part) => ({ object_key: `${key} ${part}`, bytes, sha256: 'aa' }))

const evidence: Evidence = {
  objects: [...stored('good'), ...stored('short', 2), ...stored('old')],
  openWorkflows: ['1', '31'],
  scratch: ['left behind'],
  clientLog: [
    { op_key: 'fine', tenant_id: '1', outcome: 'ok', task_id: '1' },
    { op_key: 'lost', tenant_id: '1', outcome: 'ok', task_id: '999' },
    { op_key: 'open', tenant_id: '1', outcome: 'ok', task_id: '31' },
    { op_key: 'foreign', tenant_id: '2', outcome: 'ok', task_id: '41' },
    { op_key: 'two tasks', tenant_id: '1', outcome: 'ok', task_id: '51' },
    { op_key: 'two tasks', tenant_id: '1', outcome: 'ok', task_id: '52' },
    { op_key: 'shared', tenant_id: '1', outcome: 'ok', task_id: '53' },
    { op_key: 'shared too', tenant_id: '1', outcome: 'ok', task_id: '53' },
  ],
}

let findings: Finding[]
const listIds = (invariant: string): string[] =>
  findings.find((each) => each.invariant.name === invariant)?.firstIds.sort() ?? []

beforeAll(async () => {
  await run([guardsOff, ...plant()])
  findings = await checkInvariants(loginUrl('system'), evidence, { liveOnly: false })
})

it.each([
  ['I1', ['11 grant', '12 grant']],
  ['I10', ['111', '112']],
  ['I2', ['21', '22']],
  ['I3', ['21', '22', '31']],
  ['I4', ['1 available', '3 revenue', '41']],
  ['I5', ['51', '52 cover', '52 result', '53 cover', '53 result', '54']],
  ['I6', ['53', 'foreign', 'lost', 'open', 'two tasks']],
  ['I7', ['71', '72']],
  ['I8', ['81', '82']],
  ['I9', ['object old cover', 'object old result', 'order stop 91', 'scratch left behind', 'workflow 1']],
  ['usage', ['1 2026-01-05T10Z', '1 2026-01-07T10Z', '122', '2 2026-01-06', '2 2026-01-06T10Z']],
  ['lanes', ['1 normal', '101', '2 off-peak']],
])('%s names exactly the rows that break it', (invariant, ids) => {
  expect(listIds(invariant)).toEqual(ids)
})

it('checkInvariants with liveOnly runs only the invariants that always hold', async () => {
  const live = await checkInvariants(loginUrl('system'), evidence, { liveOnly: true })
  expect(live.map(({ invariant }) => invariant.name)).toEqual([
    'I1',
    'I10',
    'I2',
    'I3',
    'I4',
    'I5',
    'I7',
    'lanes',
    'usage',
  ])
})
