import type { PreparedInput } from '@kinora/domain'
import { readShot } from './film/read-shot.ts'

/** A film of the built-in engine is what later steps work from as it is, unless its frames are not evenly in time. */
export const describeFilm = async (file: string): Promise<PreparedInput | null> => {
  const shot = await readShot(file)
  if (shot === undefined || !Number.isInteger(shot.fps)) return null
  const { width, height, fps, frames, hasSound } = shot
  return { file, mediaType: 'video/mp4', width, height, fps, seconds: frames.length / fps, hasSound }
}
