import { customerText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { loudness, strengthOf } from '../fixtures/measure.ts'
import { peakOf } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import { mixSound } from './mix-sound.ts'
import { planSound, planTimeline } from './plan-sound.ts'
import { soundLayers } from './sound-layers.ts'
import { type SoundName, soundWords } from './sound-vocabulary.ts'
import { type Heard, soundsOfScene } from './sounds-of-scene.ts'
import { sampleRate } from './stereo.ts'

const text = (words: string) => customerText().parse(words)
const plan = (prompt: string, seconds = 4) => planSound({ prompt: text(prompt), seconds, seed: 3 }).parts[0]

describe('what is heard', () => {
  it.each([
    ['heavy rain and distant thunder', ['rain', 'thunder']],
    ['海浪声和海鸥', ['waves', 'gulls']],
    ['a crackling campfire at night with crickets', ['fire', 'crickets']],
    ['a train passes', ['train']],
    ['掌声', ['applause']],
  ])('%s → %j', (prompt, sounds) => {
    expect(new Set(plan(prompt)?.sounds)).toEqual(new Set(sounds))
    expect(plan(prompt)?.music).toBeNull()
  })

  it('is music where music is asked for', () => {
    expect(plan('epic orchestral music')).toMatchObject({ sounds: [], music: { mood: 'epic', seconds: 4 } })
    expect(plan('soft piano music in the rain')).toMatchObject({ sounds: ['rain'], music: { mood: 'calm' } })
  })

  it('belongs to the picture', () => {
    const scene: Heard = { time: 'day', weather: 'clear', places: [], traits: [], subjects: [] }
    const heard = (change: Partial<Heard>) => soundsOfScene({ ...scene, ...change })
    expect(heard({ weather: 'storm', places: ['sea'] })).toEqual(['rain', 'thunder', 'storm', 'waves'])
    expect(heard({ places: ['forest'] })).toContain('birds')
    expect(heard({ places: ['forest'], time: 'night' })).not.toContain('birds')
    expect(heard({ places: ['sea', 'underwater'] })).toEqual(['underwater'])
  })

  it('has words for every sound', () => {
    expect(Object.keys(soundWords).toSorted()).toEqual(Object.keys(soundLayers).toSorted())
  })
})

describe('sounds', () => {
  it.each(Object.keys(soundLayers) as SoundName[])('%s can be heard and is bounded', (name) => {
    const sound = makeAmbience([name], 2, 5)
    expect(loudness(sound.left)).toBeGreaterThan(0.001)
    expect(peakOf(sound)).toBeLessThan(30)
    expect([...sound.left].every(Number.isFinite)).toBe(true)
  })

  it('differ as they should: wind is deep, rain is bright', () => {
    const bright = (name: SoundName) => {
      const { left } = makeAmbience([name], 1, 2)
      const band = (hertz: number[]) => hertz.reduce((sum, one) => sum + strengthOf(left, one), 0)
      return band([3000, 4100, 5300]) / band([120, 260, 410])
    }
    expect(bright('rain')).toBeGreaterThan(5 * bright('wind'))
  })
})

describe('a timeline', () => {
  it('puts each sound in its place, silence between them, and never clips', async () => {
    const parts = [
      { from: 0, to: 1, prompt: text('rain') },
      { from: 2, to: 3, prompt: text('church bell') },
    ]
    const whole = await mixSound(planTimeline({ parts, seconds: 4, seed: 1 }))
    const heard = (from: number, to: number) => loudness(whole.left.subarray(from * sampleRate, to * sampleRate))
    expect(whole.left).toHaveLength(4 * sampleRate)
    expect(heard(0, 1)).toBeGreaterThan(0.02)
    expect(heard(1.01, 1.99)).toBe(0)
    expect(heard(2, 3)).toBeGreaterThan(0.01)
    expect(heard(3.01, 4)).toBe(0)
    expect(peakOf(whole)).toBeLessThanOrEqual(0.9)
  })
})
