import type { Job } from './jobs.ts'
import type { StoredFile } from './storage.ts'

const isFile = (item: unknown): item is StoredFile => typeof item === 'object' && item !== null && 'filename' in item

const findTime = ({ messages }: Job, type: string): number | undefined =>
  messages.find(([name]) => name === type)?.[1]['timestamp'] as number | undefined

const hasEnded = ({ state }: Job): boolean => state !== 'pending' && state !== 'in_progress'

const findError = ({ messages }: Job) => messages.find(([name]) => name === 'execution_error')?.[1]

/** A job as `/api/jobs` lists it. */
export const toSummary = (job: Job): Record<string, unknown> => {
  const files = Object.entries(job.made).flatMap(([nodeId, lists]) =>
    Object.entries(lists).flatMap(([mediaType, items]) =>
      (Array.isArray(items) ? items : []).map((item: unknown) => ({ item, nodeId, mediaType })),
    ),
  )
  const shown = files.find(({ item }) => isFile(item) && item.type === 'output')
  const error = findError(job)
  const times = {
    execution_start_time: findTime(job, 'execution_start'),
    execution_end_time: job.messages.at(-1)?.[1]['timestamp'],
  }
  const count = files.filter(({ item }) => isFile(item) || typeof item === 'string').length
  return {
    id: job.id,
    status: job.state,
    priority: job.number,
    create_time: job.extra['create_time'],
    ...(hasEnded(job) ? times : {}),
    ...(error ? { execution_error: error } : {}),
    outputs_count: count,
    previewable_outputs_count: count,
    ...(shown && isFile(shown.item)
      ? { preview_output: { ...shown.item, nodeId: shown.nodeId, mediaType: shown.mediaType } }
      : {}),
  }
}

const toStatus = ({ state, messages }: Job) => ({
  status_str: state === 'completed' ? 'success' : 'error',
  completed: state === 'completed',
  messages,
})

export const toRecord = (job: Job): Record<string, unknown> => ({
  ...toSummary(job),
  ...(hasEnded(job)
    ? {
        outputs: job.made,
        execution_status: toStatus(job),
        workflow: { prompt: job.graph, extra_data: job.extra },
      }
    : {}),
})

export const toQueueItem = (job: Job): unknown[] => [job.number, job.id, job.graph, job.extra, job.outputs]

export const toHistory = (job: Job): Record<string, unknown> => ({
  prompt: toQueueItem(job),
  outputs: job.made,
  status: toStatus(job),
  meta: Object.fromEntries(
    Object.keys(job.made).map((id) => [id, { node_id: id, display_node: id, parent_node: null, real_node_id: id }]),
  ),
})
