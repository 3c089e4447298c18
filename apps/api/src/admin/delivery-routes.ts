import type { Seal } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints } from '@kinora/contract'
import { type Chance, checkUrlText, type HostPolicy, webhookIdOf } from '@kinora/domain'
import type { DeliveryLog } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound, tenantIn } from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type DeliveryRouteDeps = {
  deliveryLog: DeliveryLog
  hosts: HostPolicy
  seal: Seal
  chance: Chance
  draw(): string
}

/** The log of callbacks, and what an operator does by hand: once more, a test, a new secret. */
export const deliveryRoutes = ({ deliveryLog, hosts, seal, chance, draw }: DeliveryRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listDeliveries, async (tenantId, { task_id, status, before }, call) => {
    const found = await deliveryLog.list(tenantIn(tenantId, call), { taskId: task_id, status, before })
    return {
      deliveries: found.map(({ taskId, event, url, status: reached, attempts, dueAt, endedAt, tries }) => ({
        task_id: taskId,
        event,
        webhook_id: webhookIdOf(taskId, event),
        url,
        status: reached,
        attempts,
        due_at: dueAt?.toISOString() ?? null,
        ended_at: endedAt?.toISOString() ?? null,
        tries,
      })),
    }
  }),
  adminRoute(adminEndpoints.resendDelivery, async (tenantId, { task_id, event }, call) => {
    if (!(await deliveryLog.resend(tenantIn(tenantId, call), task_id, event))) throw notFound('delivery')
    return { task_id, event, webhook_id: webhookIdOf(task_id, event) }
  }),
  adminRoute(adminEndpoints.testCallback, async (tenantId, { url }, call) => {
    const fault = checkUrlText(url, hosts)
    if (fault) throw new AppError('FieldInvalid', { detail: `url: ${fault.message}`, field: 'url', rule: fault.rule })
    const id = draw()
    if (!(await deliveryLog.sendTest(tenantIn(tenantId, call), id, url))) throw notFound('tenant')
    return { task_id: id, event: 'test', webhook_id: webhookIdOf(id, 'test') }
  }),
  adminRoute(adminEndpoints.rotateWebhookSecret, async (tenantId, _body, call) => {
    const secret = newWebhookSecret(chance)
    const until = await deliveryLog.rotateSecret(tenantIn(tenantId, call), seal.seal(secret))
    if (!until) throw notFound('tenant')
    return { id: tenantId, webhook_secret: secret, old_secret_until: until.toISOString() }
  }),
]
