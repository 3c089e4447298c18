import { expect, it } from 'vitest'
import { blindPrompts } from './blind-prompts.ts'
import { computeShares, frameScoreNames, parseScoreLine, readFrameScores } from './frame-scores.ts'
import { sumScores } from './score-blind.ts'

const prompts = blindPrompts()
const cats = {
  id: 'cats-1',
  topic: 'cats',
  prompt: 'Two cats in a box',
  elements: ['cats', 'two', 'box'].map((name) => ({ name, check: 'none' })),
}

it.each(frameScoreNames())('the frame scores %s cover every prompt once, in order', (name) => {
  expect(readFrameScores(name, prompts).map(({ id }) => id)).toEqual(prompts.map(({ id }) => id))
})

it('the latest frame scores have at most 10 % wrong, and name at least 80 % of what is missing', () => {
  const shares = computeShares(sumScores(readFrameScores('second', prompts)))
  expect(shares.wrong).toBeLessThanOrEqual(0.1)
  expect(shares.named).toBeGreaterThanOrEqual(0.8)
})

it('computeShares counts unrequested things as wrong, and the named ones among the missing', () => {
  const score = parseScoreLine('cats-1 snw + lake', [cats])
  expect(score.unrequested).toEqual(['lake'])
  expect(computeShares(sumScores([score]))).toEqual({ wrong: 2 / 3, named: 1 })
  expect(computeShares(sumScores([parseScoreLine('cats-1 smn', [cats])]))).toEqual({ wrong: 0, named: 0.5 })
})

it.each([
  ['dogs-1 sss', 'no prompt dogs-1'],
  ['cats-1 ss', 'cats-1 must have 3 letters (got 2)'],
  ['cats-1 sxs', 'the letter x'],
])('parseScoreLine rejects "%s"', (line, fault) => {
  expect(() => parseScoreLine(line, [cats])).toThrow(fault)
})
