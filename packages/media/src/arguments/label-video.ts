import type { Container } from '../container/sniff-container.ts'
import { everyRun, foreignInput, labelInput } from './foreign-input.ts'
import { onlyOurMetadata } from './result-output.ts'

/** Joins a video of ours, as it is, with its label. */
export const labelVideo = (plan: { container: Container; sound: boolean; output: string }): string[] => [
  ...everyRun,
  ...foreignInput(plan.container),
  '-i',
  '/in/video',
  ...labelInput,
  '-map',
  '0:v:0',
  ...(plan.sound ? ['-map', '0:a:0'] : []),
  '-c',
  'copy',
  ...onlyOurMetadata(1),
  `/out/${plan.output}`,
]
