import { capital } from '../clean-text.ts'
import { namesThings } from '../known-words.ts'

/** The value of each name in braces; a text with a missing value is unusable. */
export type Fillings = Readonly<Record<string, string | null>>

/** Replaces every name in the text; null if one is missing. A capitalised name begins a sentence. */
export const fillLine = (text: string, fillings: Fillings): string | null => {
  let isWhole = true
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fillings[name.charAt(0).toLowerCase() + name.slice(1)] ?? null
    if (value === null) isWhole = false
    return /^[A-Z]/.test(name) ? capital(value ?? '') : (value ?? '')
  })
  return isWhole ? capital(filled) : null
}

const isPlural = (name: string): boolean => {
  const [head = ''] = name.toLowerCase().split(' of ')
  return /[^su'’]s$/.test(head) && !/(?:is|ss|us)$/.test(head)
}

/** The name in the middle of a sentence: removes a capital that only began the prompt. */
const midSentence = (name: string): { name: string; isProper: boolean } => {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(name)
  const others = name.split(' ').slice(1)
  const isProper =
    isCapital && (others.some((word) => /^\p{Lu}/u.test(word)) || (others.length === 0 && !namesThings(name)))
  return { name: isCapital && !isProper ? name.charAt(0).toLowerCase() + name.slice(1) : name, isProper }
}

/** The subject of an English film, in all forms that its sentences need. */
const englishName = (subject: string | null): Fillings => {
  if (subject === null) return { the: 'this', a: null, it: 'it', is: 'is', this: 'this' }
  const { name, isProper } = midSentence(subject)
  const many = isPlural(name)
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a'
  const isAlone = isProper && !name.includes(' ')
  return {
    the: isAlone ? name : `the ${name}`,
    a: many || isAlone ? name : `${article} ${name}`,
    it: many ? 'them' : 'it',
    is: many ? 'are' : 'is',
    this: many ? 'these' : 'this',
  }
}

export const nameFillings = (language: 'zh' | 'en', subject: string | null): Fillings =>
  language === 'en' ? englishName(subject) : { name: subject ?? '它' }
