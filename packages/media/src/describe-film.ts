import type { PreparedInput } from '@kinora/domain'
import { readShot } from './film/read-shot.ts'

/**
 * Reads a film of the built-in engine, so that later steps use it unchanged. Returns null if its frame rate is not
 * constant.
 */
export const describeFilm = async (file: string): Promise<PreparedInput | null> => {
  const shot = await readShot(file)
  if (shot === undefined || !Number.isInteger(shot.fps)) return null
  const { width, height, fps, frames, hasSound } = shot
  return { file, mediaType: 'video/mp4', width, height, fps, seconds: frames.length / fps, hasSound }
}
