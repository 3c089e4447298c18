import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { lanesCounted } from './task-invariants.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const findFaults = async (): Promise<string[]> => {
  const results = await Promise.all(lanesCounted.queries.map((query) => world.owner.query<{ id: string }>(query)))
  return results.flatMap(({ rows }) => rows.map(({ id }) => id))
}

it('the lanes invariant holds while tasks run, wait and are prepared', async () => {
  const tenant = await world.newTenant()
  for (let task = 0; task < 7; task += 1) await world.admit(tenant)
  await world.admit(tenant, { isPreparing: true })
  expect(await findFaults()).toEqual([])
})

it.each(['in_use', 'waiting'])('the lanes invariant detects a counter %s that is one too high', async (counter) => {
  const tenant = await world.newTenant()
  await world.admit(tenant)
  await world.owner.query(
    `update tenant_lanes set ${counter} = ${counter} + 1 where tenant_id = $1 and lane = 'normal'`,
    [tenant],
  )
  expect(await findFaults()).toEqual([`${tenant} normal`])
  await world.owner.query(
    `update tenant_lanes set ${counter} = ${counter} - 1 where tenant_id = $1 and lane = 'normal'`,
    [tenant],
  )
})
