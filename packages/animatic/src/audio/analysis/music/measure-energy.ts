import type { Voice } from '../analysis-types.ts'
import type { Onsets } from './onset-strength.ts'

const onsetShare = 0.3

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Relative to the lively parts of the same piece, from 0 to 1. */
const scaled = (values: readonly number[]): number[] => {
  const full = quantile(values, 0.9)
  return values.map((value) => (full > 0 ? Math.min(1, value / full) : 0))
}

/** The energy of each started second: loudness and onset density. */
export const measureEnergy = ({ samples, sampleRate }: Voice, { all, framesPerSecond }: Onsets): number[] => {
  const seconds = Math.ceil(samples.length / sampleRate)
  const meanPerSecond = (values: Float32Array, rate: number, power: number) =>
    Array.from({ length: seconds }, (_, second) => {
      const part = values.subarray(Math.round(second * rate), Math.round((second + 1) * rate))
      return (part.reduce((sum, value) => sum + Math.abs(value) ** power, 0) / Math.max(1, part.length)) ** (1 / power)
    })
  const [loud, busy] = [scaled(meanPerSecond(samples, sampleRate, 2)), scaled(meanPerSecond(all, framesPerSecond, 1))]
  return loud.map((value, second) => (1 - onsetShare) * value + onsetShare * (busy[second] ?? 0))
}
