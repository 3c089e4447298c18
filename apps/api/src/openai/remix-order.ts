import { AppError } from '@kinora/contract'
import type { TaskRecord } from '@kinora/domain'
import { generatorOf, type Order, videoNames } from './orders.ts'
import { notes } from './video-reply.ts'

/** Those whose request is kept whole: others have parts, sounds or films that a list does not tell. */
const remixable: readonly string[] = ['text2video', 'img2video', 'start-end2video']

/** The request of a finished video once more, with another prompt: the same seed, so that what can stay does. */
export const remixOrder = async (
  task: TaskRecord,
  prompt: unknown,
  signInput: (key: string) => Promise<string>,
): Promise<Order> => {
  if (!remixable.includes(task.generator))
    throw new AppError('BadRequest', { detail: `a video of ${task.generator} cannot be remixed` })
  if (task.state !== 'success')
    throw new AppError('BadRequest', {
      detail: `the video is ${task.state}, only a completed one can be remixed`,
      rule: 'state',
    })
  const { [notes.remixOf]: _remixOf, [notes.size]: size, images, ...used } = task.used
  const shown = Array.isArray(images) ? (images as string[]) : []
  const again = shown.map(async (address, place) => {
    const key = task.storedImages[place]
    return key ? signInput(key) : address
  })
  return {
    generator: generatorOf(task.generator),
    fields: { ...used, prompt, ...(shown.length > 0 ? { images: await Promise.all(again) } : {}) },
    names: videoNames,
    noted: { [notes.remixOf]: task.id, ...(typeof size === 'string' ? { [notes.size]: size } : {}) },
  }
}
