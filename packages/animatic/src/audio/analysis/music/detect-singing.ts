import type { Stretch } from '../find-speech.ts'
import type { Pitch } from './follow-pitch.ts'

/** Below this clearness the sound is noise without a pitch. */
const minClearness = 0.04
/** A larger step between frames is a new note; a smaller one is a glide of the same voice. */
const maxStepCents = 70
/** Keys and strings hold their pitch; a voice always moves. */
const minGlideCents = 6
const shortestFrames = 5
const windowSeconds = 1
/** The share of a second that must glide: for a certain voice, and for a possible voice. */
const [certainShare, possibleShare] = [0.25, 0.12] as const
const longestPause = 0.8

/** Marks the frames that belong to a gliding tone. */
const glidingFrames = ({ cents, clearness }: Pitch): Uint8Array => {
  const glides = new Uint8Array(cents.length)
  let from = 0
  let path = 0
  const end = (to: number): void => {
    if (to - from >= shortestFrames && path / (to - from) >= minGlideCents) glides.fill(1, from, to)
    from = to
    path = 0
  }
  for (let at = 0; at < cents.length; at += 1) {
    const moved = at > from ? Math.abs((cents[at] ?? 0) - (cents[at - 1] ?? 0)) : 0
    const isClear = (clearness[at] ?? 0) > minClearness
    if (!isClear || moved >= maxStepCents) end(at)
    if (!isClear) from = at + 1
    else if (at > from) path += moved
  }
  end(cents.length)
  return glides
}

const stretchesOver = (shares: readonly number[], min: number, stepSeconds: number, seconds: number): Stretch[] => {
  const stretches: Stretch[] = []
  for (const [at, share] of shares.entries()) {
    if (share < min) continue
    const [from, to] = [at * stepSeconds, Math.min(seconds, at * stepSeconds + windowSeconds)]
    const last = stretches.at(-1)
    if (last !== undefined && from - last.to <= longestPause) last.to = to
    else stretches.push({ from, to })
  }
  return stretches
}

/**
 * Stretches with singing: the pitch glides, unlike on a keyboard. Detects a quiet voice in a mix, which speech networks
 * miss. Assumes a voice in doubt.
 */
export const detectSinging = (pitch: Pitch): Stretch[] => {
  const { framesPerSecond } = pitch
  const glides = glidingFrames(pitch)
  const [window, step] = [windowSeconds * framesPerSecond, (windowSeconds * framesPerSecond) / 2]
  const shares = Array.from({ length: Math.max(1, Math.ceil(glides.length / step) - 1) }, (_, at) => {
    const part = glides.subarray(at * step, at * step + window)
    return part.reduce((sum, glide) => sum + glide, 0) / window
  })
  const seconds = glides.length / framesPerSecond
  const sure = stretchesOver(shares, certainShare, step / framesPerSecond, seconds)
  return sure.length > 0 ? sure : stretchesOver(shares, possibleShare, step / framesPerSecond, seconds)
}
