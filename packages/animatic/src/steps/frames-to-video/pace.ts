import type { Pace } from '../../plan/film-plan.ts'
import { type Moment, momentParts, settle } from './morph-file.ts'

const bendingCounts = 3
/** A film in which every frame changes alike would hurry where little happens. */
const evenness = 0.7

/** A few nodes tell as much as all. */
const every = 7

const copyOf = (moment: Moment): Moment => structuredClone(moment)

/** How much changes for the eye from one moment to the next. */
const changeBetween = (a: Moment, b: Moment): number => {
  let sum = 0
  for (const part of momentParts) {
    const [from, to] = [a[part].values, b[part].values]
    const counts = part === 'second' ? 1 : bendingCounts
    for (let node = 0; node < from.length; node += every)
      sum += counts * Math.abs((from[node] as number) - (to[node] as number))
  }
  return (sum * every) / a.second.values.length
}

/** Told moment after moment, from the first between the pictures to the last. */
export const createPacer = () => {
  const changes: number[] = []
  let last: Moment | undefined
  return {
    see(moment: Moment): void {
      if (last === undefined) {
        last = copyOf(moment)
        settle(last, 'start')
      }
      changes.push(changeBetween(last, moment))
      last = copyOf(moment)
    },
    pace(): Pace {
      if (last === undefined) return [0, 1]
      const end = copyOf(last)
      settle(end, 'end')
      const all = [...changes, changeBetween(last, end)]
      const mean = Math.max(1e-9, all.reduce((sum, change) => sum + change, 0) / all.length)
      let come = 0
      return [
        0,
        ...all.map((change) => {
          come += (evenness * change) / mean + (1 - evenness)
          return come / all.length
        }),
      ]
    },
  }
}

/** The place among the moments, with its fraction, where the film has come so far. */
export const placeInPace = (pace: Pace, come: number): number => {
  const after = pace.findIndex((value, index) => index > 0 && value >= come)
  if (after < 0) return pace.length - 1
  const [from, to] = [pace[after - 1] ?? 0, pace[after] ?? 1]
  return after - 1 + (to > from ? Math.max(0, (come - from) / (to - from)) : 0)
}
