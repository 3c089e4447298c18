export type Tone = {
  /** Samples of the target, the last one excluded. */
  from: number
  to: number
  /** Radians per sample, and where it begins. */
  step: number
  phase: number
  level: number
  /** A slow sine over the tone's length, or nothing. */
  swell?: { step: number; phase: number }
  /** What is left of it after each sample; 1 for a held tone. */
  keep: number
}

/**
 * Adds one sine. By recurrence and in locals: calling Math.sin for every overtone of every note takes seconds,
 * and so do closures, whose numbers live on the heap.
 */
export const addTone = (target: Float32Array, { from, to, step, phase, level, swell, keep }: Tone): void => {
  const turn = 2 * Math.cos(step)
  let before = Math.sin(phase - 2 * step)
  let last = Math.sin(phase - step)
  const swellTurn = swell === undefined ? 2 : 2 * Math.cos(swell.step)
  let swellBefore = swell === undefined ? 1 : Math.sin(swell.phase - 2 * swell.step)
  let swellLast = swell === undefined ? 1 : Math.sin(swell.phase - swell.step)
  let strength = level
  for (let i = from; i < to; i += 1) {
    const now = turn * last - before
    before = last
    last = now
    const swellNow = swellTurn * swellLast - swellBefore
    swellBefore = swellLast
    swellLast = swellNow
    target[i] = (target[i] as number) + now * swellNow * strength
    strength *= keep
  }
}
