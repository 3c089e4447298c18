import { countUnits } from '@kinora/domain/films'
import { createRandom } from '../../../plan/random.ts'
import type { Role } from '../arc.ts'
import type { Brief } from '../read-brief.ts'
import { buildChoices } from './build-choices.ts'
import { edgeSeconds, estimateSeconds, stopSeconds } from './estimate-seconds.ts'
import { type Choice, fitLine, pickBetter, type Sentence } from './fit-line.ts'

/** A larger deviation from the plan would sound hurried or dragged. */
const farthest = 0.08
/** Within this deviation the preferred first sentence is allowed. */
const near = 0.03

type NarrationInput = {
  brief: Brief
  arc: readonly Role[]
  /** The available speaking time of each shot. */
  wanted: readonly number[]
  seed: number
}
export type Narration = { text: string; seconds: number }

const nothing: Narration = { text: '', seconds: 0 }

type Fitting = { language: Brief['language']; seed: number; purpose: string }

/** One line, for a voice that is `slowness` times as slow as the measured one. */
const buildLine = (
  choice: Choice,
  wanted: number,
  slowness: number,
  { language, seed, purpose }: Fitting,
): Narration => {
  const fit = {
    wanted: wanted / slowness,
    edges: edgeSeconds(language),
    stop: stopSeconds(language),
    random: createRandom(seed, purpose),
  }
  const best = fitLine(fit, choice)
  const line =
    best !== null && best.miss <= near ? best : pickBetter(best, fitLine(fit, { ...choice, first: choice.sentences }))
  if (line === null) return nothing
  const text = line.sentences.map((sentence) => sentence.text).join(language === 'zh' ? '' : ' ')
  const lasts = estimateSeconds(text, language) * slowness
  // If nothing fits, the line is shorter than the time, and never longer.
  if (lasts > wanted * (1 + farthest)) return nothing
  return { text, seconds: lasts < wanted * (1 - farthest) ? lasts : wanted }
}

const narrateAll = (
  { brief: { language }, wanted, seed }: NarrationInput,
  choices: readonly Choice[],
  slowness: number,
  purpose: string,
) =>
  wanted.map((seconds, shot) => {
    const choice = choices[shot]
    const fitting = { language, seed, purpose: `${purpose} ${shot}` }
    return choice === undefined ? nothing : buildLine(choice, seconds, slowness, fitting)
  })

/** Excludes a line that missed its duration. */
const without = (choice: Choice, line: string): Choice => {
  const fresh = (all: readonly Sentence[]) => all.filter(({ text }) => !line.includes(text))
  const { sentences, first, fillers } = choice
  return { sentences: fresh(sentences), first: fresh(first), fillers: fresh(fillers) }
}

/**
 * The narration of each shot. Once a voice is measured, its pace is known: then every shot gets other words of the
 * right length for that voice.
 */
export const narrate = (input: NarrationInput, pace: number): Narration[] => {
  const choices = buildChoices(input)
  const lines = narrateAll(input, choices, 1, 'lines')
  if (pace <= 0) return lines
  const { language } = input.brief
  const units = lines.reduce((sum, { text }) => sum + countUnits(text), 0)
  const expected = lines.reduce((sum, { text }) => sum + estimateSeconds(text, language), 0)
  const slowness = expected > 0 ? units / pace / expected : 1
  const others = choices.map((choice, shot) => without(choice, lines[shot]?.text ?? ''))
  return narrateAll(input, others, Math.min(3, Math.max(1 / 3, slowness)), 'other lines')
}
