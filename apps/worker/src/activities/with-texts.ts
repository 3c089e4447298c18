import type { TextRef } from '@kinora/domain'

const isTextRef = (value: unknown): value is TextRef =>
  typeof value === 'object' && value !== null && 'text' in value && Object.keys(value).length === 1

/** Puts the customer's words where a flow had only their names. */
export const withTexts = (ask: unknown, texts: Readonly<Record<string, string>>): unknown => {
  if (isTextRef(ask)) return texts[ask.text] ?? ''
  if (Array.isArray(ask)) return ask.map((item) => withTexts(item, texts))
  if (typeof ask !== 'object' || ask === null) return ask
  return Object.fromEntries(Object.entries(ask).map(([key, value]) => [key, withTexts(value, texts)]))
}
