import { z } from 'zod'
import { subjectFields } from '../replies.ts'
import { type AdminEndpoint, next, nothing, paging } from './admin-endpoint.ts'

const subject = z.object({
  id: z.string(),
  name: z.string(),
  images: z.array(z.string()),
  videos: z.array(z.string()),
  voice_id: z.string(),
})

export const backend = z.object({
  name: z.string(),
  use: z.string().meta({ description: 'Back end type' }),
  state: z.enum(['enabled', 'draining', 'disabled']),
  pools: z.array(z.string()),
  steps: z.array(z.string()),
  tiers: z
    .record(z.string(), z.enum(['basic', 'neural']))
    .meta({ description: 'Built-in engine only: by step, `neural` if every running worker has the weights' }),
  health: z.enum(['idle', 'well', 'failing']).meta({ description: 'Based on the attempts of the last hour' }),
  server: z.enum(['well', 'on trial', 'out', 'not seen']).meta({
    description: 'Current state for the workers; `out` gets no work until it responds again',
  }),
  places: z.int().meta({ description: 'Maximum concurrent jobs over all workers' }),
  busy: z.int(),
  version: z.string().meta({ description: 'Version that the server reports; empty if none' }),
  missing: z
    .array(z.object({ step: z.string(), what: z.enum(['node', 'model', 'version']), name: z.string() }))
    .meta({ description: 'Nodes, models and versions that the configured steps need and the server lacks' }),
  at_work: z.int(),
  done: z.int(),
  failed: z.int(),
  last_done_at: z.string().nullable(),
})

export type BackendReply = z.infer<typeof backend>

const operatorDecision = z
  .enum(['start-again', 'give-up'])
  .meta({ description: '`start-again` may cause a second charge of the back end; `give-up` fails the task' })

const backendSwitch = <W extends string>(word: W, summary: string) =>
  ({
    method: 'POST',
    path: `/admin/v1/backends/{id}/${word}`,
    summary,
    command: `backend ${word}`,
    body: nothing,
    returns: backend,
  }) as const

/** System subjects, tasks and attempts that need an operator, and the back ends of the catalog. */
export const operationEndpoints = {
  createSystemSubject: {
    method: 'POST',
    path: '/admin/v1/subjects',
    summary: 'Create a system subject',
    command: 'subject create',
    auditedFields: ['name', 'voice_id'],
    body: z.object({ name: z.string(), ...subjectFields }),
    returns: subject,
  },
  listSystemSubjects: {
    method: 'GET',
    path: '/admin/v1/subjects',
    summary: 'List system subjects, newest first',
    command: 'subject list',
    body: z.object(paging),
    returns: z.object({ subjects: z.array(subject), next }),
  },
  deleteSystemSubject: {
    method: 'DELETE',
    path: '/admin/v1/subjects/{id}',
    summary: 'Delete a system subject',
    command: 'subject delete',
    body: nothing,
    returns: z.object({ id: z.string(), deleted: z.boolean() }),
  },
  listDeadTasks: {
    method: 'GET',
    path: '/admin/v1/dead-tasks',
    summary: 'List tasks that exhausted their retries, newest first',
    command: 'dead-tasks',
    body: z.object(paging),
    returns: z.object({
      tasks: z.array(
        z.object({
          id: z.string(),
          tenant_id: z.string(),
          type: z.string(),
          model: z.string(),
          state: z.string(),
          err_code: z.string(),
          step: z.string(),
          backend: z.string(),
          starts: z.int(),
          fault: z.string().meta({ description: 'Error of the last start; empty if it crashed without one' }),
          created_at: z.string(),
          ended_at: z.string().nullable(),
        }),
      ),
      next,
    }),
  },
  listUnknownAttempts: {
    method: 'GET',
    path: '/admin/v1/unknown-attempts',
    summary: 'List attempts with an unknown outcome, newest first',
    command: 'unknown-attempts list',
    body: z.object(paging),
    returns: z.object({
      attempts: z.array(
        z.object({
          id: z.string(),
          task_id: z.string(),
          tenant_id: z.string(),
          step: z.string(),
          backend: z.string(),
          created_at: z.string(),
          asks: z.int().meta({ description: 'Number of status queries to the back end' }),
          word: operatorDecision.nullable().meta({ description: 'Pending decision of an operator' }),
          after_restore: z.boolean().default(false).meta({
            description: 'Not started; an attempt that a restore of the database lost may have started the job',
          }),
        }),
      ),
      next,
    }),
  },
  decideUnknownAttempt: {
    method: 'POST',
    path: '/admin/v1/unknown-attempts/{id}/decide',
    summary: 'Resolve an attempt with an unknown outcome; credits of an ended task do not change',
    command: 'unknown-attempts decide',
    flags: { word: 'decision' },
    auditedFields: ['word', 'charged'],
    body: z.object({
      word: operatorDecision,
      charged: z
        .boolean()
        .default(false)
        .meta({ description: 'The provider charged the attempt: its estimate stays in the spend' }),
    }),
    returns: z.object({ id: z.string(), word: operatorDecision }),
  },
  listBackends: {
    method: 'GET',
    path: '/admin/v1/backends',
    summary: 'List the back ends of the catalog with their health',
    command: 'backend list',
    body: nothing,
    returns: z.object({ backends: z.array(backend) }),
  },
  drainBackend: backendSwitch('drain', 'Drain a back end: no new tasks, running tasks continue'),
  enableBackend: backendSwitch('enable', 'Enable a back end'),
  disableBackend: backendSwitch('disable', 'Disable a back end; tasks that only it can run are rejected'),
} as const satisfies Record<string, AdminEndpoint>
