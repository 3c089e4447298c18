import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createInvariantResults, createProcessReader, createProcessStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createBackendHistory, stripQuery } from './backend-history.ts'

const own = await openOwnDatabase(process.env)
const admin = openDatabase({ url: own.loginUrl('admin'), max: 1, onError: () => undefined })
const system = openDatabase({ url: own.loginUrl('system'), max: 1, onError: () => undefined })
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
afterAll(async () => {
  await Promise.all([admin.end(), system.end(), owner.end()])
  await own.drop()
})

const history = createBackendHistory(admin)

type Attempt = { backend?: string; state?: string; fault?: string; agoMinutes?: number; count?: number }
const addAttempts = ({ backend = 'farm:1', state = 'done', fault = '', agoMinutes = 0, count = 1 }: Attempt) =>
  owner.query(
    `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state, fault, created_at)
       select first_id_at(now() - make_interval(mins => $4)) + n, (random() * 1e9)::int, 1, n, 7, 'text-to-video', $1, $2, $3,
              date_bin('15 minutes', now(), 'epoch') - make_interval(mins => $4)
         from generate_series(1, $5::int) n`,
    [backend, state, fault, agoMinutes, count],
  )

beforeAll(async () => {
  await addAttempts({ count: 3 })
  await addAttempts({ state: 'failed', fault: 'BackendLost', agoMinutes: 30, count: 2 })
  await addAttempts({ backend: 'farm:2', state: 'unknown', agoMinutes: 30 })
  await addAttempts({ backend: 'farm:2', state: 'started' })
  await addAttempts({ state: 'failed', fault: 'TooOld', agoMinutes: 60 * 25 })
  await addAttempts({ backend: 'other', count: 5_000, agoMinutes: 20 })
  await owner.query('analyze attempts')
})

it('the health strip of a back end has 96 quarter hours, oldest first (D-516)', async () => {
  const strip = await history.strip(['farm:1', 'farm:2'])
  expect(strip).toHaveLength(96)
  expect(strip.at(-1)).toMatchObject({ done: 3, failed: 0, unknown: 0, at_work: 1 })
  expect(strip.at(-3)).toMatchObject({ done: 0, failed: 2, unknown: 1, at_work: 0 })
  expect(strip.reduce((sum, cell) => sum + cell.done + cell.failed + cell.unknown + cell.at_work, 0)).toBe(7)
  expect(Number(strip.at(-1)?.from) - Number(strip[0]?.from)).toBe(95 * 900_000)
})

it('failures of a back end are counted by class, most frequent first (D-516)', async () => {
  expect(await history.failures(['farm:1', 'farm:2'])).toMatchObject([
    { fault: 'BackendLost', step: 'text-to-video', count: 2 },
    { fault: '', count: 1 },
  ])
})

it('the health strip reads an index and no attempt of another back end (D-516)', async () => {
  type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
  const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]
  const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: Node & { 'Shared Hit Blocks': number } }] }>(
    `explain (analyze, buffers, format json) ${stripQuery}`,
    [['farm:1', 'farm:2']],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const scans = plan ? nodesIn(plan).filter((node) => node['Relation Name'] !== undefined) : []
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBeLessThan(100)
  expect(plan?.['Shared Hit Blocks']).toBeLessThan(60)
})

it('a running worker is listed with its settings until it withdraws (D-516)', async () => {
  const processes = createProcessStore(system)
  const settings = [{ name: 'S3_BUCKET', value: 'media', is_secret: false, is_default: false }]
  const worker = { holder: 'host:7', version: '0.2.0', roles: ['relay'], settings, startedAt: new Date(0) }
  await processes.publish(worker)
  await processes.publish({ ...worker, version: '0.2.1' })
  const reader = createProcessReader(admin)
  expect(await reader.workers()).toMatchObject([
    { worker: 'host:7', version: '0.2.1', roles: ['relay'], settings, started_at: new Date(0) },
  ])
  await owner.query(`update seen_processes set told_at = now() - interval '61 seconds'`)
  expect(await reader.workers()).toEqual([])
  await processes.publish(worker)
  await processes.remove('host:7')
  expect(await reader.workers()).toEqual([])
})

it('the last result of the standing check names violations and its time (D-516)', async () => {
  const results = createInvariantResults(admin)
  expect(await results.read()).toMatchObject({ checkedAt: null, silentSeconds: null })
  await owner.query('update invariant_checks set at = now()')
  const [first] = (await results.read()).results
  await owner.query('insert into invariant_faults (invariant, id) values ($1, $2), ($1, $3)', [first?.name, '1', '2'])
  const { checkedAt, silentSeconds, results: found } = await results.read()
  expect(checkedAt).toBeInstanceOf(Date)
  expect(silentSeconds).toBeLessThan(60)
  expect(found[0]).toMatchObject({ broken: 2, ids: ['1', '2'], since: expect.any(Date) })
  expect(found.slice(1).every(({ broken }) => broken === 0)).toBe(true)
})
