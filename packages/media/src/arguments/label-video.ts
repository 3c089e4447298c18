import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, foreignInput, labelInput } from './foreign-input.ts'
import { onlyOurMetadata } from './result-output.ts'

/** Copies our own video and adds its label. */
export const labelVideo = (plan: { container: Container; sound: boolean; output: string }): string[] => [
  ...ffmpegBaseArgs,
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
