import type { ObjectRef, TextRef, WrittenRef } from '@kinora/domain'

const isOnly = (value: object, key: string): boolean => key in value && Object.keys(value).length === 1
const isTextRef = (value: object): value is TextRef => isOnly(value, 'text')
const isWrittenRef = (value: object): value is WrittenRef => isOnly(value, 'written')

export type Words = {
  /** What the customer wrote, by name. */
  texts: Readonly<Record<string, string>>
  /** Reads what an earlier step wrote. */
  read(written: ObjectRef): Promise<string>
}

/** Puts words where a flow had only references to them. */
export const withTexts = async (ask: unknown, words: Words): Promise<unknown> => {
  if (typeof ask !== 'object' || ask === null) return ask
  if (isTextRef(ask)) return words.texts[ask.text] ?? ''
  if (isWrittenRef(ask)) return words.read(ask.written)
  if (Array.isArray(ask)) return Promise.all(ask.map((item) => withTexts(item, words)))
  const filled = Object.entries(ask).map(async ([key, value]) => [key, await withTexts(value, words)])
  return Object.fromEntries(await Promise.all(filled))
}
