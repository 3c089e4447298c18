import type { Area } from '@kinora/domain/films'
import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

/** Crops a picture to a PNG. Compression is light because the file is an input that is read again soon. */
export const cutPicture = ({ left, top, width, height }: Area, output: string): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('png_pipe'),
  '-i',
  '/in/picture',
  '-vf',
  `crop=${width}:${height}:${left}:${top}:exact=1`,
  '-frames:v',
  '1',
  '-c:v',
  'png',
  '-compression_level',
  '1',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-update',
  '1',
  '-f',
  'image2',
  `/out/${output}`,
]
