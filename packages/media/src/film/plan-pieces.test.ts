import { describe, expect, it } from 'vitest'
import { findSeams, fits, placeShots, planPieces } from './plan-pieces.ts'
import type { Shot } from './read-shot.ts'

const want = { width: 320, height: 180, fps: 24, seconds: 10, sound: true }
/** Groups of 48 frames, each in display order. */
const shot = (frames: number, group = 48): Shot => ({
  file: 'x',
  width: 320,
  height: 180,
  fps: 24,
  setup: Buffer.from('a'),
  look: Buffer.alloc(0),
  hasSound: false,
  frames: Array.from({ length: frames }, (_, i) => ({ at: i, bytes: 1, shownAs: i, isKey: i % group === 0 })),
})
const plan = (lengths: readonly number[], more: Partial<Parameters<typeof planPieces>[0]> = {}) => {
  const shots = lengths.map((seconds) => shot(Math.round(seconds * 24)))
  const places = placeShots(
    lengths.map((seconds) => ({ video: 'x', seconds })),
    24,
  )
  return planPieces({ want, places, shots, transitions: undefined, cues: [], ...more })
    .map(({ shot: i, from, to, isReencoded }) => `${i}:${from}-${to}${isReencoded ? '!' : ''}`)
    .join(' ')
}

describe('planPieces', () => {
  it('copies shots that are unchanged', () => {
    expect(plan([5, 5])).toBe('0:0-120 1:0-120')
  })

  it('re-encodes only the groups of pictures at a transition', () => {
    expect(plan([5, 5], { transitions: ['dissolve'] })).toBe('0:0-96 0:96-120! 1:0-48! 1:48-120')
    expect(plan([5, 5], { transitions: ['cut'] })).toBe('0:0-120 1:0-120')
  })

  it('re-encodes only the groups of pictures under subtitles', () => {
    expect(plan([5, 5], { cues: [{ from: 6, to: 6.5 }] })).toBe('0:0-120 1:0-48! 1:48-120')
    expect(plan([5, 5], { cues: [{ from: 4.5, to: 5 }] })).toBe('0:0-96 0:96-120! 1:0-120')
  })

  it('re-encodes the end of a shot that is too long or too short', () => {
    const places = [{ from: 0, frames: 100 }]
    expect(plan([5], { places, shots: [shot(120)] })).toBe('0:0-96 0:96-100!')
    expect(plan([5], { places: [{ from: 0, frames: 96 }], shots: [shot(120)] })).toBe('0:0-96')
    expect(plan([5], { places: [{ from: 0, frames: 122 }], shots: [shot(120)] })).toBe('0:0-96 0:96-122!')
  })

  it('re-encodes the whole of a shot that cannot be split', () => {
    expect(plan([5], { shots: [undefined] })).toBe('0:0-120!')
  })
})

it('placeShots does not accumulate rounding errors', () => {
  const places = placeShots(
    Array.from({ length: 60 }, () => ({ video: 'x', seconds: 4.987 })),
    24,
  )
  const last = places.at(-1)
  expect((last?.from ?? 0) + (last?.frames ?? 0)).toBe(Math.round(60 * 4.987 * 24))
})

it('findSeams splits a film only where no later frame is shown before the seam', () => {
  const reordered = shot(6, 3).frames.map((frame, i) => ({ ...frame, shownAs: [0, 2, 1, 3, 5, 4][i] ?? 0 }))
  expect(findSeams(reordered)).toEqual([0, 3, 6])
  const open = shot(6, 3).frames.map((frame, i) => ({ ...frame, shownAs: [0, 1, 3, 4, 2, 5][i] ?? 0 }))
  expect(findSeams(open)).toEqual([0, 6])
})

it('fits rejects a shot of another size or frame rate or with missing frames', () => {
  expect(fits(shot(24), want)).toBe(true)
  expect(fits({ ...shot(24), fps: 25 }, want)).toBe(false)
  expect(fits({ ...shot(24), width: 322 }, want)).toBe(false)
  expect(fits({ ...shot(24), frames: shot(24).frames.map((frame) => ({ ...frame, shownAs: 0 })) }, want)).toBe(false)
  expect(fits(undefined, want)).toBe(false)
})
