import { countUnits } from '@kinora/domain/films'
import { createRandom } from '../../../plan/random.ts'
import type { Role } from '../arc.ts'
import type { Brief } from '../read-brief.ts'
import { choicesOf } from './choices-of.ts'
import { edgeSeconds, estimateSeconds, stopSeconds } from './estimate-seconds.ts'
import { betterOf, type Choice, fitLine, type Sentence } from './fit-line.ts'

/** Speech that is further from its plan would be heard to be hurried or dragged. */
const farthest = 0.08
/** Nearer than this it may begin as it had best begin. */
const near = 0.03

type Ask = {
  brief: Brief
  arc: readonly Role[]
  /** How long each shot may be spoken over. */
  wanted: readonly number[]
  seed: number
}
export type Narration = { text: string; seconds: number }

const nothing: Narration = { text: '', seconds: 0 }

type Fitting = { language: Brief['language']; seed: number; purpose: string }

/** One line, by a voice that needs `slowness` times as long as the one that was measured. */
const lineOf = (choice: Choice, wanted: number, slowness: number, { language, seed, purpose }: Fitting): Narration => {
  const fit = {
    wanted: wanted / slowness,
    edges: edgeSeconds(language),
    stop: stopSeconds(language),
    random: createRandom(seed, purpose),
  }
  const best = fitLine(fit, choice)
  const line =
    best !== null && best.miss <= near ? best : betterOf(best, fitLine(fit, { ...choice, first: choice.sentences }))
  if (line === null) return nothing
  const text = line.sentences.map((sentence) => sentence.text).join(language === 'zh' ? '' : ' ')
  const lasts = estimateSeconds(text, language) * slowness
  // Where nothing fits, less is said than there is time for, and never more.
  if (lasts > wanted * (1 + farthest)) return nothing
  return { text, seconds: lasts < wanted * (1 - farthest) ? lasts : wanted }
}

const narrateAll = (
  { brief: { language }, wanted, seed }: Ask,
  choices: readonly Choice[],
  slowness: number,
  purpose: string,
) =>
  wanted.map((seconds, shot) => {
    const choice = choices[shot]
    const fitting = { language, seed, purpose: `${purpose} ${shot}` }
    return choice === undefined ? nothing : lineOf(choice, seconds, slowness, fitting)
  })

/** A line that did not last as it should is not tried again. */
const without = (choice: Choice, line: string): Choice => {
  const fresh = (all: readonly Sentence[]) => all.filter(({ text }) => !line.includes(text))
  const { sentences, first, fillers } = choice
  return { sentences: fresh(sentences), first: fresh(first), fillers: fresh(fillers) }
}

/**
 * What is said over each shot. Once a voice has been heard its pace is known: then every shot is told in other words, as
 * long as that voice needs to fill it.
 */
export const narrate = (ask: Ask, pace: number): Narration[] => {
  const choices = choicesOf(ask)
  const lines = narrateAll(ask, choices, 1, 'lines')
  if (pace <= 0) return lines
  const { language } = ask.brief
  const units = lines.reduce((sum, { text }) => sum + countUnits(text), 0)
  const expected = lines.reduce((sum, { text }) => sum + estimateSeconds(text, language), 0)
  const slowness = expected > 0 ? units / pace / expected : 1
  const others = choices.map((choice, shot) => without(choice, lines[shot]?.text ?? ''))
  return narrateAll(ask, others, Math.min(3, Math.max(1 / 3, slowness)), 'other lines')
}
