import { ffmpegBaseArgs } from '../../runtime/ffmpeg-base-args.ts'

/** The minimum difference, from 0 to 1, between the first frame of a shot and the frame before it. */
const unlike = 0.3

/** Writes the time of the first frame of each shot, one per line, into this file. */
export const cutsArguments = (report: string): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  'mov',
  '-i',
  '/in/media',
  '-an',
  '-vf',
  `scale=160:-2,select='gt(scene,${unlike})',metadata=print:file=${report}`,
  '-f',
  'null',
  '-',
]
