import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { TextRef, WrittenRef } from '../steps/steps.ts'

/** Music for a whole film. */
export const makeMusic = async (
  step: Step<'text-to-music'>,
  { seconds, seed }: { seconds: number; seed: number },
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<FinishedCreation> => {
  const audio = await step.model('text-to-music', { prompt, seconds, seed })
  return step.media('finish-audio', { audio, louder: 0, label })
}
