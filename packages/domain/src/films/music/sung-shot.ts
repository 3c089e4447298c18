import type { Step } from '../../generators/define-generator.ts'
import type { FinishedCreation, StepResult } from '../../steps/media.ts'
import { isStepFailure } from '../../steps/step-failure.ts'
import type { PreparedMedia, TextRef, WrittenRef } from '../../steps/steps.ts'
import { finishShot, makeClip, type Shot, shotSteps } from '../make-shot.ts'

export const sungShotSteps = [...shotSteps, 'lip-sync'] as const
export type SungShotStep = (typeof sungShotSteps)[number]

/** Input of lip sync: the song, its start in seconds and the face. */
export type LipSyncSource = { song: PreparedMedia; from: number; face: PreparedMedia | null }

/** Syncs the lips of a clip; null if that fails. */
const syncLips = async (
  step: Step<SungShotStep>,
  { shape, seconds }: Shot,
  { song, from, face }: LipSyncSource,
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

/** Makes one shot of a music video. `isSung` is true if lip sync worked. */
export const makeSungShot = async (
  step: Step<SungShotStep>,
  shot: Shot,
  sings: LipSyncSource | null,
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<{ creation: FinishedCreation; isSung: boolean }> => {
  const clip = await makeClip(step, shot, prompt)
  const synced = sings && (await syncLips(step, shot, sings, clip))
  return { creation: await finishShot(step, shot, synced ?? clip, label), isSung: synced !== null }
}
