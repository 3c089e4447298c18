import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BlindPrompt } from './blind-prompts.ts'
import type { BlindFigures, BlindScore, ScoredElement } from './score-blind.ts'

const folder = join(import.meta.dirname, 'frame-scores')

/** `n` is missing, and `not_drawn` names it. */
const letters: Readonly<Record<string, Pick<ScoredElement, 'verdict' | 'isNamed'>>> = {
  s: { verdict: 'shown', isNamed: false },
  w: { verdict: 'wrong', isNamed: false },
  m: { verdict: 'missing', isNamed: false },
  n: { verdict: 'missing', isNamed: true },
}

/** The verdicts on one film, by eye: `cats-1 snw + planet` for three elements and a thing too many. */
export const parseScoreLine = (line: string, prompts: readonly BlindPrompt[]): BlindScore & { id: string } => {
  const [verdicts = '', extra = ''] = line.split(' + ')
  const [id = '', marks = ''] = verdicts.split(' ')
  const prompt = prompts.find((one) => one.id === id)
  if (prompt === undefined) throw new Error(`frame scores: no prompt ${id}`)
  if (marks.length !== prompt.elements.length)
    throw new Error(`frame scores: ${id} must have ${prompt.elements.length} letters (got ${marks.length})`)
  const elements = prompt.elements.map((element, index) => {
    const scored = letters[marks[index] ?? '']
    if (scored === undefined) throw new Error(`frame scores: ${id} has the letter ${marks[index]}; use s, w, m or n`)
    return { ...element, ...scored }
  })
  return { id, elements, unrequested: extra === '' ? [] : extra.split(', ') }
}

export const frameScoreNames = (): string[] => readdirSync(folder).map((file) => file.replace(/\.txt$/, ''))

export const readFrameScores = (name: string, prompts: readonly BlindPrompt[]): (BlindScore & { id: string })[] =>
  readFileSync(join(folder, `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parseScoreLine(line, prompts))

/** Things that nothing requested count as wrong; a named element among the missing ones counts as named. */
export const computeShares = ({ elements, wrong, unrequested, missing, named }: BlindFigures) => ({
  wrong: (wrong + unrequested) / elements,
  named: missing === 0 ? 1 : named / missing,
})
