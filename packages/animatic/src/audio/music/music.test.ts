import { describe, expect, it } from 'vitest'
import { planMusic } from './plan-music.ts'
import { type Felt, moodOfScene } from './plan-scene-music.ts'

const plan = (prompt: string, seconds = 20, seed = 7) => planMusic({ prompt, seconds, seed })

describe('a piece of music', () => {
  it.each([2, 5, 9.7, 20, 61])('is exactly as long as asked: %d s', (seconds) => {
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
  ])('%s is %s', (prompt, mood) => {
    expect(plan(prompt).mood).toBe(mood)
  })

  it('is as fast as its mood and its words', () => {
    expect(plan('happy').beatsPerMinute).toBeGreaterThan(plan('sad').beatsPerMinute)
    expect(plan('slow happy tune').beatsPerMinute).toBeLessThan(plan('happy tune').beatsPerMinute)
  })

  it('plays what is asked for', () => {
    expect(plan('a calm violin').tracks.map(({ instrument }) => instrument)).toContain(40)
  })

  it('ends at home, and loops in whole bars', () => {
    const { key, tracks, loop, beatsPerMinute, sections } = plan('calm', 30)
    const ending = sections.at(-1)?.from ?? 0
    const last = tracks.flatMap(({ notes }) => notes).filter(({ at }) => at >= ending - 1e-6)
    expect(new Set(last.map(({ note }) => (note - key + 120) % 12))).toEqual(new Set([0, 4, 7]))
    const bars = (loop.to - loop.from) / ((60 / beatsPerMinute) * 4)
    expect(bars).toBeCloseTo(Math.round(bars), 6)
    expect(bars).toBeGreaterThan(3)
  })

  it('is the same for the same seed, another for another', () => {
    expect(plan('calm')).toEqual(plan('calm'))
    expect(plan('calm', 20, 8)).not.toEqual(plan('calm'))
  })
})

describe('the music of a film', () => {
  const plain: Felt = { mood: null, time: 'day', weather: 'clear', places: ['meadow'], traits: [], look: null }

  it.each([
    ['a mood that was asked for', { mood: 'romantic', weather: 'storm' }, 'romantic'],
    ['a storm', { weather: 'storm', time: 'night' }, 'epic'],
    ['space', { places: ['space'], time: 'night' }, 'dreamy'],
    ['fireworks', { traits: ['fireworks'], time: 'night' }, 'joyful'],
    ['a plain night', { time: 'night' }, 'mysterious'],
    ['a plain day', {}, 'joyful'],
  ] satisfies [string, Partial<Felt>, string][])('of %s', (_, change, mood) => {
    expect(moodOfScene({ ...plain, ...change })).toBe(mood)
  })
})
