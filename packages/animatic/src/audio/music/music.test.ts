import { describe, expect, it } from 'vitest'
import { planMusic } from './plan-music.ts'
import { type MoodInput, resolveSceneMood } from './plan-scene-music.ts'

const plan = (prompt: string, seconds = 20, seed = 7) => planMusic({ prompt, seconds, seed })

describe('planMusic', () => {
  it.each([2, 5, 9.7, 20, 61])('plans exactly the requested length: %d s', (seconds) => {
    const { tracks, sections } = plan('epic film music', seconds)
    const ends = tracks.filter(({ instrument }) => instrument !== null).flatMap(({ notes }) => notes)
    expect(Math.max(...ends.map((note) => note.at + note.seconds))).toBeCloseTo(seconds, 3)
    expect(sections.at(-1)?.to).toBe(seconds)
  })

  it.each([
    ['a sad piano', 'sad'],
    ['欢快的音乐', 'joyful'],
    ['Epic orchestral trailer', 'epic'],
    ['神秘的氛围', 'mysterious'],
  ])('detects the mood: %s is %s', (prompt, mood) => {
    expect(plan(prompt).mood).toBe(mood)
  })

  it('sets the tempo by mood and words', () => {
    expect(plan('happy').beatsPerMinute).toBeGreaterThan(plan('sad').beatsPerMinute)
    expect(plan('slow happy tune').beatsPerMinute).toBeLessThan(plan('happy tune').beatsPerMinute)
  })

  it('plays the requested instrument', () => {
    expect(plan('a calm violin').tracks.map(({ instrument }) => instrument)).toContain(40)
  })

  it('ends on the tonic and loops in whole bars', () => {
    const { key, tracks, loop, beatsPerMinute, sections } = plan('calm', 30)
    const ending = sections.at(-1)?.from ?? 0
    const last = tracks.flatMap(({ notes }) => notes).filter(({ at }) => at >= ending - 1e-6)
    expect(new Set(last.map(({ note }) => (note - key + 120) % 12))).toEqual(new Set([0, 4, 7]))
    const bars = (loop.to - loop.from) / ((60 / beatsPerMinute) * 4)
    expect(bars).toBeCloseTo(Math.round(bars), 6)
    expect(bars).toBeGreaterThan(3)
  })

  it('plans the same piece for the same seed, another for another', () => {
    expect(plan('calm')).toEqual(plan('calm'))
    expect(plan('calm', 20, 8)).not.toEqual(plan('calm'))
  })
})

describe('resolveSceneMood', () => {
  const plain: MoodInput = { mood: null, time: 'day', weather: 'clear', places: ['meadow'], traits: [], look: null }

  it.each([
    ['a mood that was asked for', { mood: 'romantic', weather: 'storm' }, 'romantic'],
    ['a storm', { weather: 'storm', time: 'night' }, 'epic'],
    ['space', { places: ['space'], time: 'night' }, 'dreamy'],
    ['fireworks', { traits: ['fireworks'], time: 'night' }, 'joyful'],
    ['a plain night', { time: 'night' }, 'mysterious'],
    ['a plain day', {}, 'joyful'],
  ] satisfies [string, Partial<MoodInput>, string][])('sets the mood of %s', (_, change, mood) => {
    expect(resolveSceneMood({ ...plain, ...change })).toBe(mood)
  })
})
