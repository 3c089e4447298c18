import { newId, type TaskFilter } from '@kinora/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createTaskList } from './task-list.ts'

const own = await openOwnDatabase(process.env)
const api = openDatabase({ url: own.loginUrl('api'), max: 2, onError: () => undefined })
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
const { list } = createTaskList(api)
afterAll(async () => {
  await Promise.all([api.end(), owner.end()])
  await own.drop()
})

const [tenant, other] = ['101', '102']
const now = Date.now()
const filter: TaskFilter = {
  createdFrom: new Date(now - 3_600_000),
  createdTo: new Date(now),
  ids: undefined,
  templates: undefined,
  models: undefined,
  resolutions: undefined,
  states: undefined,
}
type Facts = { id: string; agoMs: number; tenantId?: string; state?: string; model?: string; template?: string }
const idAt = (agoMs: number, place: number): string => newId(now - agoMs, 0, place)
const tasks: Facts[] = [
  { id: idAt(1_000, 1), agoMs: 1_000 },
  // Two with the same creation time, and one whose id is older than those created before it.
  { id: idAt(2_000, 2), agoMs: 2_000, state: 'failed' },
  { id: idAt(2_000, 1), agoMs: 2_000, model: 'genq3' },
  { id: idAt(60_000, 1), agoMs: 1_500, state: 'processing', template: 'story' },
  { id: idAt(3_700_000, 1), agoMs: 3_700_000 },
  { id: idAt(1_200, 1), agoMs: 1_200, tenantId: other },
]

beforeAll(async () => {
  for (const { id, agoMs, tenantId = tenant, state = 'success', model = 'genq2', template = '' } of tasks) {
    await owner.query(
      `insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, template, state, err_code, credits, lane, has_slot, billable, bgm, has_callback, created_at)
         values ($1, $2, 'k', 'text2video', 1, $3, '540p', $4, $5, $6, 1, 'normal', false, true, false, false, $7)`,
      [id, tenantId, model, template, state, state === 'failed' ? 'SystemThrottling' : '', new Date(now - agoMs)],
    )
    await owner.query(
      `insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
         values ($1, $2, $3, '{}', '{}', '{}', '', 'v', '[]', '')`,
      [id, tenantId, model],
    )
  }
})

const [newest, failed, third, early] = tasks.map(({ id }) => id)
const listIds = async (change: Partial<TaskFilter>, page = {}) =>
  (await list(tenant, { ...filter, ...change }, { before: undefined, skip: 0, most: 10, ...page })).map(({ id }) => id)

it('the task list is ordered by creation, newest first, and contains only tasks of the tenant (D-393)', async () => {
  expect(await listIds({})).toEqual([newest, early, failed, third])
})
it('the task list continues after any task, also between two with the same creation time (D-391)', async () => {
  for (const [i, id] of (await listIds({})).entries()) {
    const before = { id, createdAt: new Date(now - (tasks.find((task) => task.id === id)?.agoMs ?? 0)) }
    expect(await listIds({}, { before })).toEqual([newest, early, failed, third].slice(i + 1))
  }
})
it.each<[string, Partial<TaskFilter>, (string | undefined)[]]>([
  ['states', { states: ['failed', 'processing'] }, [early, failed]],
  ['states with success', { states: ['success', 'failed'] }, [newest, failed, third]],
  ['models', { models: ['genq3', 'genq9'] }, [third]],
  ['models and states', { models: ['genq2'], states: ['failed'] }, [failed]],
  ['resolutions', { resolutions: ['540p'] }, [newest, early, failed, third]],
  ['templates', { templates: ['story'] }, [early]],
  ['ids', { ids: [third ?? '', tasks[5]?.id ?? ''] }, [third]],
  ['no ids at all', { ids: [] }, []],
  ['time', { createdFrom: new Date(now - 1_500), createdTo: new Date(now - 1_500) }, [early]],
])('the task list filters by %s (D-391)', async (_what, change, expected) => {
  expect(await listIds(change)).toEqual(expected)
})
it('the task list skips the requested number of tasks over all filter values (D-391)', async () => {
  expect(await listIds({ states: ['success', 'failed'] }, { skip: 1, most: 1 })).toEqual([failed])
})
