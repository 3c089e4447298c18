import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createReportedJobs } from './reported-jobs.ts'
import { createUnknownAttempts } from './unknown-attempts.ts'

const own = await openOwnDatabase(process.env)
const system = openDatabase({ url: own.loginUrl('system'), max: 4, onError: () => undefined })
const owner = new pg.Client(own.url)
await owner.connect()
const reported = createReportedJobs(system)
const unknown = createUnknownAttempts(system)

afterAll(async () => {
  await Promise.all([system.end(), owner.end()])
  await own.drop()
})

const attemptId = (): string => newId(Date.now(), 0, randomInt(65536))

it('the first reported job of an attempt counts, and of no other', async () => {
  const id = attemptId()
  expect(await reported.find(id)).toBeUndefined()
  await reported.record(id, { id: 'job-1' })
  await reported.record(id, { id: 'job-2' })
  expect(await reported.find(id)).toEqual({ id: 'job-1' })
  expect(await reported.find(attemptId())).toBeUndefined()
})

it('a reported job makes an attempt of unknown outcome due at once', async () => {
  const id = attemptId()
  await owner.query(
    `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state, ask_at)
       values ($1, 1, 1, $1, 1, 'text-to-video', 'fal', 'unknown', now() + interval '1 hour')`,
    [id],
  )
  expect(await unknown.due(10)).toEqual([])
  await reported.record(id, { id: 'job' })
  expect(await unknown.due(10)).toMatchObject([{ attemptId: id, step: 'text-to-video', backend: 'fal' }])
})

it('reported jobs are deleted after a week', async () => {
  const [old, fresh] = [attemptId(), attemptId()]
  await reported.record(old, { id: 'old' })
  await reported.record(fresh, { id: 'fresh' })
  await owner.query(`update reported_jobs set reported_at = now() - interval '8 days' where attempt_id = $1`, [old])
  expect(await reported.forget()).toBe(1)
  expect([await reported.find(old), await reported.find(fresh)]).toEqual([undefined, { id: 'fresh' }])
})
