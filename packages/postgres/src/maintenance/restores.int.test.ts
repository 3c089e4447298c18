import { afterAll, beforeEach, expect, it } from 'vitest'
import { readHeldCallbacks } from '../callbacks/held-callbacks.ts'
import { createOperations, createUnknownAttempts } from '../index.ts'
import { openCallbackWorld, toTry } from '../test-setup/callback-world.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createRestoreStore, recordRestore, releaseCallbacks } from './restores.ts'

const callbacks = await openCallbackWorld(process.env)
const tasks = await openTaskWorld(process.env)
const restores = createRestoreStore(tasks.system)
afterAll(() => Promise.all([callbacks.close(), tasks.close()]))
beforeEach(() => tasks.owner.query('delete from restored_tasks'))

it('callbacks are held from a restore until they are released, and then sent', async () => {
  const first = await callbacks.ended(await callbacks.newTenant())
  expect(await recordRestore(callbacks.ownerUrl, undefined)).toEqual({ openTasks: 0, waitingCallbacks: 1 })
  const second = await callbacks.ended(await callbacks.newTenant())
  await callbacks.hurry()
  expect(await callbacks.lease()).toEqual([])
  expect(await createRestoreStore(callbacks.db).areCallbacksHeld()).toBe(true)
  expect(await readHeldCallbacks(callbacks.admin)).toEqual({ since: expect.any(Date), callbacks: 2 })

  // A second restore before the release of the first.
  await recordRestore(callbacks.ownerUrl, new Date('2030-01-31T10:00:00Z'))
  expect(await releaseCallbacks(callbacks.ownerUrl)).toEqual({ restores: 2, callbacks: 2, tenants: 2 })
  const due = await callbacks.lease()
  expect(due.map(({ taskId }) => taskId).sort()).toEqual([first, second].sort())
  await callbacks.store.record(due.map((delivery) => toTry(delivery, true)))
  expect(await callbacks.readStatus(first)).toEqual({ status: 'delivered', attempts: 1 })
  expect(await createRestoreStore(callbacks.db).areCallbacksHeld()).toBe(false)
  expect(await readHeldCallbacks(callbacks.admin)).toBeUndefined()
  expect(await releaseCallbacks(callbacks.ownerUrl)).toBeUndefined()
})

const openTask = async () => {
  const tenantId = await tasks.newTenant()
  const { id: taskId } = await tasks.admit(tenantId)
  return { tenantId, taskId }
}
const beginStep = async ({ tenantId, taskId }: { tenantId: string; taskId: string }, stepNo: number, tryNo = 1) => {
  const key = { tenantId, taskId, stepNo, tryNo }
  const attemptId = tasks.newTask().id
  await tasks.attempts.begin(key, { attemptId, step: 'text-to-video', backend: 'one' })
  return { key, attemptId }
}
const unknownAttempts = createUnknownAttempts(tasks.system)
const operations = createOperations(tasks.admin)
const readDue = async (taskId: string) =>
  (await unknownAttempts.due(100)).filter((attempt) => attempt.taskId === taskId)

it('a start for a task that was open in restored data is in doubt, and listed as such', async () => {
  const task = await openTask()
  const old = await beginStep(task, 1)
  await recordRestore(tasks.ownerUrl, undefined)
  const later = await openTask()
  expect(await tasks.attempts.doubt((await beginStep(later, 1)).key)).toBe(false)
  // One attempt was in the data, the other is new.
  const fresh = await beginStep(task, 2)
  for (const { key } of [old, fresh]) expect(await tasks.attempts.doubt(key)).toBe(true)
  expect((await readDue(task.taskId)).map(({ attemptId, isAfterRestore }) => [attemptId, isAfterRestore])).toEqual(
    expect.arrayContaining([
      [old.attemptId, true],
      [fresh.attemptId, true],
    ]),
  )
  const { items } = await operations.unknownAttempts({ after: undefined, count: 10 })
  expect(items.filter(({ after_restore: isAfterRestore }) => isAfterRestore)).toHaveLength(2)
})

it('an attempt with a handle is not in doubt', async () => {
  const task = await openTask()
  const { key } = await beginStep(task, 1)
  await tasks.attempts.started(key, { id: 'job' })
  await recordRestore(tasks.ownerUrl, undefined)
  expect(await tasks.attempts.doubt(key)).toBe(false)
  expect(await readDue(task.taskId)).toEqual([])
})

it('the decision start-again removes the doubt from later starts of the task, and give-up does not', async () => {
  const [again, over] = [await openTask(), await openTask()]
  expect((await recordRestore(tasks.ownerUrl, undefined)).openTasks).toBeGreaterThanOrEqual(2)
  for (const [task, word] of [
    [again, 'start-again'],
    [over, 'give-up'],
  ] as const) {
    const { key, attemptId } = await beginStep(task, 1)
    expect(await tasks.attempts.doubt(key)).toBe(true)
    expect(await operations.decide(attemptId, word)).toBe(true)
    await unknownAttempts.resolve(key, { state: 'failed', fault: '' })
  }
  expect(await tasks.attempts.doubt((await beginStep(again, 1, 2)).key)).toBe(false)
  expect(await tasks.attempts.doubt((await beginStep(over, 1, 2)).key)).toBe(true)
})

it('a worker sees the restored tasks of no other tenant', async () => {
  const task = await openTask()
  await recordRestore(tasks.ownerUrl, undefined)
  const { key } = await beginStep(task, 1)
  expect(await tasks.attempts.doubt({ ...key, tenantId: await tasks.newTenant() })).toBe(false)
  expect(await tasks.attempts.doubt(key)).toBe(true)
})

it('marks of restored tasks are deleted when the tasks have ended', async () => {
  const [ended, open] = [await openTask(), await openTask()]
  await recordRestore(tasks.ownerUrl, undefined)
  await tasks.owner.query(`delete from restored_tasks where not task_id = any($1)`, [[ended.taskId, open.taskId]])
  await tasks.owner.query(`update tasks set state = 'failed', err_code = 'e' where id = $1`, [ended.taskId])
  expect(await restores.pruneTasks()).toBe(1)
  expect(await restores.pruneTasks()).toBe(0)
  expect((await tasks.owner.query('select task_id from restored_tasks')).rows).toEqual([{ task_id: open.taskId }])
})
