import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

/**
 * Writes the last of `frames` frames as a PNG. Compression is light because the file is an input that is read again
 * soon.
 */
export const takeLastFrame = (frames: number, output: string): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('mov'),
  '-i',
  '/in/video',
  '-map',
  '0:v:0',
  '-vf',
  `trim=start_frame=${frames - 1},scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24`,
  '-frames:v',
  '1',
  '-c:v',
  'png',
  '-pred',
  'mixed',
  '-compression_level',
  '1',
  '-threads',
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
