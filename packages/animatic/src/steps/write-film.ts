import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type { PlayMusic } from '../audio/music/music-files.ts'
import { makeBed } from '../audio/sound/make-bed.ts'
import { stereoWavBytes } from '../audio/wave/wav-bytes.ts'
import type { FilmPlan } from '../plan/film-plan.ts'
import { outputNames, type RenderFolders, type RenderReport } from '../runtime/render/render-order.ts'
import { drawFilm } from './draw-film.ts'

const writeWhole = (descriptor: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** Writes the sound to its file, then frames into the pipe, as fast as ffmpeg takes them. */
export const writeFilm = async (
  plan: FilmPlan,
  { pixelFolder, outputFolder, play }: RenderFolders & { play: PlayMusic },
  report: (line: RenderReport) => void,
): Promise<void> => {
  if (plan.scene.sound)
    writeFileSync(join(outputFolder, outputNames.bed), stereoWavBytes(await makeBed(plan.scene, play)))
  const film = drawFilm(plan, pixelFolder)
  report({ ready: true })
  // Blocks until ffmpeg opens the other end.
  const descriptor = openSync(join(outputFolder, outputNames.frames), 'w')
  for (let index = 0; index < plan.scene.frames; index += 1) {
    writeWhole(descriptor, film.frame(index))
    report({ drawn: index + 1 })
    // The pixels of a drawn frame are freed only between turns of the event loop.
    await eventLoopTurn()
  }
  closeSync(descriptor)
}
