import type { z } from 'zod'
import { refused } from '../media-failure.ts'

/** What ffprobe said, in the shape that we asked for. A stranger's file may make it say anything. */
export const readAnswer = <S extends z.ZodType>(shape: S, json: string): z.output<S> => {
  try {
    return shape.parse(JSON.parse(json))
  } catch {
    throw refused('the answer of ffprobe cannot be read')
  }
}
