import { readFileSync } from 'node:fs'
import { type NewTask, newId, type SettleDeps, settleTask } from '@kinora/domain'
import { createAccountStore, createAttempts, createStore, openDatabase } from '@kinora/postgres'
import { creation, sampleTask } from '@kinora/postgres/fixtures/sample-task'
import type pg from 'pg'
import type { TemporaryDatabase } from '../../testkit/temporary-database.ts'

/** Write-ahead log and processor time of the database process for one settlement. */
type Cost = { walBytes: number; ticks: number }

const noUsage = `create or replace function write_usage(p_task bigint, p_state text, p_shows text, p_creations jsonb) returns void
  language plpgsql as $$ begin end $$`

/** User and system time of a process, in ticks of 10 ms. */
const readTicks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Settles the same number of tasks with and without the usage row, in turns, and returns the cost of each. */
export const measureSettleCost = async (
  database: TemporaryDatabase,
  owner: pg.Client,
  { rounds, tasks }: { rounds: number; tasks: number },
): Promise<{ withUsage: Cost; without: Cost }> => {
  const [worker, admin] = [
    openDatabase({ url: database.loginUrl('worker'), max: 1, onError: () => undefined }),
    openDatabase({ url: database.loginUrl('admin'), max: 1, onError: () => undefined }),
  ]
  const api = openDatabase({ url: database.loginUrl('api'), max: 1, onError: () => undefined })
  const [store, creating] = [worker, api].map((db) => createStore(db, { concurrency: 5, resultRetentionDays: 7 }))
  if (!store || !creating) throw new Error('no store')
  const attempts = createAttempts(worker)
  const accounts = createAccountStore(admin)
  let drawn = 0
  const randomSource = { random16: () => ++drawn % 65536, random31: () => 1, sha256: () => '', randomWord: () => '' }
  const draw = () => newId(Date.now(), 0, randomSource.random16())
  const deps: SettleDeps = { store, clock: { nowMs: Date.now }, randomSource, settings: { cell: 0 } }
  const tenantId = draw()
  await accounts.insertTenant({
    id: tenantId,
    name: 'usage',
    concurrency: 1_000,
    webhookSecretSealed: Buffer.from('x'),
  })
  await accounts.grant({ id: draw(), tenantId, credits: 10_000_000, reason: 'usage', endsAt: null })
  const prepare = async (): Promise<NewTask> => {
    const task = sampleTask(draw())
    await creating.transaction(tenantId, async (tx) => {
      await tx.hold(task)
      await tx.insertTask(task, await tx.enterLane({ lane: 'normal', isPreparing: false, queueCap: 10_000 }))
    })
    const step = { tenantId, taskId: task.id, stepNo: 1, tryNo: 1 }
    await attempts.begin(step, { attemptId: draw(), step: 'text-to-video', backend: 'scripted' })
    return task
  }
  const { rows: sessions } = await worker.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = sessions[0]?.pid ?? 0
  const readLsn = async (): Promise<string> =>
    (await owner.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')).rows[0]?.lsn ?? '0/0'
  const run = async (): Promise<Cost> => {
    const prepared: NewTask[] = []
    for (let i = 0; i < tasks; i += 1) prepared.push(await prepare())
    const [lsn, ticks] = [await readLsn(), readTicks(pid)]
    for (const task of prepared)
      await settleTask(deps, { tenantId, taskId: task.id, outcome: { state: 'success', creations: [creation] } })
    const { rows } = await owner.query<{ bytes: string }>('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [
      lsn,
    ])
    return { walBytes: Number(rows[0]?.bytes) / tasks, ticks: (readTicks(pid) - ticks) / tasks }
  }
  const definition = await owner.query<{ text: string }>(
    `select pg_get_functiondef('write_usage(bigint, text, text, jsonb)'::regprocedure) as text`,
  )
  const costs: { withUsage: Cost[]; without: Cost[] } = { withUsage: [], without: [] }
  await run()
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['without', 'withUsage'] as const) {
      await owner.query(kind === 'without' ? noUsage : (definition.rows[0]?.text ?? ''))
      costs[kind].push(await run())
    }
  await Promise.all([worker.end(), admin.end(), api.end()])
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const summarize = (all: readonly Cost[]): Cost => ({
    walBytes: median(all.map(({ walBytes }) => walBytes)),
    ticks: median(all.map(({ ticks }) => ticks)),
  })
  return { withUsage: summarize(costs.withUsage), without: summarize(costs.without) }
}
