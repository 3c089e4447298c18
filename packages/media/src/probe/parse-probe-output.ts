import type { z } from 'zod'
import { refused } from '../media-failure.ts'

/** Parses ffprobe output. It is untrusted, because a foreign file can influence it. */
export const parseProbeOutput = <S extends z.ZodType>(shape: S, json: string): z.output<S> => {
  try {
    return shape.parse(JSON.parse(json))
  } catch {
    throw refused('the ffprobe output cannot be parsed')
  }
}
