import { expect, it, vi } from 'vitest'
import { createDeadline } from './within.ts'

const never = () => new Promise<string>(() => undefined)
const answer = async () => 'answer'
const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

it('gives an answer that comes in time', async () => {
  expect(await createDeadline(50, 500)(answer)).toBe('answer')
})

it('waits once for one that does not answer, then not at all', async () => {
  const within = createDeadline(20, 500)
  expect(await within(never)).toBeUndefined()
  const asked = vi.fn(answer)
  expect(await elapsed(async () => within(asked))).toBeLessThan(10)
  // One call is out already; a frozen server gets no more of them.
  expect(asked).not.toHaveBeenCalled()
})

it('trusts again as soon as the call that was late is answered', async () => {
  const within = createDeadline(10, 60_000)
  const late = Promise.withResolvers<string>()
  expect(await within(() => late.promise)).toBeUndefined()
  expect(await within(answer)).toBeUndefined()
  late.resolve('late')
  await late.promise
  await vi.waitFor(async () => expect(await within(answer)).toBe('answer'))
})

it('asks one that refuses again after a rest, and nobody waits for it', async () => {
  const within = createDeadline(1_000, 20)
  expect(await within(() => Promise.reject(new Error('refused')))).toBeUndefined()
  expect(await within(answer)).toBeUndefined()
  await vi.waitFor(async () => expect(await within(answer)).toBe('answer'))
})

it('takes an answer that lay ready while the process itself stood still', async () => {
  const within = createDeadline(5, 500)
  const standStill = () => {
    const until = performance.now() + 30
    while (performance.now() < until);
  }
  const asked = within(() => new Promise<string>((resolve) => setImmediate(() => resolve('answer'))))
  standStill()
  expect(await asked).toBe('answer')
})
