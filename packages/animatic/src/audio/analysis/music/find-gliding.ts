import type { Stretch } from '../find-speech.ts'
import type { Pitch } from './follow-pitch.ts'

/** Below this there is no pitch to follow, only noise. */
const leastClear = 0.04
/** Further than this from one moment to the next it is another note; nearer, the same voice moved there. */
const farthestCents = 70
/** Keys and strings stay where they are; a voice is never still. */
const movingCents = 6
const shortestFrames = 5
const windowSeconds = 1
/** How much of a second must glide to be surely a voice, and to be perhaps one. */
const [surely, perhaps] = [0.25, 0.12] as const
const longestPause = 0.8

/** Which moments belong to a tone that glides. */
const glidingFrames = ({ cents, clearness }: Pitch): Uint8Array => {
  const glides = new Uint8Array(cents.length)
  let from = 0
  let path = 0
  const end = (to: number): void => {
    if (to - from >= shortestFrames && path / (to - from) >= movingCents) glides.fill(1, from, to)
    from = to
    path = 0
  }
  for (let at = 0; at < cents.length; at += 1) {
    const moved = at > from ? Math.abs((cents[at] ?? 0) - (cents[at - 1] ?? 0)) : 0
    const isClear = (clearness[at] ?? 0) > leastClear
    if (!isClear || moved >= farthestCents) end(at)
    if (!isClear) from = at + 1
    else if (at > from) path += moved
  }
  end(cents.length)
  return glides
}

const stretchesOver = (shares: readonly number[], least: number, stepSeconds: number, seconds: number): Stretch[] => {
  const found: Stretch[] = []
  for (const [at, share] of shares.entries()) {
    if (share < least) continue
    const [from, to] = [at * stepSeconds, Math.min(seconds, at * stepSeconds + windowSeconds)]
    const last = found.at(-1)
    if (last !== undefined && from - last.to <= longestPause) last.to = to
    else found.push({ from, to })
  }
  return found
}

/**
 * Where somebody seems to sing: where pitches move as no key does. It hears a quiet voice in a mix, which networks for
 * speech do not. In doubt there is one.
 */
export const findGliding = (pitch: Pitch): Stretch[] => {
  const { framesPerSecond } = pitch
  const glides = glidingFrames(pitch)
  const [window, step] = [windowSeconds * framesPerSecond, (windowSeconds * framesPerSecond) / 2]
  const shares = Array.from({ length: Math.max(1, Math.ceil(glides.length / step) - 1) }, (_, at) => {
    const part = glides.subarray(at * step, at * step + window)
    return part.reduce((sum, glide) => sum + glide, 0) / window
  })
  const seconds = glides.length / framesPerSecond
  const sure = stretchesOver(shares, surely, step / framesPerSecond, seconds)
  return sure.length > 0 ? sure : stretchesOver(shares, perhaps, step / framesPerSecond, seconds)
}
