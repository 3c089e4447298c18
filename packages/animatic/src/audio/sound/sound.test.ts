import { customerText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { loudness, measureStrength } from '../../../fixtures/measure.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { subjectVocabulary } from '../../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../../vocabulary/vocabulary.ts'
import { playMusic } from '../music/play-music.ts'
import { sampleRate } from '../wave/stereo.ts'
import { measurePeak } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import { mixSound } from './mix-sound.ts'
import { planSound, planTimeline } from './plan-sound.ts'
import { resolveSceneSounds } from './resolve-scene-sounds.ts'
import { placeSounds, subjectSounds, traitSounds, weatherSounds } from './scene-sounds.ts'
import { soundLayers } from './sound-layers.ts'
import { type SoundName, soundWords } from './sound-vocabulary.ts'

const text = (words: string) => customerText().parse(words)
const plan = (prompt: string, seconds = 4) => planSound({ prompt: text(prompt), seconds, seed: 3 }).parts[0]

describe('planSound', () => {
  it.each([
    ['heavy rain and distant thunder', ['rain', 'thunder']],
    ['海浪声和海鸥', ['waves', 'gulls']],
    ['a crackling campfire at night with crickets', ['fire', 'crickets']],
    ['a train passes', ['train']],
    ['掌声', ['applause']],
    ['rain on a roof, but no thunder', ['rain']],
    ['a wide shot of sheep and cows', ['sheep', 'cow']],
    ['没有音乐，只有海浪', ['waves']],
  ])('plans the sounds of words: %s → %j', (prompt, sounds) => {
    expect(new Set(plan(prompt)?.sounds)).toEqual(new Set(sounds))
    expect(plan(prompt)?.music).toBeNull()
  })

  it('plans music for words that request music', () => {
    expect(plan('epic orchestral music')).toMatchObject({ sounds: [], music: { mood: 'epic', seconds: 4 } })
    expect(plan('soft piano music in the rain')).toMatchObject({ sounds: ['rain'], music: { mood: 'calm' } })
    expect(plan('忧伤的二胡')).toMatchObject({ sounds: [], music: { mood: 'sad' } })
    expect(plan('a car horn')?.music).toBeNull()
  })

  it.each([
    ['A storm at sea', ['rain', 'thunder', 'storm', 'waves']],
    ['A forest in summer, midday', ['leaves', 'birds']],
    ['A forest at midnight', ['leaves', 'crickets']],
    ['A snowy forest at midnight', ['snow', 'leaves']],
    ['Underwater, a whale and a ship', ['underwater', 'whale']],
    ['Birds above a lighthouse by the ocean, sunny', ['gulls', 'waves']],
    ['A cow on a meadow, sunny', ['cow', 'leaves', 'birds']],
    ['People in the street, sunny', ['crowd', 'traffic']],
    ['Perfume bottle on a podium, studio light', []],
  ])('plans the sounds of a scene: %s → %j', (prompt, sounds) => {
    const scene = planScene({
      prompt: text(prompt),
      seconds: 1,
      seed: 3,
      width: 16,
      height: 16,
      fps: 24,
      movement: 'auto',
      style: 'general',
      sound: true,
    })
    expect(resolveSceneSounds(scene)).toEqual(sounds)
  })

  it('has a decision for every place, weather, trait and subject of scenes', () => {
    const names = (group: string) =>
      Object.keys(vocabulary).flatMap((tag) => (tag.startsWith(`${group}.`) ? [tag.slice(group.length + 1)] : []))
    const undecided = (known: readonly string[], table: object) => known.filter((name) => !Object.hasOwn(table, name))
    expect(undecided(names('place'), placeSounds)).toEqual([])
    expect(undecided(names('weather'), weatherSounds)).toEqual([])
    expect(undecided(names('trait'), traitSounds)).toEqual([])
    expect(undecided(Object.keys(subjectVocabulary), subjectSounds)).toEqual([])
  })

  it('has words for every sound', () => {
    expect(Object.keys(soundWords).toSorted()).toEqual(Object.keys(soundLayers).toSorted())
  })
})

describe('makeAmbience', () => {
  it.each(Object.keys(soundLayers) as SoundName[])('%s is audible and bounded', (name) => {
    const sound = makeAmbience([name], 1, 5)
    expect(loudness(sound.left)).toBeGreaterThan(0.001)
    expect(measurePeak(sound)).toBeLessThan(30)
    expect(sound.left.every(Number.isFinite)).toBe(true)
  })

  it('makes wind deep and rain bright', () => {
    const bright = (name: SoundName) => {
      const { left } = makeAmbience([name], 1, 2)
      const band = (hertz: number[]) => hertz.reduce((sum, one) => sum + measureStrength(left, one), 0)
      return band([3000, 4100, 5300]) / band([120, 260, 410])
    }
    expect(bright('rain')).toBeGreaterThan(5 * bright('wind'))
  })
})

describe('mixSound', () => {
  it('puts each part of a timeline in its place, with silence between, and never clips', async () => {
    const parts = [
      { from: 0, to: 1, prompt: text('rain') },
      { from: 2, to: 3, prompt: text('church bell') },
    ]
    const whole = await mixSound(planTimeline({ parts, seconds: 4, seed: 1 }), playMusic)
    const loudnessBetween = (from: number, to: number) =>
      loudness(whole.left.subarray(from * sampleRate, to * sampleRate))
    expect(whole.left).toHaveLength(4 * sampleRate)
    expect(loudnessBetween(0, 1)).toBeGreaterThan(0.02)
    expect(loudnessBetween(1.01, 1.99)).toBe(0)
    expect(loudnessBetween(2, 3)).toBeGreaterThan(0.01)
    expect(loudnessBetween(3.01, 4)).toBe(0)
    expect(measurePeak(whole)).toBeLessThanOrEqual(0.9)
  })
})
