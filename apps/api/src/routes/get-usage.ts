import { type UsageGroup, type UsageInterval, usageGroups, usageIntervals } from '@kinora/contract'
import { type Clock, readUsage, refuse, type UsageReader } from '@kinora/domain'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readMoment } from './read-moment.ts'

const readWord = <Word extends string>(query: URLSearchParams, field: string, words: readonly Word[]) => {
  const text = query.get(field) ?? ''
  if (text === '') return undefined
  const word = words.find((each) => each === text)
  return word ?? refuse({ field, rule: 'enum', message: `must be one of ${words.join(', ')}` })
}

export const getUsage = async (
  request: Incoming,
  _body: unknown,
  deps: { usage: UsageReader; clock: Clock },
): Promise<RouteResponse> => {
  const { query } = request
  const reply = await readUsage(deps, {
    tenantId: requireCaller(request).tenantId,
    from: readMoment(query, 'from'),
    to: readMoment(query, 'to'),
    interval: readWord<UsageInterval>(query, 'interval', usageIntervals) ?? 'day',
    group: readWord<UsageGroup>(query, 'group_by', usageGroups),
  })
  // Seconds of steps are for operators.
  const withoutSteps = <T extends { step_seconds: number }>({ step_seconds: _, ...counts }: T) => counts
  return json(JSON.stringify({ ...reply, usage: reply.usage.map(withoutSteps), total: withoutSteps(reply.total) }))
}
