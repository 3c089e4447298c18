import { settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createSweepStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const claim = (tenant: string, voice: string, task: string) =>
  world.store.transaction(tenant, (tx) => tx.claimVoice(voice, task))
const use = (tenant: string, voice: string) => world.store.transaction(tenant, (tx) => tx.useVoice(voice))
const clone = async (tenant: string, voice: string, state: 'success' | 'failed') => {
  const { id } = await world.admit(tenant)
  const claimed = await claim(tenant, voice, id)
  await world.begin(tenant, id)
  const outcome =
    state === 'success' ? ({ state, creations: [] } as const) : ({ state, errCode: 'AudioFormatInvalid' } as const)
  await settleTask(world.settling, { tenantId: tenant, taskId: id, outcome, from: ['processing'], mustStop: false })
  return { id, claimed }
}
const grow = (tenant: string, hours: number) =>
  world.owner.query('update voices set created_at = created_at - make_interval(hours => $2) where tenant_id = $1', [
    tenant,
    hours,
  ])

it('a voice name belongs to the task that created it, separately for each tenant (D-418, D-294)', async () => {
  const [mine, theirs] = [await world.newTenant(), await world.newTenant()]
  const { id, claimed } = await clone(mine, 'Reader_one', 'success')
  expect(claimed).toBe(true)
  expect(await claim(mine, 'Reader_one', '7')).toBe(false)
  expect(await use(mine, 'Reader_one')).toBe(id)
  expect(await use(theirs, 'Reader_one')).toBeUndefined()
  expect(await claim(theirs, 'Reader_one', '8')).toBe(true)
})

it('a voice name is free again after its clone failed (D-418)', async () => {
  const tenant = await world.newTenant()
  await clone(tenant, 'Reader_two', 'failed')
  expect(await use(tenant, 'Reader_two')).toBeUndefined()
  expect(await claim(tenant, 'Reader_two', '9')).toBe(true)
})

it('a voice that is unused for 168 hours is deleted, and a used one is kept (D-418)', async () => {
  const tenant = await world.newTenant()
  await clone(tenant, 'Reader_unused', 'success')
  const { id } = await clone(tenant, 'Reader_used', 'success')
  expect(await use(tenant, 'Reader_used')).toBe(id)
  await grow(tenant, 169)
  expect(await use(tenant, 'Reader_unused')).toBeUndefined()
  expect(await use(tenant, 'Reader_used')).toBe(id)
  expect(await createSweepStore(world.system).forgetUnusedVoices()).toBe(1)
  expect(await claim(tenant, 'Reader_used', '7')).toBe(false)
  expect(await claim(tenant, 'Reader_unused', '7')).toBe(true)
})
