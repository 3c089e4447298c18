import { AppError } from '@kinora/contract'
import type { NewTask, Tx } from '../ports/store.ts'

/** What back ends call a cloned voice. No voice id of a customer may hold the stroke, so none can name another's. */
const nameOf = (taskId: string): string => `cloned/${taskId}`

/** The task with the voice as back ends know it; an id that was not cloned here stays what it is. */
export const withVoice = async (tx: Tx, task: NewTask): Promise<NewTask> => {
  const { voice, id } = task
  if (voice === undefined) return task
  if (voice.isNew && !(await tx.claimVoice(voice.id, id)))
    throw new AppError('Conflict', {
      detail: 'voice_id: there is a voice of this name already',
      field: 'voice_id',
      rule: 'taken',
    })
  const made = voice.isNew ? id : await tx.useVoice(voice.id)
  return made === undefined ? task : { ...task, texts: { ...task.texts, voice: nameOf(made) } }
}
