import type { DeliveryLog } from '@kinora/adapters/postgres'
import type { Seal } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints } from '@kinora/contract'
import { type Chance, type Clock, checkUrlText, type HostPolicy, newId } from '@kinora/domain'
import { type AdminRoute, adminRoute, known, tenantIn } from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type DeliveryDeps = {
  deliveryLog: DeliveryLog
  hosts: HostPolicy
  seal: Seal
  chance: Chance
  clock: Clock
  cell: number
}

const webhookId = (taskId: string, event: string): string => `evt_${taskId}_${event}`

/** The log of callbacks, and what an operator does by hand: once more, a test, a new secret. */
export const deliveryRoutes = ({ deliveryLog, hosts, seal, chance, clock, cell }: DeliveryDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listDeliveries, async (tenantId, { task_id, status, before }) => {
    const found = await deliveryLog.list(tenantIn(tenantId), { taskId: task_id, status, before })
    return {
      deliveries: found.map(({ taskId, event, url, status: reached, attempts, dueAt, endedAt, tries }) => ({
        task_id: taskId,
        event,
        webhook_id: webhookId(taskId, event),
        url,
        status: reached,
        attempts,
        due_at: dueAt?.toISOString() ?? null,
        ended_at: endedAt?.toISOString() ?? null,
        tries,
      })),
    }
  }),
  adminRoute(adminEndpoints.resendDelivery, async (tenantId, { task_id, event }) => {
    known(await deliveryLog.resend(tenantIn(tenantId), task_id, event), 'delivery')
    return { task_id, event, webhook_id: webhookId(task_id, event) }
  }),
  adminRoute(adminEndpoints.testCallback, async (tenantId, { url }) => {
    const fault = checkUrlText(url, hosts)
    if (fault) throw new AppError('FieldInvalid', { detail: `url: ${fault.message}`, field: 'url', rule: fault.rule })
    const id = newId(clock.nowMs(), cell, chance.random16())
    known(await deliveryLog.sendTest(tenantIn(tenantId), id, url), 'tenant')
    return { task_id: id, event: 'test', webhook_id: webhookId(id, 'test') }
  }),
  adminRoute(adminEndpoints.rotateWebhookSecret, async (tenantId) => {
    const secret = newWebhookSecret(chance)
    const until = known(await deliveryLog.rotateSecret(tenantIn(tenantId), seal.seal(secret)), 'tenant')
    return { id: tenantId, webhook_secret: secret, old_secret_until: until.toISOString() }
  }),
]
