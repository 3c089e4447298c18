import { readFile } from 'node:fs/promises'
import type { FormPart, PreparedMedia } from '@kinora/domain'

type Inputs = { file(media: PreparedMedia): Promise<string> }

/** Inputs go to servers as bytes: one that fetches addresses could be led anywhere by them. */
export const picturePart = async (name: string, image: PreparedMedia, at: Inputs): Promise<FormPart> => ({
  name,
  file: await at.file(image),
  filename: `${image.sha256.slice(0, 16) || 'picture'}.png`,
  mediaType: image.mediaType,
})

export const base64Of = async (image: PreparedMedia, at: Inputs): Promise<string> =>
  (await readFile(await at.file(image))).toString('base64')

export const dataUriOf = async (image: PreparedMedia, at: Inputs): Promise<string> =>
  `data:${image.mediaType};base64,${await base64Of(image, at)}`
