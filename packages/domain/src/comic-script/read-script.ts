import { findWords } from '../words/find-words.ts'
import { growTree } from '../words/word-tree.ts'
import { type Character, castVoices } from './cast-voices.ts'
import { cutLines } from './cut-lines.ts'
import { findDialogue, isNarrator } from './find-dialogue.ts'
import { findNames } from './find-names.ts'
import type { ScriptPart } from './split-script.ts'

export type ComicAsset = Character & { type: 'character' | 'scene' | 'tool' }

/** A line as it is said and shown: whose voice of the cast it is, which asset speaks, which are named. */
export type ComicLine = { words: string; voice: number; speaker: number; named: number[] }

export type ReadScript = {
  /** One for each who speaks, the teller first; the same in all parts. */
  voices: string[]
  /** One after the other, each read when it is asked for: a long script is never held as lines. */
  parts: Generator<ReadPart, void>
}
/** A part of a script and what is said in it. */
export type ReadPart = { script: string; lines: ComicLine[] }

/** Who says what in each part. The script is read as a whole, so that talk over the end of a part stays whose it was. */
export const readScript = (script: string, parts: readonly ScriptPart[], assets: readonly ComicAsset[]): ReadScript => {
  const characters = assets.filter(({ type }) => type === 'character')
  const told = characters.map(({ name }) => name.trim()).filter((name) => name !== '' && !isNarrator(name))
  const found = findNames(script, new Set(assets.map(({ name }) => name)))
  const names = [...new Set([...told, ...found])]
  const unknown = found.map((name) => ({ name, description: '', voice: '' }))
  const cast = castVoices([...characters.map((each) => ({ ...each, name: each.name.trim() })), ...unknown])
  const order = [...cast.keys()]
  const placeOf = new Map(assets.map(({ name }, i) => [name.trim(), i]))
  const tree = growTree(placeOf.keys())
  const named = (words: string): number[] => [
    ...new Set(findWords(tree, words).flatMap(({ word }) => placeOf.get(word) ?? [])),
  ]
  const spoken = findDialogue(script, names)
  let next = spoken.next()
  const linesOf = ({ start, end }: ScriptPart): ComicLine[] => {
    const lines: ComicLine[] = []
    for (; !next.done; next = spoken.next()) {
      const span = next.value
      if (span.start >= end) break
      const text = script.slice(Math.max(start, span.start), Math.min(end, span.end))
      // Pauses are written in a way that only speech by itself knows.
      for (const words of cutLines(text.replaceAll('<#', '< #')))
        lines.push({
          words,
          voice: Math.max(0, order.indexOf(span.speaker)),
          speaker: placeOf.get(span.speaker) ?? -1,
          named: named(words),
        })
      if (span.end > end) break
    }
    return lines
  }
  function* readParts(): Generator<ReadPart, void> {
    for (const part of parts) yield { script: script.slice(part.start, part.end), lines: linesOf(part) }
  }
  return { voices: [...cast.values()], parts: readParts() }
}
