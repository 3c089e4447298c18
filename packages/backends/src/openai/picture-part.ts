import { readFile } from 'node:fs/promises'
import type { FormPart, PreparedMedia } from '@kinora/domain'

type Inputs = { file(media: PreparedMedia): Promise<string> }

/** Inputs are sent to servers as bytes: a server that fetches URLs could be directed anywhere. */
export const picturePart = async (name: string, image: PreparedMedia, at: Inputs): Promise<FormPart> => ({
  name,
  file: await at.file(image),
  filename: `${image.sha256.slice(0, 16) || 'picture'}.png`,
  mediaType: image.mediaType,
})

export const toBase64 = async (image: PreparedMedia, at: Inputs): Promise<string> =>
  (await readFile(await at.file(image))).toString('base64')

export const toDataUri = async (image: PreparedMedia, at: Inputs): Promise<string> =>
  `data:${image.mediaType};base64,${await toBase64(image, at)}`
