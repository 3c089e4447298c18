import { settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createTenantAdmin } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createClosedTenants } from './closed-tenants.ts'

const world = await openTaskWorld(process.env)
const { system, admin, settling, owner } = world
const closed = createClosedTenants(system)
const tenants = createTenantAdmin(admin)
afterAll(() => world.close())

it('a closed tenant and its sandbox are listed until they are blocked and removed (C54)', async () => {
  const [tenantId, other] = [await world.newTenant(), await world.newTenant()]
  const sandboxId = String(BigInt(tenantId) + 1n)
  await owner.query('select open_sandbox($1, $2)', [sandboxId, tenantId])
  expect(await closed.listUnblocked()).toEqual([])
  await tenants.close(tenantId)
  const both = [tenantId, sandboxId].sort()
  expect((await closed.listUnblocked()).sort()).toEqual(both)
  expect((await closed.listUnremoved()).sort()).toEqual(both)
  expect(both).not.toContain(other)
  for (const id of both) await closed.markBlocked(id)
  expect(await closed.listUnblocked()).toEqual([])
  expect((await closed.listUnremoved()).sort()).toEqual(both)
  for (const id of both) await closed.markRemoved(id)
  expect(await closed.listUnremoved()).toEqual([])
})

it('a closed tenant is busy while it has open tasks, and its forgotten media are no longer shown (C54)', async () => {
  const [tenantId, other] = [await world.newTenant(), await world.newTenant()]
  const admitted = []
  for (const owned of [tenantId, other]) {
    const { id } = await world.admit(owned)
    await world.begin(owned, id)
    admitted.push({ tenantId: owned, taskId: id })
  }
  expect(await closed.hasOpenTasks(tenantId)).toBe(true)
  for (const task of admitted)
    await settleTask(settling, { ...task, outcome: { state: 'success', creations: [creation] } })
  expect(await closed.hasOpenTasks(tenantId)).toBe(false)
  await closed.forgetMedia(tenantId)
  const rest = await system.query(
    `select tenant_id, removed_at is null as there, keep_until > now() as shown from creations where tenant_id = any($1)
      order by tenant_id = $2`,
    [[tenantId, other], other],
  )
  expect(rest.rows).toEqual([
    { tenant_id: tenantId, there: false, shown: false },
    { tenant_id: other, there: true, shown: true },
  ])
})
