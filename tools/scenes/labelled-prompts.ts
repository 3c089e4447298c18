import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LabelledPrompt = {
  /** Language and place in its file, from 1. */
  id: string
  prompt: string
  /** Each is one element that must be in the plan: `time night`, `subject cat`, `count cat 2`, `without person`, … */
  labels: string[]
  /** Things that may be seen but need not be. */
  fine: string[]
}

export type Half = 'working' | 'held-out'

const read = (language: string): LabelledPrompt[] =>
  readFileSync(join(import.meta.dirname, 'labelled', `${language}.txt`), 'utf8')
    .trim()
    .split('\n\n')
    .map((block, index) => {
      const [prompt = '', ...notes] = block.split('\n')
      const listed = (mark: string, comma: string): string[] =>
        notes.flatMap((note) => (note.startsWith(`${mark} `) ? note.slice(2).split(comma) : []))
      return { id: `${language} ${index + 1}`, prompt, labels: listed('=', '; '), fine: listed('~', ', ') }
    })

/** The vocabulary is worked on with odd prompts only; even ones say how it does with words it was not made for. */
export const halfOf = ({ id }: LabelledPrompt): Half => (Number(id.split(' ')[1]) % 2 === 1 ? 'working' : 'held-out')

export const labelledPrompts = (half: Half): LabelledPrompt[] =>
  ['english', 'chinese'].flatMap(read).filter((prompt) => halfOf(prompt) === half)
