import type { ObjectRef, TextRef, WrittenRef } from '@kinora/domain'
import { cuesDuring, parseCues } from '@kinora/domain/films'

const hasOnly = (value: object, name: string, ...more: string[]): boolean =>
  name in value && Object.keys(value).every((key) => [name, 'at', ...more].includes(key))
const isTextRef = (value: object): value is TextRef => hasOnly(value, 'text')
const isWrittenRef = (value: object): value is WrittenRef => hasOnly(value, 'written', 'during')

const rangePattern = /^([0-9]+)\.\.([0-9]+)$/

/** One text inside the JSON that a step or a request wrote, or a range of its texts, joined by spaces. */
const textAt = (json: string, path: string): string => {
  let found: unknown = JSON.parse(json)
  const [, from, to] = rangePattern.exec(path) ?? []
  if (from !== undefined) return (found as string[]).slice(Number(from), Number(to) + 1).join(' ')
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
  if (typeof found !== 'string') throw new Error(`no text at ${path}`)
  return found
}

export type TextSources = {
  /** The customer's texts, by name. */
  texts: Readonly<Record<string, string>>
  /** Reads the output of an earlier step. */
  read(written: ObjectRef): Promise<string>
}

/** Replaces the text references of a workflow by the texts. */
export const withTexts = async (input: unknown, sources: TextSources): Promise<unknown> => {
  if (typeof input !== 'object' || input === null) return input
  if (isTextRef(input)) {
    const text = sources.texts[input.text] ?? ''
    return input.at === undefined ? text : textAt(text, input.at)
  }
  if (isWrittenRef(input)) {
    const text = await sources.read(input.written)
    if (input.during) return cuesDuring(parseCues(text), input.during)
    return input.at === undefined ? text : textAt(text, input.at)
  }
  if (Array.isArray(input)) return Promise.all(input.map((item) => withTexts(item, sources)))
  const filled = Object.entries(input).map(async ([key, value]) => [key, await withTexts(value, sources)])
  return Object.fromEntries(await Promise.all(filled))
}
