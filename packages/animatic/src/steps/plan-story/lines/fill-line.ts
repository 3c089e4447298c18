import { capital } from '../clean-text.ts'

/** What stands for each name in braces; a text that needs one that is missing cannot be said. */
export type Fillings = Readonly<Record<string, string | null>>

/** The text with every name replaced, or null. A name in capitals begins a sentence. */
export const fillLine = (text: string, fillings: Fillings): string | null => {
  let isWhole = true
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fillings[name.charAt(0).toLowerCase() + name.slice(1)] ?? null
    if (value === null) isWhole = false
    return /^[A-Z]/.test(name) ? capital(value ?? '') : (value ?? '')
  })
  return isWhole ? capital(filled) : null
}
