import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '../../plan/geometry.ts'
import { ffmpegBaseArgs } from '../ffmpeg-base-args.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { wholePlanesArguments } from '../inputs/decode-arguments.ts'
import type { JobContext } from '../job-context.ts'
import { enlargePlanes } from './enlarge-planes.ts'
import { factor } from './plan-tiles.ts'

const [seenName, largeName] = ['small-seen', 'large']
const lanczos = 'flags=lanczos+accurate_rnd+full_chroma_int'

/** Converts the raw bytes of the enlarged picture to a PNG of the requested size. */
const fitArguments = (large: Size, size: Size, output: string): string[] => [
  ...ffmpegBaseArgs,
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
 * Enlarges a PNG file with the network. Returns the path of the new file; `size` has the same shape. Null without the
 * weight. Transparency is lost.
 */
export const enlargePicture = async (
  context: JobContext,
  picture: Size & { file: string },
  size: Size,
  onProgress: (share: number) => void = () => {},
): Promise<string | null> => {
  const weight = await context.weights.find('upscaler')
  if (weight === undefined) return null
  await decode(context, picture.file, wholePlanesArguments('image/png', picture, seenName))
  const folder = pixelFolder(context)
  const bytes = await readFile(join(folder, seenName))
  const planes = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const raw = join(folder, largeName)
  await writeFile(raw, await enlargePlanes(context, weight, planes, picture, onProgress))
  const large = { width: picture.width * factor, height: picture.height * factor }
  await mkdir(folder, { recursive: true })
  await decode(context, raw, fitArguments(large, size, `${largeName}.png`))
  return join(folder, `${largeName}.png`)
}
