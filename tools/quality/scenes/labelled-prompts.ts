import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LabelledPrompt = {
  /** File and place in it, from 1. */
  id: string
  prompt: string
  /** Each is one element that must be in the plan: `time night`, `subject cat`, `count cat 2`, `without person`, … */
  labels: string[]
  /** Objects that may be in the plan. */
  fine: string[]
}

/**
 * The vocabulary is tuned with odd prompts only; even ones, held out, show how it handles other words. Everyday
 * prompts, in the long sentences of application users, were added after both.
 */
export const parts = ['working', 'held-out', 'everyday'] as const
export type Part = (typeof parts)[number]

const read = (file: string): LabelledPrompt[] =>
  readFileSync(join(import.meta.dirname, 'labelled', `${file}.txt`), 'utf8')
    .trim()
    .split('\n\n')
    .map((block, index) => {
      const [prompt = '', ...notes] = block.split('\n')
      const listed = (mark: string, comma: string): string[] =>
        notes.flatMap((note) => (note.startsWith(`${mark} `) ? note.slice(2).split(comma) : []))
      return { id: `${file} ${index + 1}`, prompt, labels: listed('=', '; '), fine: listed('~', ', ') }
    })

export const labelledPrompts = (part: Part): LabelledPrompt[] => {
  if (part === 'everyday') return ['everyday-english', 'everyday-chinese'].flatMap(read)
  const rest = part === 'working' ? 0 : 1
  return ['english', 'chinese'].flatMap((file) => read(file).filter((_, index) => index % 2 === rest))
}
