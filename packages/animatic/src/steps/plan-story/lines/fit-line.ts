import type { Random } from '../../../plan/random.ts'

/** A possible sentence and its duration. */
export type Sentence = { text: string; seconds: number; pattern: string }

/** Of one shot: sentences about its part of the story, the preferred first ones, and fillers for the rest. */
export type Choice = { sentences: readonly Sentence[]; first: readonly Sentence[]; fillers: readonly Sentence[] }

export type Fit = { wanted: number; edges: number; stop: number; random: Random }

const closeEnough = 0.02
const maxSentences = 6

const apart = <T extends Sentence>(sentences: readonly T[], used: readonly Sentence[]): T[] =>
  sentences.filter(({ pattern }) => used.every((other) => other.pattern !== pattern))

export type Line = { sentences: Sentence[]; miss: number }

/** Completes the line with at most one more sentence, nearest to the target; random among the near ones. */
const nearest = (fit: Fit, started: readonly Sentence[], last: readonly Sentence[]): Line | null => {
  const { wanted, edges, stop, random } = fit
  const startedSeconds = edges + started.reduce((sum, { seconds }) => sum + seconds + stop, 0)
  const lines = last.map((sentence) => ({
    sentences: [...started, sentence],
    miss: Math.abs(startedSeconds + sentence.seconds - wanted) / wanted,
  }))
  const near = lines.filter(({ miss }) => miss <= closeEnough)
  if (near.length > 0) return random.pick(near)
  return lines.reduce<Line | null>((best, line) => (best === null || line.miss < best.miss ? line : best), null)
}

export const pickBetter = (one: Line | null, other: Line | null): Line | null =>
  one === null || (other !== null && other.miss < one.miss) ? other : one

/** Picks sentences that leave room for another until only one is missing. */
const begin = ({ wanted, edges, stop, random }: Fit, { sentences, first }: Choice, shortest: number): Sentence[] => {
  const started: Sentence[] = []
  let left = wanted - edges
  while (started.length < maxSentences) {
    const fitting = apart(started.length === 0 ? first : sentences, started).filter(
      ({ seconds }) => left - seconds - stop >= shortest,
    )
    // The caller tries a single sentence first; here at least one more follows.
    if (fitting.length === 0) break
    const next = random.pick(fitting)
    started.push(next)
    left -= next.seconds + stop
    const longestLeft = Math.max(0, ...apart(sentences, started).map(({ seconds }) => seconds))
    if (longestLeft >= left * (1 - closeEnough)) break
  }
  return started
}

const tries = 80

/** The fewest sentences that last as long as the target; a short one may fill the rest. */
export const fitLine = (fit: Fit, choice: Choice): Line | null => {
  const { sentences, first, fillers } = choice
  let best = nearest(fit, [], first)
  const shortest = Math.min(...[...sentences, ...fillers].map(({ seconds }) => seconds))
  for (let at = 0; at < tries && (best?.miss ?? 1) > closeEnough; at += 1) {
    const started = begin(fit, choice, shortest)
    if (started.length === 0) break
    // Fillers come last and only if no sentence fits.
    best = pickBetter(best, nearest(fit, started, apart(sentences, started)))
    if ((best?.miss ?? 1) > closeEnough) best = pickBetter(best, nearest(fit, started, fillers))
  }
  return best
}
