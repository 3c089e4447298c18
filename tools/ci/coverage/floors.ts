import type { Lines } from './line-hits.ts'

/** The least percentage of lines of each package. Floors only rise. */
export type Floors = Readonly<Record<string, number>>

/** One sentence for each package below its floor, without one, or no longer measured. */
export const compareWithFloors = (packages: Readonly<Record<string, Lines>>, floors: Floors): string[] => [
  ...Object.entries(packages).flatMap(([name, { percent, covered, total }]) => {
    const floor = floors[name]
    if (floor === undefined) return [`${name}: no floor; add one with npm run coverage -- --raise`]
    return percent < floor
      ? [`${name}: ${percent} % of lines (${covered} of ${total}) is below its floor of ${floor} %`]
      : []
  }),
  ...Object.keys(floors).flatMap((name) =>
    packages[name] === undefined ? [`${name}: has a floor but no measured lines`] : [],
  ),
]

const leastRise = 1

/** Raises each floor that is exceeded by a point or more to the whole percent below; lowers and removes none. */
export const raiseFloors = (packages: Readonly<Record<string, Lines>>, floors: Floors): Floors => {
  const raised = Object.entries(packages).flatMap(([name, { percent }]): [string, number][] => {
    const floor = floors[name]
    return floor === undefined || percent >= floor + leastRise ? [[name, Math.floor(percent)]] : []
  })
  const all = Object.entries({ ...floors, ...Object.fromEntries(raised) })
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
}
