import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createOverload } from './overload.ts'

const standStill = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('takes no more while the event loop stands still again and again, and minds no single standstill', async () => {
  const { overload } = createOverload()
  const seen: (string | undefined)[] = []
  for (let times = 0; times < 3; times += 1) {
    await sleep(100)
    standStill(1_300)
    await sleep(20)
    seen.push(overload())
  }
  expect([seen[0], seen.at(-1)]).toEqual([undefined, 'lagging'])
})

it('takes no more once it drains', () => {
  const { overload, drain } = createOverload()
  drain()
  expect(overload()).toBe('draining')
})
