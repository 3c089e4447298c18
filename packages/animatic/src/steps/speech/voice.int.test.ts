import { customerText, type StepAsk } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { everySoMany } from '../../../fixtures/every-so-many.ts'
import { fundamental, loudness } from '../../../fixtures/measure.ts'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'

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

const openTier = (networks: Parameters<typeof openWorkshop>[0] = {}) => {
  const workshop = openWorkshop(networks)
  afterAll(() => workshop.close())
  const say = async (change: Partial<StepAsk<'speech'>> = {}) => {
    const { file, poll } = await workshop.run({ step: 'speech', ask: asked(change) })
    return { file, poll, samples: workshop.samples(file, rate) }
  }
  let plain: ReturnType<typeof say> | undefined
  const sayPlainly = () => {
    plain ??= say()
    return plain
  }
  return { workshop, say, sayPlainly }
}
type Said = { samples: Float32Array }
const seconds = ({ samples }: Said): number => samples.length / rate
const semitonesBetween = (low: Said, high: Said): number =>
  12 * Math.log2(fundamental(high.samples, rate) / fundamental(low.samples, rate))

/** The longest stretch without sound, in seconds. */
const silence = ({ samples }: Said): number => {
  let [longest, current] = [0, 0]
  for (const value of samples) {
    current = Math.abs(value) < 0.003 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest / rate
}

const tiers = [
  { tier: 'basic', oneOf: 1, networks: {} },
  { tier: 'neural', oneOf: 4, networks: { weights: pulledWeights, neural: createPlainNeuralHost() } },
]

describe.each(tiers)('speech of the $tier tier', { timeout: 900_000 }, ({ oneOf, networks }) => {
  const { workshop, say, sayPlainly } = openTier(networks)

  it('is a mono WAV of 44.1 kHz that can be heard', async () => {
    const said = await sayPlainly()
    expect(said.poll).toMatchObject({ state: 'done', mediaType: 'audio/wav' })
    expect(workshop.probe(said.file)).toMatchObject([{ codec_name: 'pcm_s16le', sample_rate: '44100', channels: 1 }])
    expect(seconds(said)).toBeGreaterThan(2)
    expect(seconds(said)).toBeLessThan(8)
  })

  it.each(everySoMany(oneOf, ['', 'Chinese_gravelly_storyteller_vv2', 'Chinese (Mandarin)_Cute_Spirit']))(
    'is as loud as speech should be, −16 LUFS, with room above its peaks: %s',
    async (voice) => {
      const { lufs, truePeak } = workshop.loudness((await say({ voice: text(voice) })).file)
      expect(Math.abs(lufs + 16)).toBeLessThan(1)
      expect(truePeak).toBeLessThan(-3)
    },
  )

  it.each(everySoMany(oneOf, [2, 0.5, 0.8, 1.4]))(
    'at speed %d is as much shorter or longer, at the same height',
    async (speed) => {
      const [usual, changed] = [await sayPlainly(), await say({ speed })]
      expect(Math.abs(seconds(usual) / seconds(changed) / speed - 1)).toBeLessThan(0.05)
      expect(Math.abs(semitonesBetween(usual, changed))).toBeLessThan(1)
    },
  )

  it.each(everySoMany(oneOf, [-12, -5, 4, 12]))('at pitch %d is as many semitones away, and as long', async (pitch) => {
    const [usual, changed] = [await sayPlainly(), await say({ pitch })]
    expect(Math.abs(semitonesBetween(usual, changed) - pitch)).toBeLessThan(1)
    expect(Math.abs(seconds(usual) / seconds(changed) - 1)).toBeLessThan(0.03)
  })

  it.each(everySoMany(oneOf, [1, 2]))('pauses for as long as its markers say at speed %d', async (speed) => {
    expect(Math.abs(silence(await say({ text: text('Hello<#1.5#>world'), speed })) - 1.5)).toBeLessThan(0.06)
  })

  it('parts paragraphs, but shortly', async () => {
    const said = await say({ text: text('Hello\nworld') })
    expect(silence(said)).toBeGreaterThan(0.35)
    expect(silence(said)).toBeLessThan(0.6)
  })

  it('speaks Chinese, and says a character as it is told to', async () => {
    const chinese = { text: text('我去银行办事'), voice: text('Chinese_Female_Currency') }
    const [usual, told] = [await say(chinese), await say({ ...chinese, pronunciations: text('行/(xing4)') })]
    expect(loudness(usual.samples)).toBeGreaterThan(0.03)
    expect(told.samples).not.toEqual(usual.samples)
  })

  it('sounds higher for a woman than for a man, and alike for the same voice', async () => {
    const [woman, man, again] = [
      await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
      await say({ voice: text('Chinese (Mandarin)_Male_Announcer') }),
      await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
    ]
    expect(semitonesBetween(man, woman)).toBeGreaterThan(6)
    expect(again.samples).toEqual(woman.samples)
  })

  it('sounds a little different with a feeling', async () => {
    expect(seconds(await say({ emotion: 'sad' }))).toBeGreaterThan(1.03 * seconds(await say({ emotion: 'happy' })))
  })
})

describe('any text', () => {
  const { workshop, say } = openTier()

  it('is said plainly where it looks like markup, and nothing is said where nothing can be', async () => {
    expect(seconds(await say({ text: text('a < b & c > d [[ka]] <audio src="/etc/passwd"/>') }))).toBeGreaterThan(1)
    expect(seconds(await say({ text: text('𐎀𐎁') }))).toBeLessThan(8)
  })

  it('tells how far it is, kills its process when it is cancelled, and starts no other', async () => {
    const call = workshop.newCall()
    const long = text(Array.from({ length: 60 }, () => sentence).join('<#0.1#>'))
    const handle = await workshop.animatic.start({ step: 'speech', ask: asked({ text: long }) }, call)
    const fraction = async (): Promise<number> => {
      const poll = await workshop.animatic.poll(handle, call)
      return poll.state === 'pending' ? (poll.fraction ?? 0) : 1
    }
    await workshop.processes.untilRunning()
    const first = await fraction()
    expect(first).toBeGreaterThan(0)
    await expect.poll(fraction).toBeGreaterThan(first)
    expect(await fraction()).toBeLessThan(1)
    await workshop.processes.untilRunning()
    const cancelled = await workshop.processes.watch(() => workshop.animatic.cancel(handle, call))
    expect(cancelled).toEqual({ ends: ['stopped'], started: 0 })
  })
})
