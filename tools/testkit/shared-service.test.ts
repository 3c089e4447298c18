import { expect, it } from 'vitest'
import { createSharedService, setupKey } from './shared-service.ts'
import type { TestService } from './start-service.ts'

const setup = { tenants: 1, places: 4, concurrency: 5 }

const scripted = () => {
  const events: string[] = []
  const start = async ({ places }: { places: number }) =>
    ({
      tenants: [],
      openTenants: async (count: number) => Array.from({ length: count }, () => ({})),
      stop: async () => void events.push(`stop ${places}`),
      places: events.push(`start ${places}`),
    }) as unknown as TestService
  return { events, shared: createSharedService(start) }
}

it('checks with equal settings share one service and get separate tenants', async () => {
  const { events, shared } = scripted()
  await shared.acquire(setup)
  const { tenants } = await shared.acquire({ ...setup, tenants: 3 })
  expect(tenants).toHaveLength(3)
  await shared.acquire({ ...setup, places: 10 })
  await shared.close()
  expect(events).toEqual(['start 4', 'stop 4', 'start 10', 'stop 10'])
  expect(shared.starts()).toBe(2)
})

it('setupKey distinguishes an explicitly unset variable from a missing one', () => {
  expect(setupKey({ ...setup, env: { RATE_READ: undefined } })).not.toBe(setupKey({ ...setup, env: {} }))
})
