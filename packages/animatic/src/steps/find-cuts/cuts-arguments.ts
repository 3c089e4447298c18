import { everyRun } from '../../runtime/every-run.ts'

/** From 0 to 1: how unlike the picture before it the first of a new shot is, at least. */
const unlike = 0.3

/** Writes a line with the time of each picture that begins a shot, into a file of this name. */
export const cutsArguments = (report: string): string[] => [
  ...everyRun,
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
