import type { Tensor } from '@kinora/domain'

type Level = { mean: number; spread: number }

const measureLevel = (plane: Float32Array): Level => {
  let [sum, squares] = [0, 0]
  for (const value of plane) {
    sum += value
    squares += value * value
  }
  const mean = sum / plane.length
  return { mean, spread: Math.sqrt(Math.max(1e-6, squares / plane.length - mean * mean)) }
}

const bring = (plane: Float32Array, from: Level, to: Level): void => {
  const gain = to.spread / from.spread
  for (const [at, value] of plane.entries()) plane[at] = Math.max(0, Math.min(1, to.mean + (value - from.mean) * gain))
}

/**
 * Brings both pictures, in place, to the average of their light. The network recognises things by colour and would not
 * match the same place by day and by night.
 */
export const levelPictures = (start: Tensor, end: Tensor): void => {
  const [first, second] = [start.data as Float32Array, end.data as Float32Array]
  const area = first.length / 3
  for (let from = 0; from < first.length; from += area) {
    const [a, b] = [first.subarray(from, from + area), second.subarray(from, from + area)]
    const [levelA, levelB] = [measureLevel(a), measureLevel(b)]
    const between = { mean: (levelA.mean + levelB.mean) / 2, spread: (levelA.spread + levelB.spread) / 2 }
    bring(a, levelA, between)
    bring(b, levelB, between)
  }
}
