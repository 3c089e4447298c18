/** The penalty for a step that differs from the period, against the strength of its onset. */
const tightness = 100
const reach = [0.5, 2] as const

/**
 * Frames of the beats: the strongest chain of onsets with steps near the period. Traced backwards from the best end, so
 * a strong onset between two beats does not mislead it.
 */
export const trackBeats = (onsets: Float32Array, period: number): number[] => {
  const total = new Float64Array(onsets.length)
  const from = new Int32Array(onsets.length).fill(-1)
  const [nearest, furthest] = [Math.max(1, Math.round(period * reach[0])), Math.round(period * reach[1])]
  const costs = Float64Array.from({ length: furthest + 1 }, (_, step) =>
    step === 0 ? 0 : -tightness * Math.log(step / period) ** 2,
  )
  for (let at = 0; at < onsets.length; at += 1) {
    let [best, before] = [0, -1]
    for (let step = nearest; step <= furthest && step <= at; step += 1) {
      const sum = (total[at - step] ?? 0) + (costs[step] ?? 0)
      if (sum > best) [best, before] = [sum, at - step]
    }
    total[at] = (onsets[at] ?? 0) + best
    from[at] = before
  }
  let last = 0
  const lastPeriodStart = Math.max(0, onsets.length - Math.round(period))
  for (let at = lastPeriodStart; at < onsets.length; at += 1)
    if ((total[at] ?? 0) > (total[last] ?? 0) || last < lastPeriodStart) last = at
  const beats: number[] = []
  for (let at = last; at >= 0; at = from[at] ?? -1) beats.push(at)
  return beats.reverse()
}
