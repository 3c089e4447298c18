import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runNodeProgram } from '@kinora/media'
import type { MusicPlan } from '../../audio/music/music-plan.ts'
import { planSceneMusic } from '../../audio/music/plan-scene-music.ts'
import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { PicturePlan } from '../../plan/picture-plan.ts'
import { pixelFolder } from '../inputs/decode.ts'
import type { JobContext } from '../job-context.ts'
import { recordMusic } from './record-music.ts'
import { outputNames, type RenderOrder, type RenderReport } from './render-order.ts'

const renderFolder = ({ scratch }: Pick<JobContext, 'scratch'>): string => join(scratch, 'drawn')

/** The path of an output of a job's renderer. */
export const outputPath = (context: Pick<JobContext, 'scratch'>, name: keyof typeof outputNames): string =>
  join(renderFolder(context), outputNames[name])

const addressSpace = {
  // The renderer uses little WebAssembly, which otherwise reserves a gigabyte.
  flags: ['--wasm-max-mem-pages=2048'],
  /** Reserved by Node for machine code. Measured; large pictures need all the rest. */
  idleBytes: 896 * 2 ** 20,
}

export type RenderCallbacks = {
  /** The sound is written, and frames wait for a reader. */
  onReady(): void
  onDrawn(frames: number): void
}

/** The pieces that an order plays. */
const listMusic = (order: RenderOrder): MusicPlan[] => {
  if ('film' in order) return order.film.scene.sound ? [planSceneMusic(order.film.scene)] : []
  return 'sound' in order ? order.sound.parts.flatMap(({ music }) => (music === null ? [] : [music])) : []
}

/** Draws in a separate process that sees only the pixels of this job. */
export const runRenderer = async (
  context: JobContext,
  order: RenderOrder,
  { onReady, onDrawn }: Partial<RenderCallbacks> = {},
): Promise<void> => {
  const [pixels, outputFolder] = [pixelFolder(context), renderFolder(context)]
  await Promise.all([pixels, outputFolder].map((folder) => mkdir(folder, { recursive: true })))
  let reason = ''
  const onLine = (line: unknown): void => {
    const report = line as RenderReport
    if ('ready' in report) onReady?.()
    else if ('drawn' in report) onDrawn?.(report.drawn)
    else reason = report.failed
  }
  const music = await recordMusic(context, listMusic(order))
  const files = {
    args: ['/in/pixels', '/out', ...(music === null ? [] : ['/in/music'])],
    inputs: { pixels, ...(music === null ? {} : { music }) },
    outputFolder,
  }
  try {
    await runNodeProgram(context, {
      program: join(import.meta.dirname, '../../steps/renderer'),
      ...files,
      ...addressSpace,
      job: order,
      onLine,
    })
  } catch (cause) {
    throw reason === '' ? cause : new Error(`the renderer failed: ${reason}`, { cause })
  }
}

/** Draws one picture. Returns its path. */
export const renderPicture = async (context: JobContext, picture: PicturePlan): Promise<string> => {
  await runRenderer(context, { picture })
  return outputPath(context, 'picture')
}

/** Writes one WAVE file. Returns its path. */
export const renderSound = async (context: JobContext, sound: SoundPlan): Promise<string> => {
  await runRenderer(context, { sound })
  return outputPath(context, 'sound')
}
