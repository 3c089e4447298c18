import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '../../plan/geometry.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { filmPlanesArguments } from '../inputs/decode-arguments.ts'
import type { JobContext } from '../job-context.ts'
import { enlargePlanes } from './enlarge-planes.ts'

const seenName = 'film-seen'

export type SmallFilm = Size & { file: string; fps: number; seconds: number }

/** Expensive: about 25 µs per pixel of every frame on two cores, and three numbers per pixel on disk. */
const maxPixels = 10_000_000

/** Whether the network can enlarge every frame within minutes. */
export const isWorthEnlarging = ({ width, height, fps, seconds }: Omit<SmallFilm, 'file'>): boolean =>
  width * height * fps * seconds <= maxPixels

/** Yields frames as RGB bytes, enlarged by the network. Each frame is computed on demand. */
export async function* enlargeFilm(context: JobContext, weight: string, film: SmallFilm): AsyncGenerator<Uint8Array> {
  await decode(context, film.file, filmPlanesArguments(film, film.fps, film.seconds, seenName))
  const raw = await open(join(pixelFolder(context), seenName), 'r')
  const frameBytes = 3 * Float32Array.BYTES_PER_ELEMENT * film.width * film.height
  const frames = Math.max(1, Math.floor((await raw.stat()).size / frameBytes))
  try {
    for (let index = 0; index < frames; index += 1) {
      const planes = new Float32Array(frameBytes / Float32Array.BYTES_PER_ELEMENT)
      await raw.read(new Uint8Array(planes.buffer), 0, frameBytes, index * frameBytes)
      const report = (share: number) => context.onProgress((index + share) / frames)
      yield await enlargePlanes(context, weight, planes, film, report)
    }
  } finally {
    await raw.close()
  }
}
