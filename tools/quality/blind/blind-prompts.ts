import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something a viewer should see, and the part of a plan that shows it. */
export type Element = {
  /** As a viewer would call it, in words of the prompt where possible. */
  name: string
  /**
   * `subject cat|dog`, `count cat 2|many`, `colour cat red`, `aboard person horse`, `act dog`, `rel cat basket`, `none`,
   * or a group of the plan with its accepted values. `act` and `rel` are an action or a relation that no plan contains.
   */
  check: string
}

export type BlindPrompt = { id: string; topic: string; prompt: string; elements: Element[] }

const folder = join(import.meta.dirname, 'prompts')

const readElement = (line: string): Element => {
  const [name = '', check = ''] = line.slice(2).split(' | ')
  return { name, check }
}

const readTopic = (topic: string): BlindPrompt[] =>
  readFileSync(join(folder, `${topic}.txt`), 'utf8')
    .trim()
    .split('\n\n')
    .map((block, index) => {
      const [prompt = '', ...lines] = block.split('\n')
      return { id: `${topic}-${index + 1}`, topic, prompt, elements: lines.map(readElement) }
    })

/** No prompt of this set may be used to tune the engine. */
export const blindPrompts = (): BlindPrompt[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) => readTopic(file.replace(/\.txt$/, '')))
