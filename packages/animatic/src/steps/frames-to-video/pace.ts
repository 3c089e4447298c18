import type { Pace } from '../../plan/film-plan.ts'
import { type Moment, momentParts, setEndpoint } from './morph-file.ts'

const bendingCounts = 3
/** With fully even changes the film would hurry through quiet parts. */
const evenness = 0.7

/** A few nodes are representative of all. */
const every = 7

const copyMoment = (moment: Moment): Moment => structuredClone(moment)

/** The visible change from one moment to the next. */
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

/** Takes the moments in order, from the first between the pictures to the last. */
export const createPacer = () => {
  const changes: number[] = []
  let last: Moment | undefined
  return {
    see(moment: Moment): void {
      if (last === undefined) {
        last = copyMoment(moment)
        setEndpoint(last, 'start')
      }
      changes.push(changeBetween(last, moment))
      last = copyMoment(moment)
    },
    pace(): Pace {
      if (last === undefined) return [0, 1]
      const end = copyMoment(last)
      setEndpoint(end, 'end')
      const all = [...changes, changeBetween(last, end)]
      const mean = Math.max(1e-9, all.reduce((sum, change) => sum + change, 0) / all.length)
      let progress = 0
      return [
        0,
        ...all.map((change) => {
          progress += (evenness * change) / mean + (1 - evenness)
          return progress / all.length
        }),
      ]
    },
  }
}

/** The fractional moment at this progress of the film. */
export const placeInPace = (pace: Pace, progress: number): number => {
  const after = pace.findIndex((value, index) => index > 0 && value >= progress)
  if (after < 0) return pace.length - 1
  const [from, to] = [pace[after - 1] ?? 0, pace[after] ?? 1]
  return after - 1 + (to > from ? Math.max(0, (progress - from) / (to - from)) : 0)
}
