import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '../../plan/geometry.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { filmPlanesArguments } from '../inputs/decode-arguments.ts'
import type { Bench } from '../work.ts'
import { enlargePlanes } from './enlarge-planes.ts'

const seenName = 'film-seen'

export type SmallFilm = Size & { file: string; fps: number; seconds: number }

/** Dear: about 25 µs for every pixel of every frame on two cores, and three numbers for each on the disk. */
const mostPixels = 10_000_000

/** Whether enlarging every frame by the network ends within minutes. */
export const isWorthEnlarging = ({ width, height, fps, seconds }: Omit<SmallFilm, 'file'>): boolean =>
  width * height * fps * seconds <= mostPixels

/** One frame after the other as bytes of red, green and blue, larger by the network, each made only when it is asked for. */
export async function* enlargeFilm(bench: Bench, weight: string, film: SmallFilm): AsyncGenerator<Uint8Array> {
  await decode(bench, film.file, filmPlanesArguments(film, film.fps, film.seconds, seenName))
  const raw = await open(join(pixelFolder(bench), seenName), 'r')
  const frameBytes = 3 * Float32Array.BYTES_PER_ELEMENT * film.width * film.height
  const frames = Math.max(1, Math.floor((await raw.stat()).size / frameBytes))
  try {
    for (let index = 0; index < frames; index += 1) {
      const planes = new Float32Array(frameBytes / Float32Array.BYTES_PER_ELEMENT)
      await raw.read(new Uint8Array(planes.buffer), 0, frameBytes, index * frameBytes)
      const report = (share: number) => bench.onProgress((index + share) / frames)
      yield await enlargePlanes(bench, weight, planes, film, report)
    }
  } finally {
    await raw.close()
  }
}
