import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { everyRun } from '../every-run.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { filmPlanesArguments, type Size } from '../inputs/decode-arguments.ts'
import type { Bench } from '../work.ts'
import { enlargePlanes } from './enlarge-planes.ts'
import { factor } from './plan-tiles.ts'

const [seenName, filmName] = ['film-seen', 'enlarged.mp4']

export type SmallFilm = Size & { file: string; fps: number; seconds: number }

const encodeArguments = ({ width, height, fps }: SmallFilm, size: Size): string[] => [
  ...everyRun,
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-video_size',
  `${width * factor}x${height * factor}`,
  '-framerate',
  String(fps),
  '-i',
  'pipe:0',
  '-protocol_whitelist',
  'file',
  '-f',
  'mov',
  '-i',
  '/in/media',
  '-map',
  '0:v',
  '-map',
  '1:a?',
  '-vf',
  `scale=${size.width}:${size.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p`,
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '18',
  '-threads',
  '2',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-c:a',
  'aac',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  `/out/${filmName}`,
]

/** One enlarged frame after the other, each made only when it is asked for. */
async function* enlargeFrames(bench: Bench, weight: string, film: SmallFilm): AsyncGenerator<Uint8Array> {
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

/**
 * Every frame of a film made larger by the network, with its sound; gives the path of the new film. Null without the
 * weight. Dear: for short films of few pixels.
 */
export const enlargeFilm = async (bench: Bench, film: SmallFilm, size: Size): Promise<string | null> => {
  const weight = await bench.weights.find('upscaler')
  if (weight === undefined) return null
  await decode(bench, film.file, filmPlanesArguments(film, film.fps, film.seconds, seenName))
  const { sandbox, wallMs, signal } = bench
  await sandbox.run({
    program: 'ffmpeg',
    args: encodeArguments(film, size),
    inputs: { media: film.file },
    outputFolder: pixelFolder(bench),
    stdin: Readable.from(enlargeFrames(bench, weight, film)),
    trust: 'ours',
    wallMs,
    signal,
  })
  return join(pixelFolder(bench), filmName)
}
