import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BlindPrompt } from './blind-prompts.ts'
import type { BlindFigures, BlindScore, ScoredElement } from './score-blind.ts'

const folder = join(import.meta.dirname, 'judged')

/** `n` is missing, and `not_drawn` names it. */
const letters: Readonly<Record<string, Pick<ScoredElement, 'verdict' | 'isNamed'>>> = {
  s: { verdict: 'shown', isNamed: false },
  w: { verdict: 'wrong', isNamed: false },
  m: { verdict: 'missing', isNamed: false },
  n: { verdict: 'missing', isNamed: true },
}

/** The verdicts of a person who looked at the frames: `cats-1 snw + planet` for three elements and a thing too many. */
export const parseJudgedLine = (line: string, prompts: readonly BlindPrompt[]): BlindScore & { id: string } => {
  const [verdicts = '', extra = ''] = line.split(' + ')
  const [id = '', marks = ''] = verdicts.split(' ')
  const prompt = prompts.find((one) => one.id === id)
  if (prompt === undefined) throw new Error(`judged frames: no prompt ${id}`)
  if (marks.length !== prompt.elements.length)
    throw new Error(`judged frames: ${id} must have ${prompt.elements.length} letters (got ${marks.length})`)
  const elements = prompt.elements.map((element, index) => {
    const judged = letters[marks[index] ?? '']
    if (judged === undefined) throw new Error(`judged frames: ${id} has the letter ${marks[index]}; use s, w, m or n`)
    return { ...element, ...judged }
  })
  return { id, elements, unrequested: extra === '' ? [] : extra.split(', ') }
}

export const judgedNames = (): string[] => readdirSync(folder).map((file) => file.replace(/\.txt$/, ''))

export const readJudgedFrames = (name: string, prompts: readonly BlindPrompt[]): (BlindScore & { id: string })[] =>
  readFileSync(join(folder, `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parseJudgedLine(line, prompts))

/** Things that nothing requested count as wrong; a named element among the missing ones counts as named. */
export const computeShares = ({ elements, wrong, unrequested, missing, named }: BlindFigures) => ({
  wrong: (wrong + unrequested) / elements,
  named: missing === 0 ? 1 : named / missing,
})
