import { setupKey } from '../../testkit/shared-service.ts'
import type { Setup } from '../../testkit/start-service.ts'
import type { Drill } from './drill.ts'

export const drillSetup = ({ setup }: Pick<Drill, 'setup'>): Setup => ({
  tenants: 1,
  places: 10,
  concurrency: 5,
  ...setup,
})

/** Drills with equal settings run one after the other, on one service, in the order of the list. */
export const clusterDrills = <D extends Pick<Drill, 'setup'>>(drills: readonly D[]): D[][] => [
  ...Map.groupBy(drills, (drill) => setupKey(drillSetup(drill))).values(),
]

/** Group `index` (from 1) of `count`: the groups contain every drill once. A cluster stays in one group. */
export const groupDrills = <D extends Pick<Drill, 'setup'>>(
  drills: readonly D[],
  { index, count }: { index: number; count: number },
): D[] => {
  const groups = Array.from({ length: count }, (): D[] => [])
  const bySize = clusterDrills(drills).sort((a, b) => b.length - a.length)
  for (const cluster of bySize) {
    const smallest = groups.reduce((least, group) => (group.length < least.length ? group : least))
    smallest.push(...cluster)
  }
  return groups[index - 1] ?? []
}

/** Consecutive sample numbers take consecutive groups. */
export const groupOfSample = (sample: number, count: number): number => (sample % count) + 1
