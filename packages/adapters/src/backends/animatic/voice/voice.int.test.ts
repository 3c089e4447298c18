import { setTimeout as sleep } from 'node:timers/promises'
import { customerText, type StepAsk } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { fundamental, loudness } from '../fixtures/measure.ts'
import { openWorkshop } from '../fixtures/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

const rate = 44_100
const text = (words: string) => customerText().parse(words)
const sentence = 'The quick brown fox jumps over the lazy dog, and runs away into the forest.'
const asked = (change: Partial<StepAsk<'speech'>> = {}): StepAsk<'speech'> => ({
  text: text(sentence),
  voice: text(''),
  speed: 1,
  pitch: 0,
  emotion: null,
  pronunciations: text(''),
  ...change,
})
const say = async (change: Partial<StepAsk<'speech'>> = {}) => {
  const { file, poll, fractions } = await workshop.run({ step: 'speech', ask: asked(change) })
  return { file, poll, fractions, samples: workshop.samples(file, rate) }
}
const seconds = ({ samples }: { samples: Float32Array }): number => samples.length / rate

it('is a mono WAV of 44.1 kHz that can be heard', async () => {
  const said = await say()
  expect(said.poll).toMatchObject({ state: 'done', mediaType: 'audio/wav' })
  expect(workshop.probe(said.file)).toMatchObject([{ codec_name: 'pcm_s16le', sample_rate: '44100', channels: 1 }])
  expect(loudness(said.samples)).toBeGreaterThan(0.03)
  expect(seconds(said)).toBeGreaterThan(2)
  expect(seconds(said)).toBeLessThan(8)
})

it('is as loud as speech should be, −16 LUFS, whatever the voice, and has room above its peaks', async () => {
  for (const voice of ['', 'Chinese_gravelly_storyteller_vv2', 'Chinese (Mandarin)_Cute_Spirit']) {
    const { file, samples } = await say({ voice: text(voice) })
    expect(Math.abs(workshop.loudness(file) + 16)).toBeLessThan(1)
    expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.65)
  }
})

it.each([0.5, 0.8, 1.25, 2])('at speed %d is as much shorter or longer, at the same height', async (speed) => {
  const [usual, changed] = [await say(), await say({ speed })]
  expect(Math.abs(seconds(usual) / seconds(changed) / speed - 1)).toBeLessThan(0.05)
  expect(Math.abs(12 * Math.log2(fundamental(changed.samples, rate) / fundamental(usual.samples, rate)))).toBeLessThan(
    1,
  )
})

it.each([-12, -5, 4, 12])('at pitch %d is as many semitones away, and as long', async (pitch) => {
  const [usual, changed] = [await say(), await say({ pitch })]
  const semitones = 12 * Math.log2(fundamental(changed.samples, rate) / fundamental(usual.samples, rate))
  expect(Math.abs(semitones - pitch)).toBeLessThan(1)
  expect(Math.abs(seconds(usual) / seconds(changed) - 1)).toBeLessThan(0.03)
})

describe('pauses', () => {
  /** The longest stretch without sound, in seconds. */
  const silence = (samples: Float32Array): number => {
    let [longest, current] = [0, 0]
    for (const value of samples) {
      current = Math.abs(value) < 0.003 ? current + 1 : 0
      longest = Math.max(longest, current)
    }
    return longest / rate
  }

  it.each([1, 2])('last as long as their markers say at speed %d', async (speed) => {
    const said = await say({ text: text('Hello<#1.5#>world'), speed })
    expect(Math.abs(silence(said.samples) - 1.5)).toBeLessThan(0.06)
  })

  it('part paragraphs, but shortly', async () => {
    const said = await say({ text: text('Hello\nworld') })
    expect(silence(said.samples)).toBeGreaterThan(0.35)
    expect(silence(said.samples)).toBeLessThan(0.6)
  })
})

it('speaks Chinese, and says a character as it is told to', async () => {
  const [usual, told] = [
    await say({ text: text('我去银行办事'), voice: text('Chinese_Female_Currency') }),
    await say({
      text: text('我去银行办事'),
      voice: text('Chinese_Female_Currency'),
      pronunciations: text('银行/(yin2)(hang2)'),
    }),
  ]
  expect(loudness(usual.samples)).toBeGreaterThan(0.03)
  expect(told.samples).not.toEqual(usual.samples)
})

it('sounds higher for a woman than for a man, and alike for the same voice', async () => {
  const [woman, man, again] = [
    await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
    await say({ voice: text('Chinese (Mandarin)_Male_Announcer') }),
    await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
  ]
  expect(fundamental(woman.samples, rate)).toBeGreaterThan(1.4 * fundamental(man.samples, rate))
  expect(again.samples).toEqual(woman.samples)
})

it('sounds a little different with a feeling', async () => {
  expect(seconds(await say({ emotion: 'sad' }))).toBeGreaterThan(1.03 * seconds(await say({ emotion: 'happy' })))
})

it('says what looks like markup as plain text, and nothing where nothing can be said', async () => {
  expect(seconds(await say({ text: text('a < b & c > d [[ka]] <audio src="/etc/passwd"/>') }))).toBeGreaterThan(1)
  expect(seconds(await say({ text: text('𐎀𐎁') }))).toBeLessThan(8)
})

it('tells how far it is and stops when it is cancelled', async () => {
  const call = workshop.newCall()
  const long = text(Array.from({ length: 60 }, () => sentence).join('<#0.1#>'))
  const handle = await workshop.animatic.start({ step: 'speech', ask: asked({ text: long }) }, call)
  let fraction = 0
  for (let wait = 0; fraction === 0 && wait < 500; wait += 1) {
    const poll = await workshop.animatic.poll(handle, call)
    fraction = poll.state === 'pending' ? (poll.fraction ?? 0) : 1
    await sleep(20)
  }
  expect(fraction).toBeGreaterThan(0)
  expect(fraction).toBeLessThan(0.5)
  const since = performance.now()
  await workshop.animatic.cancel(handle, call)
  expect(performance.now() - since).toBeLessThan(1000)
})
