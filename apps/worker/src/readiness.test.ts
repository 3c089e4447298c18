import { expect, it, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

const passing = async () => undefined
const never = () => new Promise<never>(() => undefined)

it('readiness is true while every check passes', async () => {
  expect(await createReadiness({ database: passing, engine: passing }, 1000)()).toEqual({ ready: true, failing: [] })
})

it('readiness names the checks that fail, and those that do not end within the timeout', async () => {
  const failing = async () => Promise.reject(new Error('connection refused'))
  const check = createReadiness({ database: failing, engine: never, objects: passing }, 5)
  expect(await check()).toEqual({ ready: false, failing: ['database', 'engine'] })
})

it('readiness recovers with its dependency', async () => {
  let isUp = false
  const check = createReadiness({ database: async () => (isUp ? 1 : Promise.reject(new Error('down'))) }, 1000)
  expect((await check()).ready).toBe(false)
  isUp = true
  expect((await check()).ready).toBe(true)
})

it('readiness keeps at most one call of a hanging check open, however often it is read', async () => {
  const frozen = vi.fn(never)
  const check = createReadiness({ database: frozen }, 1)
  for (let read = 0; read < 5; read += 1) expect((await Promise.all([check(), check()]))[1]?.ready).toBe(false)
  expect(frozen).toHaveBeenCalledOnce()
})
