import { refuse } from '@kinora/domain'

/** A word of the query that is true or false; anything else is refused. */
export const readFlag = (field: string, word: string): boolean => {
  if (word !== 'true' && word !== 'false') refuse({ field, rule: 'enum', message: 'true or false' })
  return word === 'true'
}
