import { readFileSync } from 'node:fs'
import { type NewTask, newId } from '@kinora/domain'
import { createAccountStore, createAttempts, createStore, openDatabase } from '@kinora/postgres'
import { creation, sampleTask } from '@kinora/postgres/fixtures/sample-task'
import type pg from 'pg'
import type { TemporaryDatabase } from '../../testkit/temporary-database.ts'

/** Write-ahead log and processor time of the database process for one settlement. */
type Cost = { walBytes: number; ticks: number }

const noUsage = `create or replace function write_usage(p_task bigint, p_state text, p_shows text, p_creations jsonb) returns void
  language plpgsql as $$ begin end $$`

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

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
  const creating = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
  const attempts = createAttempts(worker)
  const accounts = createAccountStore(admin)
  let drawn = 0
  const randomSource = { random16: () => ++drawn % 65536, random31: () => 1, sha256: () => '', randomWord: () => '' }
  const draw = () => newId(Date.now(), 0, randomSource.random16())
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
  const settle = async ({ id }: NewTask): Promise<number> => {
    const { rows } = await worker.query<{ 'QUERY PLAN': { Plan: { 'WAL Bytes': number } }[] }>(
      `explain (analyze, wal, timing off, format json)
         select * from settle_task($1, $2, 'success', '', '{processing}', $3, false, 5, 7, '{}')`,
      [tenantId, id, JSON.stringify([{ ...creation, id: draw() }])],
    )
    return rows[0]?.['QUERY PLAN'][0]?.Plan['WAL Bytes'] ?? 0
  }
  /** The median of the statements leaves out those that wrote whole pages after a checkpoint. */
  const run = async (): Promise<Cost> => {
    const prepared: NewTask[] = []
    for (let i = 0; i < tasks; i += 1) prepared.push(await prepare())
    const ticks = readTicks(pid)
    const walBytes: number[] = []
    for (const task of prepared) walBytes.push(await settle(task))
    return { walBytes: median(walBytes), ticks: (readTicks(pid) - ticks) / tasks }
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
  const summarize = (all: readonly Cost[]): Cost => ({
    walBytes: median(all.map(({ walBytes }) => walBytes)),
    ticks: median(all.map(({ ticks }) => ticks)),
  })
  return { withUsage: summarize(costs.withUsage), without: summarize(costs.without) }
}
