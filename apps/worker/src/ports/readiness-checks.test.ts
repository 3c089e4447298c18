import type { ObjectStore } from '@kinora/adapters/objects'
import type { Database } from '@kinora/postgres'
import type { NativeConnection } from '@temporalio/worker'
import { expect, it } from 'vitest'
import { createReadinessChecks } from './readiness-checks.ts'

const open = (isUp: boolean) => {
  const answer = async <T>(value: T): Promise<T> => (isUp ? value : Promise.reject(new Error('down')))
  const deadlines: number[] = []
  const engine = {
    withDeadline: (deadline: number, call: () => Promise<unknown>) => {
      deadlines.push(deadline)
      return call()
    },
    workflowService: { getSystemInfo: () => answer({}) },
  }
  const checks = createReadinessChecks({
    database: { query: () => answer({ rows: [] }) } as unknown as Database,
    objects: { ping: () => answer(undefined) } as unknown as ObjectStore,
    connection: Promise.resolve(engine as unknown as NativeConnection),
  })
  return { checks, deadlines }
}

it.each(['database', 'objects', 'engine'])(
  'the readiness check of %s passes while it answers and fails otherwise',
  async (name) => {
    const passes = (isUp: boolean) =>
      open(isUp)
        .checks[name]?.()
        .then(
          () => true,
          () => false,
        )
    expect([await passes(true), await passes(false)]).toEqual([true, false])
  },
)

it('the readiness check of the engine sets a deadline', async () => {
  const { checks, deadlines } = open(true)
  const before = Date.now()
  await checks['engine']?.()
  expect(deadlines).toHaveLength(1)
  expect(deadlines[0]).toBeGreaterThan(before)
})
