import { AppError, isId, limits, type Rule, type State, states } from '@kinora/contract'
import { modelsMeant, refuse, type TaskFilter } from '@kinora/domain'
import { readMoment } from './read-moment.ts'

const dayMs = 86_400_000
const { standard, most } = limits.taskPageSize

/** Reads a pager field. Some clients misspell `pager` as `paper`. */
const pagerField = (query: URLSearchParams, name: string): string =>
  query.get(`pager.${name}`) || query.get(`paper.${name}`) || ''

const refuseField = (field: string, rule: Rule, message: string): never => refuse({ field, rule, message })

const readPageSize = (text: string): number => {
  if (text === '') return standard
  if (!/^[+-]?[0-9]+$/.test(text)) refuseField('pager.pagesz', 'type', 'must be an integer')
  const size = Number(text)
  if (size < 1 || size > most)
    throw new AppError('PageSizeOutOfRange', { detail: `1 to ${most}`, field: 'pager.pagesz', rule: 'page_size' })
  return size
}

const readPage = (text: string): number => {
  if (text === '') return 0
  if (!/^[+-]?[0-9]+$/.test(text)) refuseField('pager.page', 'type', 'must be an integer')
  const page = Number(text)
  if (page < 0 || page > limits.taskPages) refuseField('pager.page', 'range', `0 to ${limits.taskPages}`)
  return page
}

const readList = (query: URLSearchParams, field: string): string[] | undefined => {
  const items = query.getAll(field).flatMap((text) => text.split(',').filter((item) => item !== ''))
  return items.length === 0 ? undefined : [...new Set(items)]
}

const readStates = (query: URLSearchParams): State[] | undefined => {
  const wanted = readList(query, 'states')
  if (wanted && !wanted.every((state) => (states as readonly string[]).includes(state)))
    refuseField('states', 'enum', `must each be one of ${states.join(', ')}`)
  return wanted as State[] | undefined
}

export type TaskQuery = {
  filter: TaskFilter
  page: number
  size: number
  token: string | undefined
}

export const readTaskQuery = (
  query: URLSearchParams,
  { now, prefixAliases }: { now: Date; prefixAliases: readonly string[] },
): TaskQuery => {
  const [from, to] = [readMoment(query, 'created_at.from'), readMoment(query, 'created_at.to')]
  const createdTo = to ?? new Date(Math.max(now.getTime(), from?.getTime() ?? 0))
  const createdFrom = from ?? new Date(createdTo.getTime() - limits.taskListDays * dayMs)
  if (createdFrom > createdTo) refuseField('created_at.from', 'range', 'is after created_at.to')
  return {
    filter: {
      createdFrom,
      createdTo,
      // A malformed id matches nothing, like an unknown one.
      ids: readList(query, 'task_ids')?.filter(isId),
      templates: readList(query, 'templates'),
      models: readList(query, 'model_versions')?.flatMap((sent) => modelsMeant(sent, { prefixAliases })),
      resolutions: readList(query, 'resolutions'),
      states: readStates(query),
    },
    page: readPage(pagerField(query, 'page')),
    size: readPageSize(pagerField(query, 'pagesz')),
    token: pagerField(query, 'page_token') || undefined,
  }
}
