import type { Random } from '../../../plan/random.ts'

/** A sentence that could be said, and how long saying it takes. */
export type Sentence = { text: string; seconds: number; pattern: string }

/** Of one shot: sentences about its part of the story, those of them it had best begin with, and what may fill the rest. */
export type Choice = { sentences: readonly Sentence[]; first: readonly Sentence[]; fillers: readonly Sentence[] }

export type Fit = { wanted: number; edges: number; stop: number; random: Random }

const closeEnough = 0.02
const mostSentences = 6

const apart = <T extends Sentence>(sentences: readonly T[], used: readonly Sentence[]): T[] =>
  sentences.filter(({ pattern }) => used.every((other) => other.pattern !== pattern))

export type Line = { sentences: Sentence[]; miss: number }

/** The line of these sentences with one more, if need be, that comes nearest; among the near ones any. */
const nearest = (fit: Fit, begun: readonly Sentence[], last: readonly Sentence[]): Line | null => {
  const { wanted, edges, stop, random } = fit
  const spent = edges + begun.reduce((sum, { seconds }) => sum + seconds + stop, 0)
  const lines = last.map((sentence) => ({
    sentences: [...begun, sentence],
    miss: Math.abs(spent + sentence.seconds - wanted) / wanted,
  }))
  const near = lines.filter(({ miss }) => miss <= closeEnough)
  if (near.length > 0) return random.pick(near)
  return lines.reduce<Line | null>((best, line) => (best === null || line.miss < best.miss ? line : best), null)
}

export const betterOf = (one: Line | null, other: Line | null): Line | null =>
  one === null || (other !== null && other.miss < one.miss) ? other : one

/** Begins with sentences that leave room for another until only one is missing. */
const begin = ({ wanted, edges, stop, random }: Fit, { sentences, first }: Choice, shortest: number): Sentence[] => {
  const begun: Sentence[] = []
  let left = wanted - edges
  while (begun.length < mostSentences) {
    const fitting = apart(begun.length === 0 ? first : sentences, begun).filter(
      ({ seconds }) => left - seconds - stop >= shortest,
    )
    // One sentence is tried first, by who calls; here at least one more follows.
    if (fitting.length === 0) break
    const next = random.pick(fitting)
    begun.push(next)
    left -= next.seconds + stop
    const longestLeft = Math.max(0, ...apart(sentences, begun).map(({ seconds }) => seconds))
    if (longestLeft >= left * (1 - closeEnough)) break
  }
  return begun
}

const tries = 80

/** As few sentences as can be that last just as long as wanted; a short one may fill what is left. */
export const fitLine = (fit: Fit, choice: Choice): Line | null => {
  const { sentences, first, fillers } = choice
  let best = nearest(fit, [], first)
  const shortest = Math.min(...[...sentences, ...fillers].map(({ seconds }) => seconds))
  for (let at = 0; at < tries && (best?.miss ?? 1) > closeEnough; at += 1) {
    const begun = begin(fit, choice, shortest)
    if (begun.length === 0) break
    // Fillers come last and only where no sentence fits.
    best = betterOf(best, nearest(fit, begun, apart(sentences, begun)))
    if ((best?.miss ?? 1) > closeEnough) best = betterOf(best, nearest(fit, begun, fillers))
  }
  return best
}
