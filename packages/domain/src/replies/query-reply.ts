import { isWaiting, type QueryReply } from '@kinora/contract'
import type { StoredCreation, TaskView } from '../ports/store.ts'
import type { ObjectRef } from '../steps/media.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { valuesWithResult } from './values-used.ts'

/** Signs the URL of a stored object; the same window gives the same URL on every node. */
export type SignUrl = (object: ObjectRef, creationId: string) => Promise<string>

type CreationReply = QueryReply['creations'][number]

/** A result with signed URLs. */
export const buildCreationReply = async (creation: StoredCreation, sign: SignUrl): Promise<CreationReply> => ({
  id: creation.id,
  url: await sign(creation.result, creation.id),
  cover_url: await sign(creation.cover, `${creation.id}-cover`),
  watermarked_url: creation.watermarked ? await sign(creation.watermarked, `${creation.id}-marked`) : '',
  duration: Math.ceil(creation.seconds - 0.05),
  moderation_url: [],
})

/** Fields of a reply beside state and results. */
export const buildNotes = (task: TaskView): Pick<QueryReply, 'warnings' | 'used' | 'price_lines'> => ({
  warnings: boundWarnings(task.warnings),
  used: valuesWithResult(task.valuesUsed, task.creations[0]),
  price_lines: task.state === 'success' ? task.priceLines.map(({ name, credits }) => ({ name, credits })) : [],
})

/** Builds the reply of a task for all readers, callbacks and events included. */
export const buildQueryReply = async (task: TaskView, sign: SignUrl): Promise<QueryReply> => ({
  id: task.id,
  task_id: task.id,
  state: task.state,
  err_code: task.errCode,
  err_msg: task.errMsg,
  credits: task.credits,
  payload: task.payload,
  bgm: task.bgm,
  off_peak: task.offPeak,
  progress: task.progress,
  creations: await Promise.all(task.creations.map((creation) => buildCreationReply(creation, sign))),
  ...buildNotes(task),
  // The queue position changes without the task, so only a direct query shows it.
  ...(isWaiting(task.state) ? {} : { queue_position: null, expected_start_at: null }),
})
