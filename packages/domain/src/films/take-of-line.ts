import type { PreparedMedia, WrittenRef } from '../steps/steps.ts'

/** How far the pace of a voice may be changed: more is heard. */
export const mostRateChange = 0.08

/** One line as it was planned and spoken. */
export type Take = { words: WrittenRef; planned: number; units: number; sound: PreparedMedia }

/** How much faster it would have to be played to last as long as planned. */
const rateWanted = ({ planned, sound }: Take): number => sound.seconds / planned

// Figures of a sound are rounded; a rate that is exactly at the bound is within it.
const slack = 1e-6

export const doesFit = (take: Take): boolean => Math.abs(rateWanted(take) - 1) <= mostRateChange + slack

/** As planned where that can be had; else a long line is hurried as far as may be, and a short one is left alone. */
export const rateOf = (take: Take): number => {
  if (doesFit(take)) return rateWanted(take)
  return rateWanted(take) > 1 ? 1 + mostRateChange : 1
}

/** Of two takes of a line, the one that comes nearer to its plan. */
export const betterOf = (one: Take, other: Take): Take =>
  Math.abs(Math.log(rateWanted(other))) < Math.abs(Math.log(rateWanted(one))) ? other : one

/** What the voice says in a second, by all that has been heard of it; 0 when nothing has. */
export const paceOf = (takes: readonly Take[]): number => {
  const seconds = takes.reduce((sum, { sound }) => sum + sound.seconds, 0)
  return seconds > 0 ? takes.reduce((sum, { units }) => sum + units, 0) / seconds : 0
}
