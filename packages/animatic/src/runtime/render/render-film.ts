import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmPlan } from '../../plan/film-plan.ts'
import { createPipe } from '../create-pipe.ts'
import type { JobContext } from '../job-context.ts'
import { runPiped } from '../run-piped.ts'
import { encodeArguments } from './encode-arguments.ts'
import { outputPath, runRenderer } from './run-renderer.ts'

/** Draws and encodes concurrently. Returns the path of the film. Sounds play over the bed if there is sound. */
export const renderFilm = async (
  context: JobContext,
  film: FilmPlan,
  sounds: readonly string[] = [],
): Promise<string> => {
  const { sound, frames } = film.scene
  const outputFolder = join(context.scratch, 'film')
  await mkdir(outputFolder, { recursive: true })
  const framePipe = outputPath(context, 'frames')
  await createPipe(framePipe)
  const soundInputs = sound
    ? [['bed', outputPath(context, 'bed')], ...sounds.map((file, index) => [`sound-${index}`, file])]
    : []
  const { promise: isReady, resolve: onReady } = Promise.withResolvers<void>()
  await runPiped(context, [
    (part) => runRenderer(part, { film }, { onReady, onDrawn: (drawn) => part.onProgress(drawn / frames) }),
    async ({ sandbox, wallMs, signal }) => {
      signal.throwIfAborted()
      // A renderer that never becomes ready has failed.
      signal.addEventListener('abort', () => onReady(), { once: true })
      await isReady
      signal.throwIfAborted()
      await sandbox.run({
        program: 'ffmpeg',
        args: encodeArguments(film, sounds.length),
        inputs: { frames: framePipe, ...Object.fromEntries(soundInputs) },
        outputFolder,
        trust: 'ours',
        wallMs,
        signal,
      })
    },
  ])
  return join(outputFolder, 'film.mp4')
}
