import { adminEndpoints } from '@kinora/contract'
import { createClient } from '@kinora/sdk'
import type { AdminClient } from '@kinora/sdk/admin'

type Made = { tenantId: string; taskIds: string[] }
const names = ['Northlight Studio', 'Harbour Ads', 'Lumen Learning']
const prompts = ['A red lighthouse at dawn', 'Rain on a quiet street', 'A paper boat on a pond', 'Snow over pine trees']
const model = 'genq2'

/** Tenants, keys and tasks, some of which fail, so that every view has real rows. */
export const seedTasks = async (admin: AdminClient, baseUrl: string, each: number): Promise<Made> => {
  const { tenants } = await admin.call(adminEndpoints.listTenants, { fields: { count: 500 } })
  const known = tenants.findLast(({ name }) => name === names[0])
  if (known) {
    const { tasks } = await admin.call(adminEndpoints.listAllTasks, { fields: { tenant_id: known.id, count: 20 } })
    if (tasks.length > 0) return { tenantId: known.id, taskIds: tasks.map(({ id }) => id) }
  }
  const made: Made = { tenantId: '', taskIds: [] }
  for (const name of names) {
    const { id } = await admin.createTenant({ name, concurrency: 2 })
    await admin.grantCredits(id, { credits: 25_000, reason: 'Contract of this year' })
    await admin.grantCredits(id, { credits: 1_500, reason: 'Apology for the outage in May' })
    const { key } = await admin.createKey(id, { name: 'web application' })
    await admin.createKey(id, { name: 'nightly batch', env: 'test' })
    made.tenantId ||= id
    const client = createClient({ baseUrl, key, patience: false })
    for (let index = 0; index < each; index += 1) {
      const prompt = prompts[index % prompts.length] ?? ''
      // No process listens there: the callback is retried and then fails.
      const callback = index % 3 === 0 ? { callback_url: 'http://127.0.0.65/hooks' } : {}
      const { id: taskId } = await client.create('/ent/v2/text2video', {
        model,
        prompt,
        duration: 1,
        resolution: '540p',
        ...callback,
      })
      if (name === names[0]) made.taskIds.push(taskId)
    }
  }
  const [first = ''] = made.taskIds.slice(-1)
  await admin.call(adminEndpoints.cancelAnyTask, { id: first }).catch(() => undefined)
  return made
}
