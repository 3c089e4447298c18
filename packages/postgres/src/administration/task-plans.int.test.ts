import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { buildTaskQuery, type TaskSearch } from './tasks.ts'

const own = await openOwnDatabase(process.env)
const admin = openDatabase({ url: own.loginUrl('admin'), max: 1, onError: () => undefined })
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
afterAll(async () => {
  await admin.end()
  await owner.end()
  await own.drop()
})

const perDay = 4_000
/** Tasks of yesterday and today; one in a thousand has the rare key, model and back end. */
beforeAll(async () => {
  const id = (day: string) => `first_id_at(date_trunc('day', now()) ${day}) + n * 4194304`
  const rare = (what: string) => `case when n % 1000 = 0 then 'rare' else '${what}' || n % 50 end`
  for (const day of [`- interval '1 day'`, ''])
    await owner.query(`
      with numbers as (select n::bigint from generate_series(1, ${perDay}) n), made as (
        insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm,
                           has_callback, created_at)
          select ${id(day)}, n % 50, ${rare('key')}, 'text2video', 1, ${rare('model')}, 'success', '', 3, 'normal', false, true, false,
                 false, date_trunc('day', now()) ${day} from numbers)
      insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state)
        select ${id(day)}, 1, 1, n, n % 50, 'text-to-video', ${rare('backend')}, 'done' from numbers`)
  await owner.query('analyze tasks, attempts')
})

type Node = { 'Relation Name'?: string; 'Node Type': string; 'Actual Loops': number; Plans?: Node[] }
const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

/** Reads the plan with the login and the row policies of the administration API. */
const explain = async (search: TaskSearch) => {
  const values: unknown[] = []
  const text = buildTaskQuery(search, { after: undefined, count: 20 }, (value) => `$${values.push(value)}`)
  const { rows } = await admin.query<{
    'QUERY PLAN': [{ Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
  }>(`explain (analyze, buffers, format json) ${text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no plan')
  const scanned = nodesIn(plan).filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] > 0)
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scanned }
}
const dayName = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString().slice(0, 10).replaceAll('-', '')
const days = [dayName(0), dayName(86_400_000)]
/** Partitions of other days are empty. */
const hasRows = ({ 'Relation Name': name = '' }: Node): boolean => days.some((day) => name.endsWith(day))

it.each<[string, TaskSearch]>([
  ['key', { keyId: 'rare' }],
  ['model', { model: 'rare' }],
  ['back end', { backends: ['rare'] }],
])('the search of all tenants by %s reads an index and no other task (D-516)', async (_name, search) => {
  const { scanned, blocks } = await explain(search)
  const read = scanned.filter(hasRows)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(blocks).toBeLessThan(250)
})

it.each<[string, TaskSearch]>([
  ['key', { keyId: 'key7' }],
  ['model', { model: 'model7' }],
  ['back end', { backends: ['backend7'] }],
])('the search by %s and highest age reads only the days of that age (D-516)', async (_name, search) => {
  const { scanned } = await explain({ ...search, createdFrom: new Date(Date.now() - 60_000) })
  const yesterday = dayName(86_400_000)
  const names = scanned.map((node) => node['Relation Name'] ?? '')
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name.endsWith(yesterday))).toEqual([])
})
