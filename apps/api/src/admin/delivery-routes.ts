import type { Seal } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints } from '@kinora/contract'
import { buildWebhookId, checkUrlText, type HostPolicy, type RandomSource } from '@kinora/domain'
import type { DeliveryLog, TenantAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound, requireTenant, resolveTenantId } from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type DeliveryRouteDeps = {
  deliveryLog: DeliveryLog
  tenants: Pick<TenantAdmin, 'find'>
  hosts: HostPolicy
  seal: Seal
  randomSource: RandomSource
  generateId(): string
}

/** Routes for the callback delivery log: list, resend, send a test, rotate the webhook secret. */
export const deliveryRoutes = ({
  deliveryLog,
  tenants,
  hosts,
  seal,
  randomSource,
  generateId,
}: DeliveryRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listDeliveries, async (tenantId, { task_id, status, before }, call) => {
    const owner = await requireTenant(tenants, tenantId, call)
    const deliveries = await deliveryLog.list(owner, { taskId: task_id, status, before })
    return {
      deliveries: deliveries.map(({ taskId, event, url, status: deliveryStatus, attempts, dueAt, endedAt, tries }) => ({
        task_id: taskId,
        event,
        webhook_id: buildWebhookId(taskId, event),
        url,
        status: deliveryStatus,
        attempts,
        due_at: dueAt?.toISOString() ?? null,
        ended_at: endedAt?.toISOString() ?? null,
        tries,
      })),
    }
  }),
  adminRoute(adminEndpoints.resendDelivery, async (tenantId, { task_id, event }, call) => {
    if (!(await deliveryLog.resend(resolveTenantId(tenantId, call), task_id, event))) throw notFound('delivery')
    return { task_id, event, webhook_id: buildWebhookId(task_id, event) }
  }),
  adminRoute(adminEndpoints.testCallback, async (tenantId, { url }, call) => {
    const fault = checkUrlText(url, hosts)
    if (fault) throw new AppError('FieldInvalid', { detail: `url: ${fault.message}`, field: 'url', rule: fault.rule })
    const id = generateId()
    if (!(await deliveryLog.sendTest(resolveTenantId(tenantId, call), id, url))) throw notFound('tenant')
    return { task_id: id, event: 'test', webhook_id: buildWebhookId(id, 'test') }
  }),
  adminRoute(adminEndpoints.rotateWebhookSecret, async (tenantId, _body, call) => {
    const secret = newWebhookSecret(randomSource)
    const until = await deliveryLog.rotateSecret(resolveTenantId(tenantId, call), seal.seal(secret))
    if (!until) throw notFound('tenant')
    return { id: tenantId, webhook_secret: secret, old_secret_until: until.toISOString() }
  }),
]
