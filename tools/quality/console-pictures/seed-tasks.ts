import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { createClient } from '@kinora/sdk'
import type { AdminClient } from '@kinora/sdk/admin'
import { repoRoot } from '../../testkit/environment.ts'

type Made = { tenantId: string; taskIds: string[] }
type Body = Record<string, unknown>
const names = ['Northlight Studio', 'Harbour Ads', 'Lumen Learning']
const prompts = ['A red lighthouse at dawn', 'Rain on a quiet street', 'A paper boat on a pond', 'Snow over pine trees']
const photo = readFileSync(join(repoRoot, 'packages/animatic/fixtures/describe-image/photographs/coffee.jpg'))
const images = [`data:image/jpeg;base64,${photo.toString('base64')}`]
const small = { duration: 1, resolution: '540p' }
// No process listens there: the callback is retried and then fails.
const lostCallback = { callback_url: 'http://127.0.0.65/hooks' }

/**
 * Creates of each tenant. The scripted model server obeys the words `wait` and `fail` of a prompt, so that some tasks run for
 * minutes and some fail.
 */
const creates: readonly (readonly [path: string, body: Body, prompt?: string])[] = [
  ['/ent/v2/text2video', { model: 'genq2', ...small }],
  ['/ent/v2/img2video', { model: 'genq2-turbo', images, ...small, ...lostCallback }],
  ['/ent/v2/text2video', { model: 'genq2', ...small }, 'fail=1'],
  ['/ent/v2/reference2image', { model: 'genq2' }],
  ['/ent/v2/text2audio', { model: 'audio1.0' }],
  ['/ent/v2/reference2video', { model: 'genq2', images, ...small }],
  ['/ent/v2/img2video', { model: 'genq2-turbo', images, ...small }, 'fail=1'],
  ['/ent/v2/text2video', { model: 'genq2', ...small, ...lostCallback }],
  ['/ent/v2/text2video', { model: 'genq2', ...small }, 'wait=240000'],
  ['/ent/v2/text2video', { model: 'genq2', ...small }, 'wait=400000'],
  ['/ent/v2/img2video', { model: 'genq2-turbo', images, ...small }, 'wait=400000'],
  ['/ent/v2/text2video', { model: 'genq2', ...small }],
]
/** The last creates stay open. */
const openTasks = 4

/** Tenants, keys and tasks in every state, so that every view has real rows. */
export const seedTasks = async (admin: AdminClient, baseUrl: string, times: number): Promise<Made> => {
  const { tenants } = await admin.call(adminEndpoints.listTenants, { fields: { count: 500 } })
  const known = tenants.findLast(({ name }) => name === names[0])
  if (known) {
    const { tasks } = await admin.call(adminEndpoints.listAllTasks, { fields: { tenant_id: known.id, count: 20 } })
    if (tasks.length > 0) return { tenantId: known.id, taskIds: tasks.map(({ id }) => id) }
  }
  const made: Made = { tenantId: '', taskIds: [] }
  for (const [place, name] of names.entries()) {
    const { id } = await admin.createTenant({ name, concurrency: 2 })
    await admin.grantCredits(id, { credits: 25_000, reason: 'Contract of this year' })
    await admin.grantCredits(id, { credits: 1_500, reason: 'Apology for the outage in May' })
    const { key } = await admin.createKey(id, { name: 'web application' })
    await admin.createKey(id, { name: 'nightly batch', env: 'test' })
    made.tenantId ||= id
    const client = createClient({ baseUrl, key, patience: false })
    const create = async ([path, body, words = '']: (typeof creates)[number], index: number): Promise<string> => {
      const prompt = `${prompts[(index + place) % prompts.length]} ${words}`.trim()
      return (await client.create(path, { ...body, prompt })).id
    }
    const ended = creates.slice(0, -openTasks)
    for (let time = 0; time < times; time += 1) {
      const ids = await Promise.all(ended.map(create))
      await Promise.all(ids.map((each) => client.wait(each, { check: false, timeoutMs: 300_000 })))
      if (place === 0) made.taskIds.push(...ids)
    }
    await Promise.all(creates.slice(-openTasks).map(create))
  }
  const [first = ''] = made.taskIds.slice(-1)
  await admin.call(adminEndpoints.cancelAnyTask, { id: first }).catch(() => undefined)
  return made
}
