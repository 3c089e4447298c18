import { AppError, isId, limits } from '@kinora/contract'
import { refuse } from '@kinora/domain'

const readCount = (text: string | null): number => {
  const { standard, most } = limits.pageSize
  if (text === null || text === '') return standard
  if (!/^-?[0-9]+$/.test(text)) refuse({ field: 'count', rule: 'type', message: 'must be an integer' })
  const count = Number(text)
  if (count < 1 || count > most)
    throw new AppError('PageSizeOutOfRange', { detail: `count: 1 to ${most}`, field: 'count', rule: 'page_size' })
  return count
}

/** Reads ids that are repeated or comma-separated. */
const readIds = (query: URLSearchParams): string[] | undefined => {
  const ids = query.getAll('subject_ids').flatMap((text) => text.split(',').filter((id) => id !== ''))
  if (ids.length > limits.listFilter)
    refuse({ field: 'subject_ids', rule: 'count', message: `at most ${limits.listFilter}` })
  // A malformed id matches nothing, like an unknown one.
  return ids.length === 0 ? undefined : ids.filter(isId)
}

export const readSubjectQuery = (query: URLSearchParams) => {
  const ownership = query.get('ownership') || 'private'
  if (ownership !== 'private' && ownership !== 'system')
    refuse({ field: 'ownership', rule: 'enum', message: 'must be private or system' })
  return {
    system: ownership === 'system',
    ids: readIds(query),
    count: readCount(query.get('count')),
    token: query.get('next_page_token') || undefined,
  }
}
