import { refuse } from '@kinora/domain'

/** Parses a boolean query parameter and rejects any other text. */
export const readFlag = (field: string, word: string): boolean => {
  if (word !== 'true' && word !== 'false') refuse({ field, rule: 'enum', message: 'must be true or false' })
  return word === 'true'
}
