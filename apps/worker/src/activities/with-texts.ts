import type { ObjectRef, TextRef, WrittenRef } from '@kinora/domain'
import { cuesDuring, cuesIn } from '@kinora/domain/films'

const hasOnly = (value: object, name: string, ...more: string[]): boolean =>
  name in value && Object.keys(value).every((key) => [name, 'at', ...more].includes(key))
const isTextRef = (value: object): value is TextRef => hasOnly(value, 'text')
const isWrittenRef = (value: object): value is WrittenRef => hasOnly(value, 'written', 'during')

const stretch = /^([0-9]+)\.\.([0-9]+)$/

/** One text inside the JSON that a step or a request wrote, or a stretch of its texts, one after the other. */
const textAt = (json: string, path: string): string => {
  let found: unknown = JSON.parse(json)
  const [, from, to] = stretch.exec(path) ?? []
  if (from !== undefined) return (found as string[]).slice(Number(from), Number(to) + 1).join(' ')
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
  if (typeof found !== 'string') throw new Error(`there is no text at ${path}`)
  return found
}

export type Words = {
  /** What the customer wrote, by name. */
  texts: Readonly<Record<string, string>>
  /** Reads what an earlier step wrote. */
  read(written: ObjectRef): Promise<string>
}

/** Puts words where a flow had only references to them. */
export const withTexts = async (ask: unknown, words: Words): Promise<unknown> => {
  if (typeof ask !== 'object' || ask === null) return ask
  if (isTextRef(ask)) {
    const text = words.texts[ask.text] ?? ''
    return ask.at === undefined ? text : textAt(text, ask.at)
  }
  if (isWrittenRef(ask)) {
    const text = await words.read(ask.written)
    if (ask.during) return cuesDuring(cuesIn(text), ask.during)
    return ask.at === undefined ? text : textAt(text, ask.at)
  }
  if (Array.isArray(ask)) return Promise.all(ask.map((item) => withTexts(item, words)))
  const filled = Object.entries(ask).map(async ([key, value]) => [key, await withTexts(value, words)])
  return Object.fromEntries(await Promise.all(filled))
}
