import { everyRun, foreignInput } from './foreign-input.ts'

// Readers of JPEG know one set of colours, and it is not that of our films.
const coloursOfJpeg = 'scale=out_color_matrix=bt601:out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int'

/** The first frame of what is mapped, as a JPEG. */
export const coverOutput = (output: string): string[] => [
  '-frames:v',
  '1',
  '-vf',
  coloursOfJpeg,
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

/** The first frame of a finished video as a JPEG. */
export const takeCover = (output: string): string[] => [
  ...everyRun,
  ...foreignInput('mov'),
  '-i',
  '/in/video',
  '-map',
  '0:v:0',
  ...coverOutput(output),
]
