import { z } from 'zod'
import { type ErrCode, isErrCode, reasons } from '../errors.ts'
import { id, isId } from '../ids.ts'
import { states } from '../states.ts'
import { type AdminEndpoint, next, nothing, paging } from './admin-endpoint.ts'

const taskId = id().refine(isId)
const traceId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, { error: 'must be 32 lower-case hexadecimal digits, as in the header X-Trace-Id' })
const age = () =>
  z.string().regex(/^[1-9][0-9]{0,5}[smhd]$/, { error: 'must be a number followed by s, m, h or d, such as 15m' })
const errCodes = Object.keys(reasons).filter(isErrCode) as [ErrCode, ...ErrCode[]]

const listed = z.object({
  id: z.string(),
  tenant_id: z.string(),
  generator: z.string(),
  model: z.string(),
  state: z.enum(states),
  err_code: z.string(),
  progress: z.int(),
  lane: z.string(),
  has_slot: z.boolean().meta({ description: 'Whether the task counts against the concurrency of its tenant' }),
  trace_id: z.string().meta({ description: 'Trace id of the create request, also in log lines' }),
  created_at: z.string(),
  processing_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type ListedTaskReply = z.infer<typeof listed>

const attempt = z.object({
  id: z.string(),
  try_no: z.int(),
  state: z.enum(['intended', 'started', 'done', 'failed', 'unknown']),
  backend: z.string().meta({ description: '`media` for steps that run in the worker' }),
  worker: z.string().meta({ description: 'Host and process id of the worker that ran it last; empty when unknown' }),
  starts: z.int().meta({ description: 'Runs that ended without a result; at 3 the task fails' }),
  fault: z.string(),
  asks: z.int().meta({ description: 'Number of status queries for the unknown outcome' }),
  created_at: z.string(),
  started_at: z.string().nullable(),
  reported_at: z.string().nullable().meta({
    description: 'Time when the back end last reported at least one more per cent; null when it has not',
  }),
  ended_at: z.string().nullable(),
})

/** Reasons why a task does not progress. */
export const findingCauses = [
  'inputs',
  'tenant_queue',
  'engine_backlog',
  'no_route',
  'no_worker',
  'backend_disabled',
  'backend_out',
  'pool_busy',
  'outcome_unknown',
  'worker_gone',
  'no_progress',
  'parts',
  'callback_failing',
  'tenant_closed',
] as const

const finding = z.object({
  cause: z.enum(findingCauses),
  message: z.string(),
  action: z.string().meta({ description: 'Recommended action' }),
})
export type FindingReply = z.infer<typeof finding>

const task = listed.extend({
  key_id: z.string(),
  version: z.int().meta({ description: 'Generator version' }),
  err_msg: z.string(),
  credits: z.int(),
  film_id: z.string().nullable().meta({ description: 'Film that the task is a part of' }),
  episode_of: z.string().nullable().meta({ description: 'Parent task of an episode' }),
  requeued_from: z.string().nullable().meta({ description: 'Task whose stored request this one repeats' }),
  requeued_as: z.string().nullable().meta({ description: 'Task that repeats the request of this one' }),
  progress_at: z.string().nullable().meta({ description: 'Time of the last progress change' }),
  queue: z.object({
    position: z.int().nullable().meta({ description: 'Tasks of the tenant and lane ahead of it; null with a slot' }),
    slots: z.int(),
    in_use: z.int(),
    waiting: z.int(),
  }),
  preparation: z.object({ starts: z.int(), due_at: z.string() }).nullable().meta({
    description: 'Set while the inputs are fetched and checked',
  }),
  orders: z
    .array(z.object({ kind: z.enum(['start', 'stop', 'resume']), created_at: z.string() }))
    .meta({ description: 'Outbox orders not yet dispatched to Temporal' }),
  events: z.array(z.object({ seq: z.int(), state: z.enum(states), at: z.string() })),
  steps: z.array(z.object({ step_no: z.int(), step: z.string(), attempts: z.array(attempt) })),
  parts: z.array(
    z.object({ id: z.string(), kind: z.string(), state: z.enum(states), err_code: z.string(), progress: z.int() }),
  ),
  callbacks: z.array(
    z.object({
      event: z.string(),
      status: z.enum(['waiting', 'delivered', 'exhausted', 'dropped']),
      attempts: z.int(),
      due_at: z.string().nullable(),
      ended_at: z.string().nullable(),
      last_try: z
        .object({
          at: z.string(),
          outcome: z.enum(['delivered', 'failed', 'gone', 'skipped']),
          status: z.int().meta({ description: '0 without a response' }),
          fault: z.string(),
        })
        .nullable(),
      tries: z
        .array(
          z.object({
            sending: z.int().meta({ description: '1, or higher after a manual resend' }),
            attempt: z.int(),
            at: z.string(),
            outcome: z.enum(['delivered', 'failed', 'gone', 'skipped']),
            status: z.int().meta({ description: '0 without a response' }),
            duration_ms: z.int(),
            fault: z.string(),
          }),
        )
        .meta({ description: 'The latest 50 tries, oldest first; the delivery list has the responses' }),
    }),
  ),
  findings: z.array(finding).meta({ description: 'Why the task or its callback is unfinished; empty otherwise' }),
})
export type TaskReply = z.infer<typeof task>

/** Filters of the list that also select the tasks of a bulk cancel. */
export const openTaskFilters = {
  trace_id: traceId.optional().meta({ description: 'Trace id of the create request' }),
  tenant_id: taskId.optional(),
  key_id: z.string().min(1).max(64).optional().meta({ description: 'API key that created the task' }),
  generator: z.string().max(64).optional().meta({ description: 'Generator id, such as text2video' }),
  model: z.string().min(1).max(64).optional().meta({ description: 'Canonical model id, such as genq2' }),
  backend: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .meta({ description: 'Back end with an attempt for the task; a name without a replica number means all replicas' }),
  min_age: age().optional().meta({ description: 'Minimum age: 90s, 15m, 2h, 7d' }),
  max_age: age().optional().meta({ description: 'Maximum age' }),
}

/** Tasks of all tenants for operators, without prompts, media and payloads. */
export const taskEndpoints = {
  listAllTasks: {
    method: 'GET',
    path: '/admin/v1/tasks',
    summary: 'List tasks of all tenants, newest first',
    command: 'task list',
    auditedFields: ['task_id', 'trace_id', 'tenant_id', 'key_id'],
    body: z.object({
      task_id: taskId.optional(),
      ...openTaskFilters,
      state: z.enum(states).optional(),
      err_code: z.enum(errCodes).optional(),
      ...paging,
    }),
    returns: z.object({ tasks: z.array(listed), next }),
  },
  inspectTask: {
    method: 'GET',
    path: '/admin/v1/tasks/{id}',
    summary: 'Inspect a task: state, steps, attempts, queue position, callbacks and findings',
    command: 'task show',
    body: nothing,
    returns: task,
  },
  cancelAnyTask: {
    method: 'POST',
    path: '/admin/v1/tasks/{id}/cancel',
    summary: 'Cancel a task and refund its credits',
    command: 'task cancel',
    body: nothing,
    returns: z.object({ id: z.string(), cancelled: z.boolean() }),
  },
} as const satisfies Record<string, AdminEndpoint>
