import { type Lane, settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createSweepStore } from './sweeps.ts'

const world = await openTaskWorld(process.env)
const { store, owner } = world
const sweeps = createSweepStore(world.system)
afterAll(world.close)

const hour = 3_600_000
const limits = { taskTimeoutMs: 2 * hour, queueTimeoutMs: 7 * 24 * hour, offPeakDeadlineMs: 48 * hour }

const endOverdue = async (): Promise<void> => {
  for (const { tenantId, taskId, state, errCode } of await sweeps.overdue(limits))
    await settleTask(world.settling, { tenantId, taskId, outcome: { state: 'failed', errCode }, from: [state] })
}

/** Creates a task that holds all credits of its tenant, with the given age and processing time in hours. */
const openTask = async (lane: Lane, hours: { old: number; processing?: number }) => {
  const tenantId = await world.newTenant(10)
  const { id } = await world.admit(tenantId, { lane, credits: 10 })
  if (hours.processing !== undefined) await world.begin(tenantId, id)
  await owner.query(
    `update tasks set created_at = now() - make_interval(secs => $2), processing_at = now() - make_interval(secs => $3)
      where id = $1`,
    [id, hours.old * 3600, hours.processing === undefined ? null : hours.processing * 3600],
  )
  const look = async () => {
    const task = await store.readTask(tenantId, id)
    return [task?.state, task?.errCode, await store.available(tenantId)]
  }
  return { look, loseSight: () => world.attempts.unknown(world.stepKey(tenantId, id)) }
}

it.each([
  ['exceeds its processing time', { old: 3, processing: 2.001 }, 'InternalServiceFailure'],
  ['exceeds its queue time', { old: 168.001 }, 'ModelUnavailable'],
])('a task that %s fails, and its credits are released (D-132)', async (_what, hours, errCode) => {
  const { look } = await openTask('normal', hours)
  await endOverdue()
  expect(await look()).toEqual(['failed', errCode, 10])
})

it('a task within its time limits stays open (D-132)', async () => {
  const running = await openTask('normal', { old: 100, processing: 1.99 })
  const waiting = await openTask('normal', { old: 167.99 })
  await endOverdue()
  expect(await running.look()).toEqual(['processing', '', 0])
  expect(await waiting.look()).toEqual(['created', '', 0])
})

it('an off-peak task fails after two days, waiting or running (D-133)', async () => {
  const waiting = await openTask('off-peak', { old: 48.001 })
  const running = await openTask('off-peak', { old: 48.001, processing: 1 })
  const early = await openTask('off-peak', { old: 47.99 })
  await endOverdue()
  expect(await waiting.look()).toEqual(['failed', 'SystemThrottling', 10])
  expect(await running.look()).toEqual(['failed', 'SystemThrottling', 10])
  expect(await early.look()).toEqual(['created', '', 0])
})

it('the credits of a step of unknown outcome are released when its time limit ends (D-132)', async () => {
  const { look, loseSight } = await openTask('normal', { old: 3, processing: 2.001 })
  await loseSight()
  expect(await look()).toEqual(['processing', '', 0])
  await endOverdue()
  expect(await look()).toEqual(['failed', 'InternalServiceFailure', 10])
})
