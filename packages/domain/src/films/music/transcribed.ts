import type { Step } from '../../generators/define-generator.ts'
import type { ObjectRef } from '../../steps/media.ts'
import { isStepFailure } from '../../steps/step-failure.ts'
import type { PreparedMedia } from '../../steps/steps.ts'
import type { TranscriptFacts } from '../../steps/transcript.ts'
import { refOf } from '../make-shot.ts'

/** What is sung, with the cues to show; nothing where it cannot be had: that ends no film. */
export const transcribed = async (
  step: Step<'transcribe'>,
  sound: PreparedMedia,
  language: string,
): Promise<{ facts: TranscriptFacts; cues: ObjectRef | null } | null> => {
  try {
    const { object, facts } = await step.model('transcribe', { sound, language })
    return { facts, cues: facts.cues.length > 0 ? refOf(object) : null }
  } catch (error) {
    if (!isStepFailure(error)) throw error
    return null
  }
}
