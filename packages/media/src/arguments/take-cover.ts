import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

// JPEG readers assume BT.601 colours, and our films use BT.709.
const toJpegColours = 'scale=out_color_matrix=bt601:out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int'

/** Writes the first frame of the mapped stream as a JPEG. */
const coverOutput = (output: string): string[] => [
  '-frames:v',
  '1',
  '-vf',
  toJpegColours,
  '-map_metadata',
  '-1',
  '-sn',
  '-dn',
  '-c:v',
  'mjpeg',
  '-pix_fmt',
  'yuvj420p',
  '-q:v',
  '3',
  '-threads',
  '1',
  '-flags:v',
  '+bitexact',
  '-fflags',
  '+bitexact',
  '-update',
  '1',
  '-f',
  'image2',
  `/out/${output}`,
]

/** Writes one frame of a finished video as a JPEG: the first at or after these seconds. */
export const takeCover = (output: string, seconds = 0): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('mov'),
  ...(seconds === 0 ? [] : ['-ss', seconds.toFixed(4)]),
  '-i',
  '/in/video',
  '-map',
  '0:v:0',
  ...coverOutput(output),
]

export type ReadGreyFrames = { numbers: readonly number[]; width: number; height: number; output: string }

/** Writes these frames of a finished video as grey pixels, one after another. */
export const readGreyFrames = ({ numbers, width, height, output }: ReadGreyFrames): string[] => {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const wanted = ranges.map(({ from, to }) => `between(n\\,${from}\\,${to})`).join('+')
  return [
    ...ffmpegBaseArgs,
    ...foreignInput('mov'),
    '-i',
    '/in/video',
    '-map',
    '0:v:0',
    '-vf',
    `select=${wanted},scale=${width}:${height}:flags=area,format=gray`,
    '-vsync',
    'passthrough',
    '-f',
    'rawvideo',
    `/out/${output}`,
  ]
}
