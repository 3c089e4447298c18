import { findWords } from '../words/find-words.ts'
import { buildWordTree } from '../words/word-tree.ts'
import { type Character, castVoices } from './cast-voices.ts'
import { cutLines } from './cut-lines.ts'
import { findDialogue, isNarrator } from './find-dialogue.ts'
import { findNames } from './find-names.ts'
import type { ScriptPart } from './split-script.ts'

export type ComicAsset = Character & { type: 'character' | 'scene' | 'tool' }

/** A line to speak and show: the index of its voice, the asset that speaks, and the assets that it names. */
export type ComicLine = { words: string; voice: number; speaker: number; named: number[] }

export type ReadScript = {
  /** One for each speaker, the narrator first; the same in all parts. */
  voices: string[]
  /** Generated one by one: the lines of a long script are never all in memory. */
  parts: Generator<ReadPart, void>
}
/** A part of a script with its lines. */
export type ReadPart = { script: string; lines: ComicLine[] }

/** Finds the speaker of each line. Reads the script as a whole, so a dialogue across two parts keeps its speaker. */
export const readScript = (script: string, parts: readonly ScriptPart[], assets: readonly ComicAsset[]): ReadScript => {
  const characters = assets.filter(({ type }) => type === 'character')
  const declaredNames = characters.map(({ name }) => name.trim()).filter((name) => name !== '' && !isNarrator(name))
  const found = findNames(script, new Set(assets.map(({ name }) => name)))
  const names = [...new Set([...declaredNames, ...found])]
  const unknown = found.map((name) => ({ name, description: '', voice: '' }))
  const cast = castVoices([...characters.map((each) => ({ ...each, name: each.name.trim() })), ...unknown])
  const order = [...cast.keys()]
  const assetIndexes = new Map(assets.map(({ name }, i) => [name.trim(), i]))
  const tree = buildWordTree(assetIndexes.keys())
  const named = (words: string): number[] => [
    ...new Set(findWords(tree, words).flatMap(({ word }) => assetIndexes.get(word) ?? [])),
  ]
  const spoken = findDialogue(script, names)
  let next = spoken.next()
  const readLines = ({ start, end }: ScriptPart): ComicLine[] => {
    const lines: ComicLine[] = []
    for (; !next.done; next = spoken.next()) {
      const span = next.value
      if (span.start >= end) break
      const text = script.slice(Math.max(start, span.start), Math.min(end, span.end))
      // Escapes the pause markers of speech requests.
      for (const words of cutLines(text.replaceAll('<#', '< #')))
        lines.push({
          words,
          voice: Math.max(0, order.indexOf(span.speaker)),
          speaker: assetIndexes.get(span.speaker) ?? -1,
          named: named(words),
        })
      if (span.end > end) break
    }
    return lines
  }
  function* readParts(): Generator<ReadPart, void> {
    for (const part of parts) yield { script: script.slice(part.start, part.end), lines: readLines(part) }
  }
  return { voices: [...cast.values()], parts: readParts() }
}
