import type { Job } from './jobs.ts'
import { toSummary } from './records.ts'

const states = ['pending', 'in_progress', 'completed', 'failed', 'cancelled']
const bad = (error: string) => ({ status: 400, json: { error } })

const validateQuery = (query: URLSearchParams): string | undefined => {
  const wrong =
    query
      .get('status')
      ?.split(',')
      .filter((state) => !states.includes(state)) ?? []
  if (wrong.length > 0) return `Invalid status value(s): ${wrong.join(', ')}`
  for (const name of ['limit', 'offset'])
    if (query.has(name) && !/^-?\d+$/.test(query.get(name) ?? '')) return `${name} must be an integer`
  if (query.has('limit') && Number(query.get('limit')) < 1) return 'limit must be a positive integer'
  if (!['created_at', 'execution_duration'].includes(query.get('sort_by') ?? 'created_at'))
    return 'sort_by is not known'
  return ['asc', 'desc'].includes(query.get('sort_order') ?? 'desc') ? undefined : 'sort_order is not known'
}

export const listJobs = (query: URLSearchParams, all: readonly Job[]) => {
  const fault = validateQuery(query)
  if (fault !== undefined) return bad(fault)
  const wanted = query.get('status')?.split(',')
  const matching = all.filter(({ state }) => wanted?.includes(state) ?? true)
  const sorted = query.get('sort_order') === 'asc' ? matching : matching.toReversed()
  const [offset, limit] = [Number(query.get('offset') ?? 0), query.has('limit') ? Number(query.get('limit')) : null]
  const jobs = sorted.slice(offset, limit === null ? undefined : offset + limit).map(toSummary)
  const pagination = { offset, limit, total: matching.length, has_more: offset + jobs.length < matching.length }
  return { status: 200, json: { jobs, pagination } }
}
