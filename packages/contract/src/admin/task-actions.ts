import { z } from 'zod'
import { states } from '../states.ts'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'
import { openTaskFilters } from './tasks.ts'

/** Calls that change tasks of any tenant. */
export const taskActionEndpoints = {
  cancelTasks: {
    method: 'POST',
    path: '/admin/v1/tasks/cancel',
    summary: 'Cancel all open tasks that match the filters; counts them only, unless dry_run is false',
    command: 'task cancel-all',
    auditedFields: [...Object.keys(openTaskFilters), 'state', 'dry_run', 'limit'],
    body: z.object({
      ...openTaskFilters,
      state: z.enum(['created', 'queueing', 'processing']).optional().meta({ description: 'Absent: every open state' }),
      dry_run: z.boolean().default(true).meta({ description: 'Unless it is false, the call changes nothing' }),
      limit: z.int().min(1).max(1000).default(100).meta({ description: 'Maximum tasks of one call, newest first' }),
    }),
    returns: z.object({
      matched: z.int().meta({ description: 'Open tasks that match, up to the limit' }),
      cancelled: z.int(),
      refused: z.int().meta({ description: 'Tasks that ended meanwhile, or run at a back end that cannot stop a job' }),
      has_more: z.boolean().meta({ description: 'More tasks than the limit match: repeat the call' }),
      dry_run: z.boolean(),
    }),
  },
  requeueTask: {
    method: 'POST',
    path: '/admin/v1/tasks/{id}/requeue',
    summary: 'Create a new task from the stored request of an ended one; repeated calls return the same new task',
    command: 'task requeue',
    body: nothing,
    returns: z.object({
      id: z.string().meta({ description: 'Id of the new task' }),
      requeued_from: z.string(),
      is_new: z.boolean().meta({ description: 'False if an earlier call created it; nothing was charged again' }),
      state: z.enum(states),
      credits: z.int().meta({ description: 'Credits held for the new task, at the present price' }),
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
