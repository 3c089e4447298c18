import { findWords } from '../words/find-words.ts'
import { growTree } from '../words/word-tree.ts'
import { findQuotes, type Quote } from './find-quotes.ts'
import { paragraphs, said } from './said.ts'

/** A stretch of the script that one voice says; an empty speaker is whoever tells the story. */
export type Spoken = { start: number; end: number; speaker: string }

const narratorNames = new Set(['narrator', '旁白', '解说'])
export const isNarrator = (name: string): boolean => narratorNames.has(name.trim().toLowerCase())

const canBeSaid = /[\p{L}\p{N}]/u
const endsClause = /[。！？!?…\n](?=[^。！？!?…]*$)/u
const speaksForItself = /[。！？!?….,，、~～—]["'’]?$/u

/** Reads who says what, one paragraph after the other; the script is walked through a few times at most. */
export function* findDialogue(script: string, names: readonly string[]): Generator<Spoken, void> {
  let spoken: Spoken[] = []
  const canonical = new Map(names.map((name) => [name.toLowerCase(), name]))
  const tree = growTree(names)
  const namesIn = (text: string): string[] => findWords(tree, text).map(({ word }) => word)
  /** Names in the order they were met last, for pronouns and for talk that goes to and fro. */
  let mentioned = ''
  let turns: [string, string] = ['', '']

  const add = (start: number, end: number, speaker: string): void => {
    if (start >= end || !canBeSaid.test(script.slice(start, end))) return
    spoken.push({ start, end, speaker: isNarrator(speaker) ? '' : speaker })
    if (speaker !== '' && speaker !== turns[1]) turns = [turns[1], speaker]
  }

  const speakerOf = (before: string, after: string, earlier: string, isAlone: boolean): string => {
    const clause = before.slice(before.search(endsClause) + 1)
    const inClause = namesIn(clause).at(-1)
    const introduces = /[：:]\s*$/u.test(before) || said.verb.test(clause)
    const who = (name: string | undefined, text: string): string | undefined =>
      name ?? (said.pronoun.test(text) && mentioned !== '' ? mentioned : undefined)
    if (introduces) {
      const found = who(inClause, clause)
      if (found !== undefined) return found
    }
    const behind = after.slice(0, (after.search(/[。！？.!?\n]/u) + 1 || after.length + 1) - 1)
    if (said.behind.test(behind)) {
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
    isAlone || speaksForItself.test(inner) || /[：:]\s*$/u.test(before) || said.behind.test(after)

  const readQuoted = (paragraph: string, offset: number, from: number, preset: string): void => {
    const quotes = findQuotes(paragraph).filter(({ start }) => start >= from)
    let [told, earlier] = [from, preset]
    const rest = (quote: Quote): string => paragraph.slice(0, quote.start) + paragraph.slice(quote.end)
    for (const [i, quote] of quotes.entries()) {
      const before = paragraph.slice(quotes[i - 1]?.end ?? from, quote.start)
      const after = paragraph.slice(quote.end, quotes[i + 1]?.start ?? paragraph.length)
      const inner = paragraph.slice(quote.innerStart, quote.innerEnd)
      const isAlone = quotes.length === 1 && !canBeSaid.test(rest(quote).slice(from))
      if (!isSpeech(inner, before, after, isAlone)) continue
      mentioned = namesIn(before).at(-1) ?? mentioned
      const speaker = speakerOf(before, after, earlier, isAlone)
      add(offset + told, offset + quote.start, '')
      add(offset + quote.innerStart, offset + quote.innerEnd, speaker)
      told = quote.end
      earlier = speaker
    }
    mentioned = namesIn(paragraph.slice(told)).at(-1) ?? mentioned
    add(offset + told, offset + paragraph.length, '')
  }

  const readParagraph = (paragraph: string, offset: number): void => {
    const head = said.head.exec(paragraph)
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
