import { adminEndpoints } from '@kinora/contract'
import pg from 'pg'
import { signInToConsole } from '../../support/console-session.ts'
import { admin, environment, newTenant, smallest } from '../../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>

const createTask = async ({ client }: Tenant, prompt: string): Promise<string> =>
  String((await client.create('/ent/v2/text2video', { ...smallest, prompt }))['task_id'])

/** A back end that went silent leaves such an attempt; only the database can make one at will. */
const addUnknownAttempt = async (tenantId: string, taskId: string, backend: string): Promise<string> => {
  const connectionString = environment('DATABASE_SYSTEM_URL')
  if (connectionString === undefined) throw new Error('DATABASE_SYSTEM_URL is not set')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const id = String(BigInt(taskId) + 1n)
    await client.query(
      `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state, started_at, ask_at)
         values ($1, 90, 1, $2, $3, 'text-to-video', $4, 'unknown', now(), now() + interval '1 day')`,
      [taskId, id, tenantId, backend],
    )
    return id
  } finally {
    await client.end()
  }
}

const newPerson = async (name: string, fields: { is_operator?: boolean } = {}): Promise<string> => {
  const email = `${name}-${Date.now()}@example.com`
  return (await admin.call(adminEndpoints.createPerson, { fields: { email, name, ...fields } })).id
}

/** A grant of a signed-in operator that waits for a second one. */
const requestGrant = async (tenantId: string): Promise<void> => {
  const { origin, headers } = await signInToConsole(await newPerson('requester', { is_operator: true }))
  const body = JSON.stringify({ credits: Number.MAX_SAFE_INTEGER, reason: 'Contract of next year' })
  const url = `${origin}/console/api/admin/v1/tenants/${tenantId}/grants`
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`the grant responds ${response.status}`)
}

/** A tenant whose rows fill every view: tasks that failed, were cancelled and run, and what needs an operator. */
export const seedConsole = async () => {
  const tenant = await newTenant(10_000)
  const [failed, cancelled, open] = [
    await createTask(tenant, 'fail=1'),
    await createTask(tenant, 'wait=600000'),
    await createTask(tenant, 'wait=600000'),
  ]
  await admin.call(adminEndpoints.cancelAnyTask, { id: cancelled })
  await tenant.client.wait(failed)
  const { steps } = await admin.call(adminEndpoints.inspectTask, { id: failed })
  const attempts = steps.flatMap((step) => step.attempts)
  const backend = attempts.find((each) => each.backend !== 'media')?.backend ?? ''
  const unknownAttempt = await addUnknownAttempt(tenant.id, cancelled, backend)
  const colleague = await newPerson('colleague')
  await admin.call(adminEndpoints.addMembership, { id: colleague, fields: { tenant_id: tenant.id, role: 'creator' } })
  await signInToConsole(colleague)
  await requestGrant(tenant.id)
  return {
    tenantId: tenant.id,
    failed,
    cancelled,
    open,
    backend,
    colleague,
    unknownAttempt,
    /** Ends what would outlive the test. */
    close: async (): Promise<void> => {
      for (const id of [open, cancelled]) await admin.call(adminEndpoints.cancelAnyTask, { id }).catch(() => undefined)
      const fields = { word: 'give-up' } as const
      await admin.call(adminEndpoints.decideUnknownAttempt, { id: unknownAttempt, fields }).catch(() => undefined)
    },
  }
}
export type Seed = Awaited<ReturnType<typeof seedConsole>>
