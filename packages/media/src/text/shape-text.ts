import { join } from 'node:path'
import type { NodeSandbox, VideoShape } from '@kinora/domain'
import { z } from 'zod'
import { refused } from '../media-failure.ts'
import { type ProgramLimits, runNodeProgram } from '../sandbox/run-node-program.ts'
import type { Mark, Subtitles, TextJob } from './text-job.ts'

const wallMs = 60_000

const runTextProgram = async (limits: ProgramLimits, job: TextJob): Promise<unknown> => {
  let result: unknown
  await runNodeProgram(limits, {
    program: join(import.meta.dirname, 'text-program'),
    job,
    onLine: (line) => (result = line),
  })
  return result
}

/** Validates the untrusted output of the sandbox. */
const parseResult = <T>(schema: z.ZodType<T>, result: unknown): T => {
  const { success, data } = schema.safeParse(result)
  if (!success) throw refused('the text program returned an unexpected result')
  return data
}

type Where = { sandbox: NodeSandbox; signal: AbortSignal }

/** Renders all subtitles of a film as an ASS script. */
export const shapeSubtitles = async (where: Where, subtitles: Subtitles, want: VideoShape): Promise<string> =>
  parseResult(z.object({ script: z.string() }), await runTextProgram({ ...where, wallMs }, { subtitles, want })).script

/** Draws a text as a watermark that fits the box. */
export const shapeMark = async (where: Where, text: string, box: { width: number; height: number }): Promise<Mark> => {
  const sides = z.object({
    width: z.int().positive().max(box.width),
    height: z.int().positive().max(box.height),
    rgba: z.base64(),
  })
  const { width, height, rgba } = parseResult(
    sides,
    await runTextProgram({ ...where, wallMs }, { mark: { text, box } }),
  )
  const pixels = Buffer.from(rgba, 'base64')
  if (pixels.length !== width * height * 4) throw refused('the text program returned a wrong number of pixels')
  return { width, height, rgba: pixels }
}
