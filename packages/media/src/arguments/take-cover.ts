import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

// JPEG readers assume BT.601 colours, and our films use BT.709.
const toJpegColours = 'scale=out_color_matrix=bt601:out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int'

/** Writes the first frame of the mapped stream as a JPEG. */
export const coverOutput = (output: string): string[] => [
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

/** Writes the first frame of a finished video as a JPEG. */
export const takeCover = (output: string): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('mov'),
  '-i',
  '/in/video',
  '-map',
  '0:v:0',
  ...coverOutput(output),
]
