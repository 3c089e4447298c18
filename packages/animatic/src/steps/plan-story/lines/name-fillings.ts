import { capital } from '../clean-text.ts'
import { namesThings } from '../known-words.ts'

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

const isPlural = (name: string): boolean => {
  const [head = ''] = name.toLowerCase().split(' of ')
  return /[^su'’]s$/.test(head) && !/(?:is|ss|us)$/.test(head)
}

/** In the middle of a sentence: a capital that only began the prompt is no part of a name. */
const midSentence = (name: string): { name: string; isProper: boolean } => {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(name)
  const others = name.split(' ').slice(1)
  const isProper =
    isCapital && (others.some((word) => /^\p{Lu}/u.test(word)) || (others.length === 0 && !namesThings(name)))
  return { name: isCapital && !isProper ? name.charAt(0).toLowerCase() + name.slice(1) : name, isProper }
}

/** What an English film is about, in every form that its sentences need. */
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
