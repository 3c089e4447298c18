import { expect, it } from 'vitest'
import { cutOnBeats, type Stretch } from './cut-on-beats.ts'

const fps = 24
const beatsEvery = (seconds: number, length: number, offset = 0.37): number[] =>
  Array.from({ length: Math.floor((length - offset) / seconds) + 1 }, (_, i) => offset + i * seconds)
const innerCuts = (shots: readonly Stretch[]): number[] => shots.slice(1).map(({ from }) => from)
const distance = (cut: number, beats: readonly number[]): number =>
  Math.min(...beats.map((beat) => Math.abs(beat - cut)))

const songs = [10, 10.06, 12.3, 29.95, 60.4, 61.06, 179.99, 300.05].flatMap((length) =>
  [40, 62, 90, 128, 180].map((pace) => ({ length, pace })),
)

it.each(songs)('cutOnBeats cuts a song of $length s on its beats at $pace per minute (D-270)', ({ length, pace }) => {
  const beats = beatsEvery(60 / pace, length)
  const shots = cutOnBeats(length, beats, fps)
  for (const cut of innerCuts(shots)) expect(distance(cut, beats)).toBeLessThanOrEqual(0.5 / fps + 1e-9)
  expect(Math.min(...shots.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(1)
})

it.each(songs)('cutOnBeats fills $length s with whole frames at $pace beats per minute', ({ length, pace }) => {
  const shots = cutOnBeats(length, beatsEvery(60 / pace, length), fps)
  let end = 0
  for (const { from, seconds } of shots) {
    expect(from).toBeCloseTo(end, 9)
    expect((seconds * fps) % 1).toBeCloseTo(0, 6)
    end = from + seconds
  }
  expect(Math.abs(end - length)).toBeLessThanOrEqual(0.5 / fps + 1e-9)
})

it('cutOnBeats makes one shot for each segment of the billable seconds (D-270)', () => {
  expect(cutOnBeats(60.4, [], fps)).toHaveLength(13)
  expect(cutOnBeats(60.04, [], fps)).toHaveLength(12)
})

it('cutOnBeats keeps a cut without a beat nearby', () => {
  expect(innerCuts(cutOnBeats(15, [], fps))).toEqual([5, 10])
  expect(innerCuts(cutOnBeats(15, [2, 12], fps))).toEqual([5, 10])
})

it('cutOnBeats makes no shot shorter than a second for dense beats', () => {
  const shots = cutOnBeats(11, [4.9, 4.95, 5, 5.05], fps)
  expect(Math.min(...shots.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(1)
})

it.each(songs)(
  'cutOnBeats cuts a song of $length s at $pace beats per minute on its bars, within 40 ms',
  ({ length, pace }) => {
    const beats = beatsEvery(60 / pace, length)
    const bars = beats.filter((_, at) => at % 4 === 1)
    const shots = cutOnBeats(length, beats, fps, bars)
    const onBars = innerCuts(shots).filter((cut) => distance(cut, bars) <= 0.04)
    for (const cut of innerCuts(shots)) expect(distance(cut, beats)).toBeLessThanOrEqual(0.04)
    // A slow bar lasts six seconds: some boundaries are too far from any.
    const share = pace >= 90 ? 0.85 : 0
    expect(onBars.length).toBeGreaterThanOrEqual(share * innerCuts(shots).length)
  },
)
