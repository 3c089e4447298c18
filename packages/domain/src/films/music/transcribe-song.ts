import type { Step } from '../../generators/define-generator.ts'
import type { ObjectRef } from '../../steps/media.ts'
import { isStepFailure } from '../../steps/step-failure.ts'
import type { PreparedMedia } from '../../steps/steps.ts'
import type { TranscriptFacts } from '../../steps/transcript.ts'
import { toObjectRef } from '../make-shot.ts'

/** Transcribes the song; null if that fails, which does not fail the film. */
export const transcribeSong = async (
  step: Step<'transcribe'>,
  sound: PreparedMedia,
  language: string,
): Promise<{ facts: TranscriptFacts; cues: ObjectRef | null } | null> => {
  try {
    const { object, facts } = await step.model('transcribe', { sound, language })
    return { facts, cues: facts.cues.length > 0 ? toObjectRef(object) : null }
  } catch (error) {
    if (!isStepFailure(error)) throw error
    return null
  }
}
