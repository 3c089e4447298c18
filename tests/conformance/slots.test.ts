import { describe, expect, it } from 'vitest'
import { created } from '../support/creating.ts'
import { admin, newTenant, send } from '../support/running-service.ts'

/** Long enough to stay open during the test. */
const long = { duration: 10 }

const open = async (concurrency: number) => {
  const tenant = await newTenant(1_000_000, concurrency)
  const createdIds: string[] = []
  const make = async (change = {}, key = tenant.key): Promise<string> => {
    const id = String((await created(key, 'T2V', { ...long, ...change }))['id'])
    createdIds.push(id)
    return id
  }
  const taken = async () => {
    const { body } = await send(tenant.key, 'GET', '/ent/v2/credits')
    const [remain] = body['remains'] as [{ current_concurrency: number; queue_count: number }]
    return { running: remain.current_concurrency, waiting: remain.queue_count }
  }
  const end = async () => {
    for (const id of createdIds.reverse()) await tenant.client.cancel(id)
  }
  return { ...tenant, make, taken, end }
}

describe('slots of a tenant', () => {
  it('are shared by its keys, and a task without a slot waits (D-370)', async () => {
    const { id, make, taken, end, client } = await open(2)
    const other = (await admin.createKey(id, { name: 'other' })).key
    await make()
    await make({}, other)
    const third = await make({}, other)
    expect(await taken()).toEqual({ running: 2, waiting: 1 })
    expect(['created', 'queueing']).toContain((await client.get(third)).state)
    await end()
  })

  it('are assigned to the next waiting task when released (D-370)', async () => {
    const { make, taken, end, client } = await open(1)
    const [first, second] = [await make(), await make(), await make()]
    expect(await taken()).toEqual({ running: 1, waiting: 2 })
    await client.cancel(first)
    expect(await taken()).toEqual({ running: 1, waiting: 1 })
    await expect.poll(async () => (await client.get(second)).state, { timeout: 60_000 }).toBe('processing')
    await end()
  })

  it('are separate for off-peak tasks, in equal number (D-370)', async () => {
    const { make, taken, end } = await open(1)
    await make({ off_peak: true })
    await make({ off_peak: true })
    expect(await taken()).toEqual({ running: 1, waiting: 1 })
    await make()
    expect(await taken()).toEqual({ running: 2, waiting: 1 })
    await end()
  })
})
