import { z } from 'zod'
import { id, isId } from '../ids.ts'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const told = ['processing', 'success', 'failed'] as const
const statuses = ['waiting', 'delivered', 'exhausted', 'dropped'] as const
const taskId = id().refine(isId)

const tried = z.object({
  sending: z.int().meta({ description: '1, or more for one that was asked for by hand' }),
  attempt: z.int(),
  at: z.string(),
  outcome: z
    .enum(['delivered', 'failed', 'gone', 'skipped'])
    .meta({ description: 'gone: answered 410; skipped: not made, because the receiver is down' }),
  status: z.int().meta({ description: '0 without an answer' }),
  duration_ms: z.int(),
  fault: z.string(),
  answer: z.string().meta({ description: 'The first KiB of the answer' }),
})

/** What operators ask about callbacks, and what they do about them. */
export const deliveryEndpoints = {
  listDeliveries: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/deliveries',
    summary: 'List callbacks of a tenant with every try, the newest task first, a hundred at a time',
    command: 'callback list',
    body: z.object({
      task_id: taskId.optional(),
      status: z.enum(statuses).optional(),
      before: taskId.optional().meta({ description: 'Only older tasks than this one' }),
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
          tries: z.array(tried),
        }),
      ),
    }),
  },
  resendDelivery: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/deliveries/resend',
    summary: 'Send a callback once more, with tries of its own and the same webhook-id',
    command: 'callback resend',
    tells: ['task_id', 'event'],
    body: z.object({ task_id: taskId, event: z.enum(told) }),
    returns: z.object({ task_id: z.string(), event: z.string(), webhook_id: z.string() }),
  },
  testCallback: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/deliveries/test',
    summary: 'Send a signed test event to an address; what came of it stands in the deliveries under its task_id',
    command: 'callback test',
    body: z.object({ url: z.string() }),
    returns: z.object({ task_id: z.string(), event: z.string(), webhook_id: z.string() }),
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/webhook-secret',
    summary: 'Issue a new webhook secret; for 24 hours callbacks are signed with the old one, too',
    command: 'callback new-secret',
    body: nothing,
    returns: z.object({ id: z.string(), webhook_secret: z.string(), old_secret_until: z.string() }),
  },
} as const satisfies Record<string, AdminEndpoint>
