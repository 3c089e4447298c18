import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pixelFolder } from '../inputs/decode.ts'
import { makePipe } from '../inputs/make-pipe.ts'
import type { Bench } from '../work.ts'
import { encodeArguments } from './encode-arguments.ts'
import type { FilmPlan } from './film-plan.ts'
import { startRenderer } from './start-renderer.ts'

/** Draws and encodes at the same time; gives the film's path. Sounds are heard over the bed if there is any sound. */
export const renderFilm = async (bench: Bench, film: FilmPlan, sounds: readonly string[] = []): Promise<string> => {
  const { sandbox, scratch, wallMs, signal, onProgress } = bench
  const outputFolder = join(scratch, 'film')
  const framePipe = join(scratch, 'frames')
  const { sound, frames } = film.scene
  const bedFile = sound ? join(scratch, 'bed.wav') : null
  await mkdir(outputFolder, { recursive: true })
  await makePipe(framePipe)
  signal.throwIfAborted()
  const order = { film, pixelFolder: pixelFolder(bench), bedFile, framePipe }
  const renderer = startRenderer(order, (drawn) => onProgress(drawn / frames))
  signal.addEventListener('abort', renderer.kill, { once: true })
  try {
    await renderer.ready
    await sandbox.run({
      program: 'ffmpeg',
      args: encodeArguments(film, sounds.length),
      inputs: {
        frames: framePipe,
        ...(bedFile === null ? {} : { bed: bedFile }),
        ...(bedFile === null ? {} : Object.fromEntries(sounds.map((file, index) => [`sound-${index}`, file]))),
      },
      outputFolder,
      trust: 'ours',
      wallMs,
      signal,
    })
    await renderer.ended
    return join(outputFolder, 'film.mp4')
  } finally {
    signal.removeEventListener('abort', renderer.kill)
    renderer.kill()
    await renderer.ended.catch(() => {})
  }
}
