import type { LayLines } from '../film-parts/compose-input.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { ByReference, StepInput, TextRef } from '../steps/steps.ts'
import { layOutLines } from './lay-out-lines.ts'
import { chooseBetterTake, computePace, computeRate, doesFit, type Take } from './line-take.ts'
import { emptyText } from './make-shot.ts'

export type StoryPlanInput = ByReference<StepInput<'plan-story'>>
type Plan = Made<'plan-story'>
type NarrationStep = Step<'plan-story' | 'speech'>

/** A line starts a moment after its shot, if there is time. */
const leadIn = 0.25

const speak = async (step: NarrationStep, plan: Plan, shot: number, voice: TextRef): Promise<Take | null> => {
  const { spokenSeconds: planned = 0, units = 0 } = plan.facts.shots[shot] ?? {}
  if (planned <= 0 || units <= 0) return null
  const words = { written: plan.object, at: `shots.${shot}.narration` }
  const audio = await step.model('speech', {
    text: words,
    voice,
    speed: 1,
    pitch: 0,
    emotion: null,
    pronunciations: emptyText,
  })
  return { words, planned, units, sound: await step.prepareSpeech({ audio, louder: 0 }) }
}

/**
 * Speaks the line of each shot. If a line misses its planned length, the story is planned again with the measured pace.
 * Only lines that did not fit are spoken again.
 */
const speakLines = async (step: NarrationStep, plan: Plan, input: StoryPlanInput, voice: TextRef) => {
  const takes = await Promise.all(input.shots.map((_, shot) => speak(step, plan, shot, voice)))
  const spoken = takes.filter((take) => take !== null)
  if (spoken.every(doesFit)) return takes
  const again = await step.model('plan-story', { ...input, pace: computePace(spoken) })
  return Promise.all(
    takes.map(async (take, shot) => {
      if (!take || doesFit(take)) return take
      const another = await speak(step, again, shot, voice)
      return another ? chooseBetterTake(take, another) : take
    }),
  )
}

/** A narration that fits its shots, with its lines and texts. */
export const fitNarration = async (
  step: NarrationStep,
  plan: Plan,
  { input, voice }: { input: StoryPlanInput; voice: TextRef },
): Promise<Omit<LayLines, 'label'> & { words: Take['words'][] }> => {
  const takes = await speakLines(step, plan, input, voice)
  const seconds = input.shots.reduce((sum, shot) => sum + shot.seconds, 0)
  const lines = takes.flatMap((take, shot) => {
    if (!take) return []
    const begins = input.shots.slice(0, shot).reduce((sum, before) => sum + before.seconds, 0)
    const rate = computeRate(take)
    const lasts = take.sound.seconds / rate
    const spareSeconds = Math.max(0, (input.shots[shot]?.seconds ?? 0) - lasts)
    return [{ take, rate, at: begins + Math.min(leadIn, spareSeconds / 2), seconds: lasts }]
  })
  const starts = layOutLines(lines, seconds)
  return {
    lines: lines.map(({ take, rate }, i) => ({ sound: take.sound, from: starts[i] ?? 0, rate })),
    seconds,
    words: lines.map(({ take }) => take.words),
  }
}
