import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createOperations } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createRelayStore } from './relay.ts'
import { createUnknownAttempts } from './unknown-attempts.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'system' | 'admin') => openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [system, admin] = [open('system'), open('admin')]
const owner = new pg.Client(own.url)
await owner.connect()
const unknown = createUnknownAttempts(system)
const operations = createOperations(admin)
const relay = createRelayStore(system, { concurrency: 5 })

afterAll(async () => {
  await Promise.all([system.end(), admin.end(), owner.end()])
  await own.drop()
})

const addUnknown = async (state: 'processing' | 'failed'): Promise<string> => {
  const id = newId(Date.now(), 0, randomInt(65536))
  await owner.query(
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm, has_callback, created_at)
       values ($1, 1, 'k', 'text2video', 1, 'genq2', $2, case $2 when 'failed' then 'InternalServiceFailure' else '' end, 0, 'normal', false, true, false, false, now())`,
    [id, state],
  )
  await owner.query(
    `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state)
       values ($1, 1, 1, $1, 1, 'text-to-video', 'one', 'unknown')`,
    [id],
  )
  return id
}
const readAttempt = async (taskId: string) =>
  (await owner.query('select state, fault, handle from attempts where task_id = $1', [taskId])).rows[0] as unknown
const stepKey = (taskId: string) => ({ tenantId: '1', taskId, stepNo: 1, tryNo: 1 })

it('an unknown attempt is due at once, and then at increasing intervals', async () => {
  const taskId = await addUnknown('processing')
  const pauses: number[] = []
  for (let round = 0; round < 12; round += 1) {
    expect(await unknown.due(10)).toMatchObject([{ taskId, backend: 'one', isTaskOpen: true, word: null }])
    expect(await unknown.due(10)).toEqual([])
    const { rows } = await owner.query<{ pause: string }>(
      `update attempts set ask_at = now() where task_id = $1
         returning round(extract(epoch from (select ask_at - now() from attempts where task_id = $1))) as pause`,
      [taskId],
    )
    pauses.push(Number(rows[0]?.pause))
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
  await unknown.resolve(stepKey(taskId), { state: 'failed', fault: '' })
})

it('an unknown attempt is resolved once, with an order that resumes the workflow of an open task', async () => {
  const taskId = await addUnknown('processing')
  expect(await unknown.resolve(stepKey(taskId), { state: 'started', handle: { id: 'job' } })).toBe(true)
  expect(await unknown.resolve(stepKey(taskId), { state: 'intended' })).toBe(false)
  expect(await readAttempt(taskId)).toMatchObject({ state: 'started', handle: { id: 'job' } })
  expect(await relay.lease(1000)).toContainEqual({ kind: 'resume', taskId })
  await relay.done('resume', [taskId])
})

it('an unknown attempt of an ended task is resolved without an order', async () => {
  const taskId = await addUnknown('failed')
  expect(await unknown.due(10)).toMatchObject([{ taskId, isTaskOpen: false }])
  await unknown.resolve(stepKey(taskId), { state: 'failed', fault: 'TaskEnded' })
  expect(await readAttempt(taskId)).toMatchObject({ state: 'failed', fault: 'TaskEnded' })
  expect((await relay.lease(1000)).map(({ kind }) => kind)).not.toContain('resume')
})

it('a decision of the operator is stored and makes the attempt due at once (D-059)', async () => {
  const taskId = await addUnknown('processing')
  await unknown.due(10)
  expect(await operations.decide(taskId, 'give-up')).toBe(true)
  expect((await operations.unknownAttempts({ after: undefined, count: 10 })).items).toMatchObject([
    { id: taskId, asks: 1, word: 'give-up' },
  ])
  expect(await unknown.due(10)).toMatchObject([{ taskId, word: 'give-up' }])
  await unknown.resolve(stepKey(taskId), { state: 'failed', fault: 'InternalServiceFailure' })
  expect(await operations.decide(taskId, 'start-again')).toBe(false)
})
