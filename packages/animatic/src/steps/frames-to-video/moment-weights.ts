/** A moment of the plan and its weight in the frame. */
export type MomentWeight = { number: number; weight: number }

/**
 * The network computes each moment separately, so its outputs jump slightly between moments. A cubic spline over four
 * moments smooths the jumps. Beyond the ends it continues as in a mirror, so that it begins and ends exactly at the
 * first and the last moment.
 */
export const momentWeights = (along: number, moments: number): MomentWeight[] => {
  const before = Math.min(moments - 1, Math.floor(along))
  const s = along - before
  const spline = [
    (1 - s) ** 3 / 6,
    (3 * s ** 3 - 6 * s ** 2 + 4) / 6,
    (-3 * s ** 3 + 3 * s ** 2 + 3 * s + 1) / 6,
    s ** 3 / 6,
  ]
  const shares = new Map<number, number>()
  const add = (number: number, weight: number) => shares.set(number, (shares.get(number) ?? 0) + weight)
  for (const [index, weight] of spline.entries()) {
    const number = before - 1 + index
    const end = number < 0 ? 0 : moments
    if (number >= 0 && number <= moments) add(number, weight)
    else {
      add(end, 2 * weight)
      add(2 * end - number, -weight)
    }
  }
  return [...shares].map(([number, weight]) => ({ number, weight }))
}
