import type { PreparedMedia, WrittenRef } from '../steps/steps.ts'

/** Maximum change of playback speed: a larger change is audible. */
export const mostRateChange = 0.08

/** A planned and spoken line. */
export type Take = { words: WrittenRef; planned: number; units: number; sound: PreparedMedia }

/** Playback speed that gives the planned length. */
const rateWanted = ({ planned, sound }: Take): number => sound.seconds / planned

// Lengths are rounded, so a rate exactly at the bound still fits.
const slack = 1e-6

export const doesFit = (take: Take): boolean => Math.abs(rateWanted(take) - 1) <= mostRateChange + slack

/** The planned length if it fits. Otherwise a long line gets the maximum speed, and a short one stays unchanged. */
export const computeRate = (take: Take): number => {
  if (doesFit(take)) return rateWanted(take)
  return rateWanted(take) > 1 ? 1 + mostRateChange : 1
}

/** The take that is closer to its planned length. */
export const chooseBetterTake = (one: Take, other: Take): Take =>
  Math.abs(Math.log(rateWanted(other))) < Math.abs(Math.log(rateWanted(one))) ? other : one

/** Measured units per second of the voice; 0 without takes. */
export const computePace = (takes: readonly Take[]): number => {
  const seconds = takes.reduce((sum, { sound }) => sum + sound.seconds, 0)
  return seconds > 0 ? takes.reduce((sum, { units }) => sum + units, 0) / seconds : 0
}
