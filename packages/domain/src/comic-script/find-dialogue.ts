import { findWords } from '../words/find-words.ts'
import { buildWordTree } from '../words/word-tree.ts'
import { findQuotes, type Quote } from './find-quotes.ts'
import { paragraphs, speechPatterns } from './speech-patterns.ts'

/** A span of the script with one voice; an empty speaker is the narrator. */
export type Spoken = { start: number; end: number; speaker: string }

const narratorNames = new Set(['narrator', '旁白', '解说'])
export const isNarrator = (name: string): boolean => narratorNames.has(name.trim().toLowerCase())

const canBeSaid = /[\p{L}\p{N}]/u
const endsClause = /[。！？!?…\n](?=[^。！？!?…]*$)/u
const speaksForItself = /[。！？!?….,，、~～—]["'’]?$/u

/** Finds the speaker of each span, paragraph by paragraph. It walks through the script a few times at most. */
export function* findDialogue(script: string, names: readonly string[]): Generator<Spoken, void> {
  let spoken: Spoken[] = []
  const canonical = new Map(names.map((name) => [name.toLowerCase(), name]))
  const tree = buildWordTree(names)
  const namesIn = (text: string): string[] => findWords(tree, text).map(({ word }) => word)
  /** The last mentioned name for pronouns, and the last two speakers for alternating dialogue. */
  let mentioned = ''
  let turns: [string, string] = ['', '']

  const add = (start: number, end: number, speaker: string): void => {
    if (start >= end || !canBeSaid.test(script.slice(start, end))) return
    spoken.push({ start, end, speaker: isNarrator(speaker) ? '' : speaker })
    if (speaker !== '' && speaker !== turns[1]) turns = [turns[1], speaker]
  }

  const resolveSpeaker = (before: string, after: string, earlier: string, isAlone: boolean): string => {
    const clause = before.slice(before.search(endsClause) + 1)
    const inClause = namesIn(clause).at(-1)
    const introduces = /[：:]\s*$/u.test(before) || speechPatterns.verb.test(clause)
    const who = (name: string | undefined, text: string): string | undefined =>
      name ?? (speechPatterns.pronoun.test(text) && mentioned !== '' ? mentioned : undefined)
    if (introduces) {
      const found = who(inClause, clause)
      if (found !== undefined) return found
    }
    const behind = after.slice(0, (after.search(/[。！？.!?\n]/u) + 1 || after.length + 1) - 1)
    if (speechPatterns.behind.test(behind)) {
      const found = who(namesIn(behind)[0], behind)
      if (found !== undefined) return found
    }
    if (earlier !== '') return earlier
    const subject = findWords(tree, behind)[0]
    if (subject && subject.start <= 4) return subject.word
    if (inClause !== undefined) return inClause
    return isAlone ? turns[0] : ''
  }

  const isSpeech = (inner: string, before: string, after: string, isAlone: boolean): boolean =>
    isAlone || speaksForItself.test(inner) || /[：:]\s*$/u.test(before) || speechPatterns.behind.test(after)

  const readQuoted = (paragraph: string, offset: number, from: number, preset: string): void => {
    const quotes = findQuotes(paragraph).filter(({ start }) => start >= from)
    let [consumed, earlier] = [from, preset]
    const rest = (quote: Quote): string => paragraph.slice(0, quote.start) + paragraph.slice(quote.end)
    for (const [i, quote] of quotes.entries()) {
      const before = paragraph.slice(quotes[i - 1]?.end ?? from, quote.start)
      const after = paragraph.slice(quote.end, quotes[i + 1]?.start ?? paragraph.length)
      const inner = paragraph.slice(quote.innerStart, quote.innerEnd)
      const isAlone = quotes.length === 1 && !canBeSaid.test(rest(quote).slice(from))
      if (!isSpeech(inner, before, after, isAlone)) continue
      mentioned = namesIn(before).at(-1) ?? mentioned
      const speaker = resolveSpeaker(before, after, earlier, isAlone)
      add(offset + consumed, offset + quote.start, '')
      add(offset + quote.innerStart, offset + quote.innerEnd, speaker)
      consumed = quote.end
      earlier = speaker
    }
    mentioned = namesIn(paragraph.slice(consumed)).at(-1) ?? mentioned
    add(offset + consumed, offset + paragraph.length, '')
  }

  const readParagraph = (paragraph: string, offset: number): void => {
    const head = speechPatterns.head.exec(paragraph)
    const name = head?.[1] === undefined ? undefined : isNarrator(head[1]) ? '' : canonical.get(head[1].toLowerCase())
    const from = name === undefined ? 0 : (head?.[0].length ?? 0)
    const isPlain = name !== undefined && findQuotes(paragraph).every(({ start }) => start !== from)
    mentioned = name || mentioned
    if (isPlain) add(offset + from, offset + paragraph.length, name)
    else readQuoted(paragraph, offset, from, name ?? '')
  }

  for (const { index, 0: paragraph } of script.matchAll(paragraphs)) {
    spoken = []
    readParagraph(paragraph, index)
    yield* spoken
  }
}
