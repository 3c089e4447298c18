import { z } from 'zod'
import { id, isId } from '../ids.ts'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const resendableEvents = ['processing', 'success', 'failed'] as const
const statuses = ['waiting', 'delivered', 'exhausted', 'dropped'] as const
const taskId = id().refine(isId)

const deliveryAttempt = z.object({
  sending: z.int().meta({ description: '1, or higher after a manual resend' }),
  attempt: z.int(),
  at: z.string(),
  outcome: z
    .enum(['delivered', 'failed', 'gone', 'skipped'])
    .meta({ description: 'gone: status 410; skipped: not sent, because the receiver is down' }),
  status: z.int().meta({ description: '0 without a response' }),
  duration_ms: z.int(),
  fault: z.string(),
  answer: z.string().meta({ description: 'First KiB of the response body' }),
})

/** Calls that inspect and resend callbacks. */
export const deliveryEndpoints = {
  listDeliveries: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/deliveries',
    summary: 'List callback deliveries with all attempts, newest task first, 100 per page',
    command: 'callback list',
    isOwnerCall: true,
    body: z.object({
      task_id: taskId.optional(),
      status: z.enum(statuses).optional(),
      before: taskId.optional().meta({ description: 'Only tasks older than this one' }),
    }),
    returns: z.object({
      deliveries: z.array(
        z.object({
          task_id: z.string(),
          event: z.string(),
          webhook_id: z.string(),
          url: z.string(),
          status: z.enum(statuses),
          attempts: z.int(),
          due_at: z.string().nullable(),
          ended_at: z.string().nullable(),
          tries: z.array(deliveryAttempt),
        }),
      ),
    }),
  },
  resendDelivery: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/deliveries/resend',
    summary: 'Resend a callback with the same webhook-id and a new retry schedule',
    command: 'callback resend',
    isOwnerCall: true,
    auditedFields: ['task_id', 'event'],
    body: z.object({ task_id: taskId, event: z.enum(resendableEvents) }),
    returns: z.object({ task_id: z.string(), event: z.string(), webhook_id: z.string() }),
  },
  testCallback: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/deliveries/test',
    summary: 'Send a signed test event to a URL; the deliveries list its outcome under the returned task_id',
    command: 'callback test',
    isOwnerCall: true,
    body: z.object({ url: z.string() }),
    returns: z.object({ task_id: z.string(), event: z.string(), webhook_id: z.string() }),
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/webhook-secret',
    summary: 'Rotate the webhook secret; callbacks carry both signatures for 24 hours',
    command: 'callback new-secret',
    isOwnerCall: true,
    body: nothing,
    returns: z.object({ id: z.string(), webhook_secret: z.string(), old_secret_until: z.string() }),
  },
} as const satisfies Record<string, AdminEndpoint>
