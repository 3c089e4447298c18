export type Frozen = 'postgres' | 'redis' | 'temporal' | 'store' | 'worker'

/** One request of the load and its answer; status 0: the connection broke. */
export type Seen = {
  call: 'text create' | 'media create' | 'poll'
  status: number
  tookMs: number
  retryAfter: string | undefined
  /** Answered after the freeze began and sent before it ended. */
  isDuringFreeze: boolean
}

/** Calls that may get 503 while the dependency is frozen; all others must succeed. */
const mayRefuse: Record<Frozen, readonly Seen['call'][]> = {
  postgres: ['text create', 'media create', 'poll'],
  store: ['media create'],
  redis: [],
  temporal: [],
  worker: [],
}

export const countByStatus = (seen: readonly Seen[]): string =>
  [...Map.groupBy(seen, ({ call, status }) => `${call} ${status}`)]
    .map(([name, group]) => `${name}: ${group.length}`)
    .sort()
    .join(', ')

type FreezeBars = {
  latestMs: number
  /** Allowed share of refused calls that do not need the dependency: a busy machine refuses some. */
  refusedShare: number
}

/** Lists the faults in the answers of a load during a freeze. */
export const checkFreeze = (
  frozen: Frozen,
  seen: readonly Seen[],
  { latestMs, refusedShare }: FreezeBars,
): string[] => {
  const faults: string[] = []
  const fault = (group: readonly Seen[], sentence: string): void => {
    if (group.length > 0) faults.push(`${group.length} ${sentence} (${countByStatus(group)})`)
  }
  for (const call of ['text create', 'media create', 'poll'] as const)
    if (!seen.some((each) => each.call === call && each.isDuringFreeze)) faults.push(`no ${call} during the freeze`)
  fault(
    seen.filter(({ tookMs }) => tookMs > latestMs),
    `answers later than ${latestMs} ms`,
  )
  fault(
    seen.filter(({ status }) => status !== 200 && status !== 503),
    'answers other than 200 and 503',
  )
  fault(
    seen.filter(({ status, retryAfter }) => status === 503 && !/^[1-9][0-9]*$/.test(retryAfter ?? '')),
    'answers 503 without Retry-After',
  )
  const unneeded = seen.filter(({ call, isDuringFreeze }) => isDuringFreeze && !mayRefuse[frozen].includes(call))
  const refused = unneeded.filter(({ status }) => status === 503)
  if (refused.length > refusedShare * unneeded.length)
    fault(refused, `of ${unneeded.length} calls refused that do not need ${frozen}`)
  return faults
}
