import { readFile } from 'node:fs/promises'
import { AppError, limits } from '@kinora/contract'
import type { PreparedMedia } from '@kinora/domain'

type Inputs = { file(media: PreparedMedia): Promise<string> }

/** Reserved for the parts of a request that are not media. */
const reservedBytes = 1024 * 1024

/** Inputs are sent as bytes: a URL of ours would have to be open to the other service and to readers of its logs. */
export const embed = (inputs: Inputs) => {
  let bytes = 0
  return async (media: PreparedMedia): Promise<string> => {
    bytes += Math.ceil(media.bytes / 3) * 4
    if (bytes > limits.bodyBytes - reservedBytes)
      throw new AppError('ModelUnavailable', { detail: 'the inputs are too large to be embedded' })
    return `data:${media.mediaType};base64,${(await readFile(await inputs.file(media))).toString('base64')}`
  }
}
export type Embed = ReturnType<typeof embed>
