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

const backend = z.object({
  name: z.string(),
  use: z.string().meta({ description: 'The kind of back end' }),
  state: z.enum(['enabled', 'draining', 'disabled']),
  pools: z.array(z.string()),
  steps: z.array(z.string()),
  tiers: z
    .record(z.string(), z.enum(['basic', 'neural']))
    .meta({ description: 'Of the built-in engine: by step, whether its weights are on every worker that runs' }),
  health: z.enum(['idle', 'well', 'failing']).meta({ description: 'By the attempts of the last hour' }),
  server: z.enum(['well', 'on trial', 'out', 'not seen']).meta({
    description: 'As the workers see it now: one that is out gets no work until it answers again',
  }),
  places: z.int().meta({ description: 'Jobs it may have at once, over all workers' }),
  busy: z.int(),
  version: z.string().meta({ description: 'As the server calls itself; empty where it does not' }),
  missing: z
    .array(z.object({ step: z.string(), what: z.enum(['node', 'model', 'version']), name: z.string() }))
    .meta({ description: 'What the server lacks for steps it is to make' }),
  at_work: z.int(),
  done: z.int(),
  failed: z.int(),
  last_done_at: z.string().nullable(),
})

const operatorWord = z
  .enum(['start-again', 'give-up'])
  .meta({ description: '`start-again` may cost a second time; `give-up` fails the task' })

const switching = <W extends string>(word: W, summary: string) =>
  ({
    method: 'POST',
    path: `/admin/v1/backends/{id}/${word}`,
    summary,
    command: `backend ${word}`,
    body: nothing,
    returns: backend,
  }) as const

/** System subjects, tasks and attempts that need somebody's eye, and the switches of the catalog. */
export const operationEndpoints = {
  createSystemSubject: {
    method: 'POST',
    path: '/admin/v1/subjects',
    summary: 'Keep a subject for all tenants',
    command: 'subject create',
    tells: ['name', 'voice_id'],
    body: z.object({ name: z.string(), ...subjectFields }),
    returns: subject,
  },
  listSystemSubjects: {
    method: 'GET',
    path: '/admin/v1/subjects',
    summary: 'List the subjects of all tenants, newest first',
    command: 'subject list',
    body: z.object(paging),
    returns: z.object({ subjects: z.array(subject), next }),
  },
  deleteSystemSubject: {
    method: 'DELETE',
    path: '/admin/v1/subjects/{id}',
    summary: 'Forget a subject of all tenants',
    command: 'subject delete',
    body: nothing,
    returns: z.object({ id: z.string(), deleted: z.boolean() }),
  },
  listDeadTasks: {
    method: 'GET',
    path: '/admin/v1/dead-tasks',
    summary: 'List tasks that used up their starts, newest first',
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
          fault: z.string().meta({ description: 'What the last start left behind; empty when it died without a word' }),
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
    summary: 'List attempts of which nobody can say whether the back end was asked, newest first',
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
          asks: z.int().meta({ description: 'How often the back end was asked after it' }),
          word: operatorWord.nullable().meta({ description: 'What was decided and is not carried out yet' }),
        }),
      ),
      next,
    }),
  },
  decideUnknownAttempt: {
    method: 'POST',
    path: '/admin/v1/unknown-attempts/{id}/decide',
    summary: 'Say what comes of an attempt nobody knows the outcome of; the credits of an ended task are not touched',
    command: 'unknown-attempts decide',
    tells: ['word'],
    body: z.object({ word: operatorWord }),
    returns: z.object({ id: z.string(), word: operatorWord }),
  },
  listBackends: {
    method: 'GET',
    path: '/admin/v1/backends',
    summary: 'List the back ends of the catalog with their health',
    command: 'backend list',
    body: nothing,
    returns: z.object({ backends: z.array(backend) }),
  },
  drainBackend: switching('drain', 'Give a back end no new tasks; what it has goes on'),
  enableBackend: switching('enable', 'Give a back end work again'),
  disableBackend: switching('disable', 'Start nothing more on a back end, and refuse what only it could make'),
} as const satisfies Record<string, AdminEndpoint>
