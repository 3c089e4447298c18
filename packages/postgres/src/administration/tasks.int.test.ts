import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore, createAttempts, createPoolStatusStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createTaskAdmin, type TaskSearch } from './tasks.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'admin' | 'system' | 'worker') =>
  openDatabase({ url: own.loginUrl(role), max: 2, onError: () => undefined })
const [admin, system, worker] = [open('admin'), open('system'), open('worker')]
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
afterAll(async () => {
  await Promise.all([admin.end(), system.end(), worker.end(), owner.end()])
  await own.drop()
})

const tasks = createTaskAdmin(admin, { concurrency: 5 })
const draw = (agoMs = 0) => newId(Date.now() - agoMs, 0, randomInt(65536))
const newTenant = async (): Promise<string> => {
  const id = draw()
  const account = { id, name: 'test', concurrency: 1, webhookSecretSealed: Buffer.from('x') }
  await createAccountStore(admin).insertTenant(account)
  return id
}
const traceIdFor = (id: string) => id.padStart(32, '0')
type Facts = {
  state?: string
  errCode?: string
  generator?: string
  hasSlot?: boolean
  agoMs?: number
  keyId?: string
  model?: string
}
const addTask = async (tenantId: string, facts: Facts = {}): Promise<string> => {
  const { state = 'created', errCode = '', generator = 'text2video', hasSlot = false, agoMs = 0 } = facts
  const { keyId = 'k', model = 'genq2' } = facts
  const id = draw(agoMs)
  await system.query(
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm,
                        has_callback, created_at)
       values ($1, $2, $8, $3, 1, $9, $4, $5, 3, 'normal', $6, true, false, false, now() - make_interval(secs => $7))`,
    [id, tenantId, generator, state, errCode, hasSlot, agoMs / 1000, keyId, model],
  )
  await system.query(
    `insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, callback_url, callback_origin,
                              price_version, price_lines, trace)
       values ($1, $2, 'm', '{}', '{"n":"zinnober"}', '{"prompt":"zinnober"}', 'zinnober', 'http://a.example/zinnober', 'http://a.example',
               'v', '[]', $3)`,
    [id, tenantId, `00-${traceIdFor(id)}-0000000000000001-01`],
  )
  return id
}
const listIds = async (search: TaskSearch, count = 100): Promise<string[]> =>
  (await tasks.list(search, { after: undefined, count })).items.map(({ id }) => id)

describe('task search (D-516)', () => {
  let [tenant, failed, running, old]: string[] = []
  beforeAll(async () => {
    tenant = await newTenant()
    old = await addTask(tenant, { state: 'success', agoMs: 3_600_000 })
    failed = await addTask(tenant, { state: 'failed', errCode: 'ModelUnavailable', generator: 'audio-tts' })
    running = await addTask(tenant, { state: 'processing', hasSlot: true, keyId: 'key-7', model: 'genq7' })
    const attempt = { attemptId: draw(), step: 'text-to-video', backend: 'farm:2' }
    await createAttempts(worker).begin({ tenantId: tenant, taskId: running, stepNo: 1, tryNo: 1 }, attempt)
    await addTask(await newTenant())
  })
  const hourAgo = () => new Date(Date.now() - 1_800_000)
  it.each([
    ['task id', () => ({ taskId: failed }), () => [failed]],
    ['trace id', () => ({ traceId: traceIdFor(running ?? '') }), () => [running]],
    ['tenant', () => ({ tenantId: tenant }), () => [running, failed, old]],
    ['state', () => ({ tenantId: tenant, state: 'processing' as const }), () => [running]],
    ['state over all tenants', () => ({ state: 'processing' as const }), () => [running]],
    ['generator', () => ({ generator: 'audio-tts' }), () => [failed]],
    ['key', () => ({ keyId: 'key-7' }), () => [running]],
    ['model', () => ({ model: 'genq7' }), () => [running]],
    ['model of a tenant', () => ({ tenantId: tenant, model: 'genq2' }), () => [failed, old]],
    ['back end', () => ({ backends: ['farm', 'farm:2'] }), () => [running]],
    ['back end and age', () => ({ backends: ['farm:2'], createdFrom: hourAgo() }), () => [running]],
    ['no end', () => ({ tenantId: tenant, isOpen: true }), () => [running]],
    ['error code', () => ({ errCode: 'ModelUnavailable' }), () => [failed]],
    ['lowest age', () => ({ tenantId: tenant, createdTo: hourAgo() }), () => [old]],
    ['highest age', () => ({ tenantId: tenant, createdFrom: hourAgo() }), () => [running, failed]],
  ])('finds tasks by %s', async (_name, search, expected) => {
    expect(await listIds(search())).toEqual(expected())
  })
  it.each([
    ['one tenant', () => ({ tenantId: tenant })],
    ['all tenants', () => ({})],
  ])('continues after the last task of a page, for %s', async (_name, search) => {
    const seen: string[] = []
    for (let after: string | undefined; after !== ''; ) {
      const { items, next } = await tasks.list(search(), { after, count: 1 })
      seen.push(...items.map(({ id }) => id))
      after = next
    }
    expect(seen).toEqual(await listIds(search()))
    expect(seen.length).toBeGreaterThanOrEqual(3)
  })
})

describe('inspected task (D-516)', () => {
  it('shows its queue position within tenant and lane, and none once it has a slot', async () => {
    const tenantId = await newTenant()
    const ids = [await addTask(tenantId, { hasSlot: true }), await addTask(tenantId), await addTask(tenantId)]
    await addTask(await newTenant())
    const positions = await Promise.all(ids.map(async (id) => (await tasks.inspect(id))?.queue?.position))
    expect(positions).toEqual([null, 0, 1])
    expect((await tasks.inspect(ids[1] ?? ''))?.queue).toMatchObject({ slots: 1 })
  })
  it('names the worker of the last attempt and the time of the last progress', async () => {
    const tenantId = await newTenant()
    const taskId = await addTask(tenantId, { hasSlot: true })
    const key = { tenantId, taskId, stepNo: 1, tryNo: 1 }
    const begin = { attemptId: draw(), step: 'text-to-video', backend: 'engine' }
    const [first, second] = [createAttempts(worker, 'host-a:1'), createAttempts(worker, 'host-b:2')]
    await first.begin(key, begin)
    await first.started(key, {})
    expect(await tasks.inspect(taskId)).toMatchObject({
      state: 'processing',
      progress_at: null,
      attempts: [{ worker: 'host-a:1', step: 'text-to-video', backend: 'engine', state: 'started', starts: 1 }],
      events: [{ state: 'processing' }],
      trace_id: traceIdFor(taskId),
    })
    await second.begin(key, begin)
    await second.progress(tenantId, taskId, 40)
    const task = await tasks.inspect(taskId)
    expect(task).toMatchObject({ progress: 40, attempts: [{ worker: 'host-b:2', starts: 2 }] })
    expect(Date.parse(task?.progress_at ?? '')).toBeGreaterThan(Date.parse(task?.created_at ?? ''))
  })
  it('shows when the back end of an attempt last reported progress, which estimates do not change', async () => {
    const tenantId = await newTenant()
    const taskId = await addTask(tenantId, { hasSlot: true })
    const key = { tenantId, taskId, stepNo: 1, tryNo: 1 }
    const attempts = createAttempts(worker)
    await attempts.begin(key, { attemptId: draw(), step: 'text-to-video', backend: 'engine' })
    const work = { weight: 10, total: 10, before: 0 }
    const reportedAt = async () => (await tasks.inspect(taskId))?.attempts[0]?.reported_at
    const age = () => owner.query(`update attempts set reported_at = '2026-01-01' where task_id = $1`, [taskId])
    await attempts.reportWork(key, { fraction: 0.2, isReported: false }, work)
    expect(await reportedAt()).toBeNull()
    await attempts.reportWork(key, { fraction: 0.4, isReported: true }, work)
    expect(Date.parse((await reportedAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await age()
    await attempts.reportWork(key, { fraction: 0.6, isReported: false }, work)
    expect(await reportedAt()).toMatch(/^2026-01-01/)
    await attempts.noteReport(key)
    expect(Date.parse((await reportedAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
  it('shows callbacks with their last try, without address and response of the receiver', async () => {
    const tenantId = await newTenant()
    const taskId = await addTask(tenantId, { state: 'success' })
    await system.query(`select tell_task($1, $2, 'success', 2)`, [taskId, tenantId])
    await system.query(
      `insert into delivery_tries (task_id, event, tenant_id, sending, attempt, at, outcome, status, duration_ms, fault, answer)
         values ($1, 'success', $2, 1, 1, now(), 'failed', 500, 5, '', 'zinnober')`,
      [taskId, tenantId],
    )
    const task = await tasks.inspect(taskId)
    expect(task?.callbacks).toMatchObject([
      {
        event: 'success',
        status: 'waiting',
        last_try: { status: 500 },
        tries: [{ attempt: 1, status: 500, duration_ms: 5 }],
      },
    ])
    expect(JSON.stringify(task)).not.toContain('zinnober')
  })
  it('is undefined for an id without a task', async () => {
    expect(await tasks.inspect(draw())).toBeUndefined()
    expect(await tasks.findTenant(draw())).toBeUndefined()
  })
})

it('the administration login cannot read prompts, payloads or parameters of tasks (D-516)', async () => {
  for (const column of ['texts', 'payload', 'params', 'used'])
    await expect(admin.query(`select ${column} from task_inputs`)).rejects.toMatchObject({ code: '42501' })
})

it('workers are listed with the seconds since their last report', async () => {
  await createPoolStatusStore(system).publish(
    'host-a:1',
    [{ pool: 'p', server: 's', places: 1, busy: 0, state: 'well', version: '', missing: [] }],
    [],
  )
  await owner.query(`update seen_servers set told_at = now() - interval '90 seconds'`)
  const [seen] = await tasks.workers()
  expect(seen?.worker).toBe('host-a:1')
  expect(seen?.silentSeconds).toBeGreaterThanOrEqual(90)
})

it('the search by trace id uses an index in every partition', async () => {
  const { rows } = await owner.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = 'task_inputs_by_trace'::regclass`,
  )
  expect(rows).toEqual([{ valid: true }])
})
