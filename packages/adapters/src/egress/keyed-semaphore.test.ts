import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

const never = new AbortController().signal

it('createKeyedSemaphore grants its slots for each key, then serves waiters in order', async () => {
  const semaphore = createKeyedSemaphore(2)
  const order: string[] = []
  const [leaveA, leaveB] = await Promise.all([semaphore.acquire('h', never), semaphore.acquire('h', never)])
  const waiting = ['c', 'd'].map(async (name) => {
    const release = await semaphore.acquire('h', never)
    order.push(name)
    return release
  })
  await semaphore.acquire('other', never)
  expect(order).toEqual([])
  leaveA()
  await waiting[0]
  expect(order).toEqual(['c'])
  leaveB()
  await waiting[1]
  expect(order).toEqual(['c', 'd'])
})

it('createKeyedSemaphore loses no slot when a waiter is aborted', async () => {
  const semaphore = createKeyedSemaphore(1)
  const release = await semaphore.acquire('h', never)
  const ending = new AbortController()
  const gone = semaphore.acquire('h', ending.signal)
  const last = semaphore.acquire('h', never)
  ending.abort(new Error('cancelled'))
  await expect(gone).rejects.toThrow('cancelled')
  release()
  const leaveLast = await last
  leaveLast()
  await expect(semaphore.acquire('h', never)).resolves.toBeTypeOf('function')
  await expect(semaphore.acquire('h', ending.signal)).rejects.toThrow('cancelled')
})
