import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmPlan } from '../../plan/film-plan.ts'
import { inStep } from '../in-step.ts'
import { makePipe } from '../make-pipe.ts'
import type { Bench } from '../work.ts'
import { encodeArguments } from './encode-arguments.ts'
import { drawnPath, runRenderer } from './run-renderer.ts'

/** Draws and encodes at the same time; gives the film's path. Sounds are heard over the bed if there is any sound. */
export const renderFilm = async (bench: Bench, film: FilmPlan, sounds: readonly string[] = []): Promise<string> => {
  const { sound, frames } = film.scene
  const outputFolder = join(bench.scratch, 'film')
  await mkdir(outputFolder, { recursive: true })
  const framePipe = drawnPath(bench, 'frames')
  await makePipe(framePipe)
  const heard = sound
    ? [['bed', drawnPath(bench, 'bed')], ...sounds.map((file, index) => [`sound-${index}`, file])]
    : []
  const { promise: isReady, resolve: onReady } = Promise.withResolvers<void>()
  await inStep(bench, [
    (part) => runRenderer(part, { film }, { onReady, onDrawn: (drawn) => part.onProgress(drawn / frames) }),
    async ({ sandbox, wallMs, signal }) => {
      signal.throwIfAborted()
      // A renderer that never gets ready has failed.
      signal.addEventListener('abort', () => onReady(), { once: true })
      await isReady
      signal.throwIfAborted()
      await sandbox.run({
        program: 'ffmpeg',
        args: encodeArguments(film, sounds.length),
        inputs: { frames: framePipe, ...Object.fromEntries(heard) },
        outputFolder,
        trust: 'ours',
        wallMs,
        signal,
      })
    },
  ])
  return join(outputFolder, 'film.mp4')
}
