import { AppError } from '@kinora/contract'
import type { NewTask, Tx } from '../ports/store.ts'

/**
 * Back end name of a cloned voice. A customer's voice id cannot contain a slash, so it cannot name another tenant's
 * voice.
 */
const toBackendVoice = (taskId: string): string => `cloned/${taskId}`

/** Replaces a cloned voice by its back end name; any other id stays unchanged. */
export const withVoice = async (tx: Tx, task: NewTask): Promise<NewTask> => {
  const { voice, id } = task
  if (voice === undefined) return task
  if (voice.isNew && !(await tx.claimVoice(voice.id, id)))
    throw new AppError('Conflict', {
      detail: 'voice_id: a voice with this name already exists',
      field: 'voice_id',
      rule: 'taken',
    })
  const made = voice.isNew ? id : await tx.useVoice(voice.id)
  return made === undefined ? task : { ...task, texts: { ...task.texts, voice: toBackendVoice(made) } }
}
