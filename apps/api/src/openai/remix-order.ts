import { AppError } from '@kinora/contract'
import type { TaskRecord } from '@kinora/domain'
import { findGenerator, type Order, videoNames } from './orders.ts'
import { recordedFieldNames } from './video-reply.ts'

/** Generators whose request is stored completely. Others have parts, sounds or films that a task record lacks. */
const remixable: readonly string[] = ['text2video', 'img2video', 'start-end2video']

/** Repeats the request of a finished video with another prompt and the same seed, to change as little as possible. */
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
  const { [recordedFieldNames.remixedFrom]: _remixedFrom, [recordedFieldNames.size]: size, images, ...used } = task.used
  const imageUrls = Array.isArray(images) ? (images as string[]) : []
  const imageInputs = imageUrls.map(async (address, index) => {
    const key = task.storedImages[index]
    return key ? signInput(key) : address
  })
  return {
    generator: findGenerator(task.generator),
    fields: { ...used, prompt, ...(imageUrls.length > 0 ? { images: await Promise.all(imageInputs) } : {}) },
    names: videoNames,
    recordedFields: {
      [recordedFieldNames.remixedFrom]: task.id,
      ...(typeof size === 'string' ? { [recordedFieldNames.size]: size } : {}),
    },
  }
}
