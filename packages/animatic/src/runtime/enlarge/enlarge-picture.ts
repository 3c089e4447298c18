import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '../../plan/geometry.ts'
import { everyRun } from '../every-run.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { wholePlanesArguments } from '../inputs/decode-arguments.ts'
import type { Bench } from '../work.ts'
import { enlargePlanes } from './enlarge-planes.ts'
import { factor } from './plan-tiles.ts'

const [seenName, largeName] = ['small-seen', 'large']
const lanczos = 'flags=lanczos+accurate_rnd+full_chroma_int'

/** From the raw bytes of the enlarged picture to a PNG of the size that was asked for. */
const fitArguments = (large: Size, size: Size, output: string): string[] => [
  ...everyRun,
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-video_size',
  `${large.width}x${large.height}`,
  '-i',
  '/in/media',
  '-vf',
  `scale=${size.width}:${size.height}:${lanczos}`,
  '-frames:v',
  '1',
  '-f',
  'image2pipe',
  '-c:v',
  'png',
  `/out/${output}`,
]

/**
 * A PNG file made larger by the network; gives the path of the new file, `size` of the same shape. Null without the
 * weight. What was transparent is not any more.
 */
export const enlargePicture = async (
  bench: Bench,
  picture: Size & { file: string },
  size: Size,
  onProgress: (share: number) => void = () => {},
): Promise<string | null> => {
  const weight = await bench.weights.find('upscaler')
  if (weight === undefined) return null
  await decode(bench, picture.file, wholePlanesArguments('image/png', picture, seenName))
  const folder = pixelFolder(bench)
  const bytes = await readFile(join(folder, seenName))
  const planes = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const raw = join(folder, largeName)
  await writeFile(raw, await enlargePlanes(bench, weight, planes, picture, onProgress))
  const large = { width: picture.width * factor, height: picture.height * factor }
  await mkdir(folder, { recursive: true })
  await decode(bench, raw, fitArguments(large, size, `${largeName}.png`))
  return join(folder, `${largeName}.png`)
}
