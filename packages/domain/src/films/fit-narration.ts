import type { LayLines } from '../film-parts/compose-ask.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { ByReference, StepAsk, TextRef } from '../steps/steps.ts'
import { layOutLines } from './lay-out-lines.ts'
import { noWords } from './make-shot.ts'
import { betterOf, doesFit, paceOf, rateOf, type Take } from './take-of-line.ts'

export type PlanAsk = ByReference<StepAsk<'plan-story'>>
type Plan = Made<'plan-story'>
type NarrationStep = Step<'plan-story' | 'speech'>

/** A line begins a moment after its shot does, where there is time for it. */
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
    pronunciations: noWords,
  })
  return { words, planned, units, sound: await step.prepareSpeech({ audio, louder: 0 }) }
}

/**
 * Speaks each shot's line. Where one does not last as long as planned, the story is planned once more by the pace that was
 * heard, and only lines that did not fit are spoken again.
 */
const speakLines = async (step: NarrationStep, plan: Plan, ask: PlanAsk, voice: TextRef) => {
  const takes = await Promise.all(ask.shots.map((_, shot) => speak(step, plan, shot, voice)))
  const spoken = takes.filter((take) => take !== null)
  if (spoken.every(doesFit)) return takes
  const again = await step.model('plan-story', { ...ask, pace: paceOf(spoken) })
  return Promise.all(
    takes.map(async (take, shot) => {
      if (!take || doesFit(take)) return take
      const another = await speak(step, again, shot, voice)
      return another ? betterOf(take, another) : take
    }),
  )
}

/** A narration that keeps to its shots, as it is laid and as readers are shown it. */
export const fitNarration = async (
  step: NarrationStep,
  plan: Plan,
  { ask, voice }: { ask: PlanAsk; voice: TextRef },
): Promise<Omit<LayLines, 'label'> & { words: Take['words'][] }> => {
  const takes = await speakLines(step, plan, ask, voice)
  const seconds = ask.shots.reduce((sum, shot) => sum + shot.seconds, 0)
  const lines = takes.flatMap((take, shot) => {
    if (!take) return []
    const begins = ask.shots.slice(0, shot).reduce((sum, before) => sum + before.seconds, 0)
    const rate = rateOf(take)
    const lasts = take.sound.seconds / rate
    const room = Math.max(0, (ask.shots[shot]?.seconds ?? 0) - lasts)
    return [{ take, rate, at: begins + Math.min(leadIn, room / 2), seconds: lasts }]
  })
  const starts = layOutLines(lines, seconds)
  return {
    lines: lines.map(({ take, rate }, i) => ({ sound: take.sound, from: starts[i] ?? 0, rate })),
    seconds,
    words: lines.map(({ take }) => take.words),
  }
}
