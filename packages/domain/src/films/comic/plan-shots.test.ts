import { expect, it } from 'vitest'
import { type AssetFacts, type LineFacts, planShots } from './plan-shots.ts'

const line = (speaker = -1, ...named: number[]): LineFacts => ({ voice: speaker + 1, speaker, named })
const hero: AssetFacts = { type: 'character', picture: 0 }
const castle: AssetFacts = { type: 'scene', picture: 1 }
const plan = (lines: LineFacts[], spoken: number[], lipSync = false) =>
  planShots({ lines, assets: [hero, castle], lipSync, fps: 24 }, spoken)

it('planShots groups short lines into shots of four to eight seconds', () => {
  const shots = plan(
    Array.from({ length: 12 }, () => line()),
    Array(12).fill(1.7),
  )
  expect(shots.map(({ from, to }) => to - from + 1)).toEqual([2, 2, 2, 2, 2, 2])
  for (const { seconds } of shots) {
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThanOrEqual(8)
    expect(seconds * 24).toBeCloseTo(Math.round(seconds * 24), 9)
  }
})

it('planShots places lines one after the other within their shot', () => {
  const [shot] = plan([line(), line()], [2, 1.5])
  expect(shot?.starts).toEqual([0.15, 2.35])
  expect(shot?.seconds).toBeGreaterThan(2.35 + 1.5)
})

it('planShots shows the speaker, else a named asset, else the scene', () => {
  const pictures = plan([line(-1, 1), line(0), line(-1, 0), line()], [6, 6, 6, 6]).map(({ picture }) => picture)
  expect(pictures).toEqual([1, 0, 0, 1])
})

it('planShots gives each speaker with lip sync a separate shot', () => {
  const shots = plan([line(), line(0), line()], [1, 1, 1], true)
  expect(shots.map(({ speaks }) => speaks)).toEqual([false, true, false])
  expect(plan([line(), line(0), line()], [1, 1, 1])).toHaveLength(1)
})

it('planShots makes one silent shot without lines', () => {
  expect(plan([], [])).toMatchObject([{ seconds: 4, starts: [] }])
})
