import type { Step } from '../../generators/define-generator.ts'
import type { FinishedCreation, StepResult } from '../../steps/media.ts'
import { isStepFailure } from '../../steps/step-failure.ts'
import type { PreparedMedia, TextRef, WrittenRef } from '../../steps/steps.ts'
import { finishShot, makeClip, type Shot, shotSteps } from '../make-shot.ts'

export const sungShotSteps = [...shotSteps, 'lip-sync'] as const
export type SungShotStep = (typeof sungShotSteps)[number]

/** Whose lips follow the song, from which second of it on. */
export type Sings = { song: PreparedMedia; from: number; face: PreparedMedia | null }

/** The same clip with its lips moved, or nothing where that cannot be done. */
const sung = async (
  step: Step<SungShotStep>,
  { shape, seconds }: Shot,
  { song, from, face }: Sings,
  clip: StepResult,
) => {
  try {
    const video = await step.prepare('film', { video: clip })
    const speech = await step.prepare('cut-sound', { sound: song, from, seconds })
    return await step.model('lip-sync', { video, speech, face, ...shape, seconds })
  } catch (error) {
    if (!isStepFailure(error)) throw error
    return null
  }
}

/** One shot of a music video, and whether anybody sings in it. */
export const makeSungShot = async (
  step: Step<SungShotStep>,
  shot: Shot,
  sings: Sings | null,
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<{ creation: FinishedCreation; isSung: boolean }> => {
  const clip = await makeClip(step, shot, prompt)
  const synced = sings && (await sung(step, shot, sings, clip))
  return { creation: await finishShot(step, shot, synced ?? clip, label), isSung: synced !== null }
}
