import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runNodeProgram } from '@kinora/media'
import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { PicturePlan } from '../../plan/picture-plan.ts'
import { pixelFolder } from '../inputs/decode.ts'
import type { Bench } from '../work.ts'
import { type RenderOrder, type RenderReport, written } from './render-order.ts'

const drawnFolder = ({ scratch }: Pick<Bench, 'scratch'>): string => join(scratch, 'drawn')

/** Where the renderer of a job writes one of the things it makes. */
export const drawnPath = (bench: Pick<Bench, 'scratch'>, name: keyof typeof written): string =>
  join(drawnFolder(bench), written[name])

const addressSpace = {
  // Of WebAssembly there is little in here, and it would take a gigabyte if it could.
  flags: ['--wasm-max-mem-pages=2048'],
  /** By Node, for machine code that could be. Measured; large pictures need all the rest. */
  idleBytes: 896 * 2 ** 20,
}

export type Watcher = {
  /** The sound is written, and frames are waiting for a reader. */
  onReady(): void
  onDrawn(frames: number): void
}

/** Draws in a process of its own, which sees the pixels of this job and no other. */
export const runRenderer = async (
  bench: Bench,
  order: RenderOrder,
  { onReady, onDrawn }: Partial<Watcher> = {},
): Promise<void> => {
  const [pixels, outputFolder] = [pixelFolder(bench), drawnFolder(bench)]
  await Promise.all([pixels, outputFolder].map((folder) => mkdir(folder, { recursive: true })))
  let reason = ''
  const onLine = (line: unknown): void => {
    const report = line as RenderReport
    if ('ready' in report) onReady?.()
    else if ('drawn' in report) onDrawn?.(report.drawn)
    else reason = report.failed
  }
  const files = { args: ['/in/pixels', '/out'], inputs: { pixels }, outputFolder }
  try {
    await runNodeProgram(bench, {
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

/** Draws one picture; gives its path. */
export const renderPicture = async (bench: Bench, picture: PicturePlan): Promise<string> => {
  await runRenderer(bench, { picture })
  return drawnPath(bench, 'picture')
}

/** Writes one WAVE file; gives its path. */
export const renderSound = async (bench: Bench, sound: SoundPlan): Promise<string> => {
  await runRenderer(bench, { sound })
  return drawnPath(bench, 'sound')
}
