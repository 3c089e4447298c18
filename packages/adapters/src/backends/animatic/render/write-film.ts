import { closeSync, writeFileSync, writeSync } from 'node:fs'
import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { makeBed } from '../sound/make-bed.ts'
import { stereoWavBytes } from '../sound/wav-bytes.ts'
import { drawFilm } from './draw-film.ts'
import { openFramePipe } from './open-frame-pipe.ts'
import type { FilmOrder, RenderReport } from './render-order.ts'

const writeWhole = (descriptor: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

/** The sound into its file, then frame after frame into the pipe, as fast as ffmpeg takes them. */
export const writeFilm = async (
  { film: plan, pixelFolder, bedFile, framePipe }: FilmOrder,
  report: (line: RenderReport) => void,
  hasParent: () => boolean,
): Promise<void> => {
  if (bedFile !== null) writeFileSync(bedFile, stereoWavBytes(await makeBed(plan.scene)))
  const film = drawFilm(plan, pixelFolder)
  report({ ready: true })
  const descriptor = await openFramePipe(framePipe, hasParent)
  for (let index = 0; index < plan.scene.frames; index += 1) {
    writeWhole(descriptor, film.frame(index))
    report({ drawn: index + 1 })
    // The pixels of a drawn frame are freed only between turns of the event loop.
    await eventLoopTurn()
  }
  closeSync(descriptor)
}
