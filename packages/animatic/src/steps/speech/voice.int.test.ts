import { customerText, type StepInput } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { fundamental, loudness } from '../../../fixtures/measure.ts'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { sampleEvery } from '../../../fixtures/sample-every.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const rate = 44_100
const text = (words: string) => customerText().parse(words)
const sentence = 'The quick brown fox jumps over the lazy dog, and runs away into the forest.'
const createInput = (change: Partial<StepInput<'speech'>> = {}): StepInput<'speech'> => ({
  text: text(sentence),
  voice: text(''),
  speed: 1,
  pitch: 0,
  emotion: null,
  pronunciations: text(''),
  ...change,
})

const openTier = (networks: Parameters<typeof createTestHarness>[0] = {}) => {
  const harness = createTestHarness(networks)
  afterAll(() => harness.close())
  const say = async (change: Partial<StepInput<'speech'>> = {}) => {
    const { file, poll } = await harness.run({ step: 'speech', input: createInput(change) })
    return { file, poll, samples: harness.samples(file, rate) }
  }
  let plain: ReturnType<typeof say> | undefined
  const speakPlain = () => {
    plain ??= say()
    return plain
  }
  return { harness, say, speakPlain }
}
type Speech = { samples: Float32Array }
const seconds = ({ samples }: Speech): number => samples.length / rate
const semitonesBetween = (low: Speech, high: Speech): number =>
  12 * Math.log2(fundamental(high.samples, rate) / fundamental(low.samples, rate))

/** The longest stretch without sound, in seconds. */
const silence = ({ samples }: Speech): number => {
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
  const { harness, say, speakPlain } = openTier(networks)

  it('is an audible mono WAV of 44.1 kHz', async () => {
    const speech = await speakPlain()
    expect(speech.poll).toMatchObject({ state: 'done', mediaType: 'audio/wav' })
    expect(harness.probe(speech.file)).toMatchObject([{ codec_name: 'pcm_s16le', sample_rate: '44100', channels: 1 }])
    expect(seconds(speech)).toBeGreaterThan(2)
    expect(seconds(speech)).toBeLessThan(8)
  })

  it.each(sampleEvery(oneOf, ['', 'Chinese_gravelly_storyteller_vv2', 'Chinese (Mandarin)_Cute_Spirit']))(
    'has a loudness of −16 LUFS, with headroom above its peaks: %s',
    async (voice) => {
      const { lufs, truePeak } = harness.loudness((await say({ voice: text(voice) })).file)
      expect(Math.abs(lufs + 16)).toBeLessThan(1)
      expect(truePeak).toBeLessThan(-3)
    },
  )

  it.each(sampleEvery(oneOf, [2, 0.5, 0.8, 1.4]))('at speed %d scales its length, at the same pitch', async (speed) => {
    const [baseline, changed] = [await speakPlain(), await say({ speed })]
    expect(Math.abs(seconds(baseline) / seconds(changed) / speed - 1)).toBeLessThan(0.05)
    expect(Math.abs(semitonesBetween(baseline, changed))).toBeLessThan(1)
  })

  it.each(sampleEvery(oneOf, [-12, -5, 4, 12]))('at pitch %d is as many semitones away, and as long', async (pitch) => {
    const [baseline, changed] = [await speakPlain(), await say({ pitch })]
    expect(Math.abs(semitonesBetween(baseline, changed) - pitch)).toBeLessThan(1)
    expect(Math.abs(seconds(baseline) / seconds(changed) - 1)).toBeLessThan(0.03)
  })

  it.each(sampleEvery(oneOf, [1, 2]))('pauses for exactly the marked time at speed %d', async (speed) => {
    expect(Math.abs(silence(await say({ text: text('Hello<#1.5#>world'), speed })) - 1.5)).toBeLessThan(0.06)
  })

  it('separates paragraphs by a short pause', async () => {
    const speech = await say({ text: text('Hello\nworld') })
    expect(silence(speech)).toBeGreaterThan(0.35)
    expect(silence(speech)).toBeLessThan(0.6)
  })

  it('speaks Chinese, and applies a given pronunciation', async () => {
    const chinese = { text: text('我去银行办事'), voice: text('Chinese_Female_Currency') }
    const [baseline, pronounced] = [await say(chinese), await say({ ...chinese, pronunciations: text('行/(xing4)') })]
    expect(loudness(baseline.samples)).toBeGreaterThan(0.03)
    expect(pronounced.samples).not.toEqual(baseline.samples)
  })

  it('is higher for a woman than for a man, and equal for the same voice', async () => {
    const [woman, man, again] = [
      await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
      await say({ voice: text('Chinese (Mandarin)_Male_Announcer') }),
      await say({ voice: text('Chinese (Mandarin)_Warm_Girl') }),
    ]
    expect(semitonesBetween(man, woman)).toBeGreaterThan(6)
    expect(again.samples).toEqual(woman.samples)
  })

  it('differs slightly with a feeling', async () => {
    expect(seconds(await say({ emotion: 'sad' }))).toBeGreaterThan(1.03 * seconds(await say({ emotion: 'happy' })))
  })
})

describe('speech of any text', () => {
  const { harness, say } = openTier()

  it('speaks markup as plain text, and is silent without speakable text', async () => {
    expect(seconds(await say({ text: text('a < b & c > d [[ka]] <audio src="/etc/passwd"/>') }))).toBeGreaterThan(1)
    expect(seconds(await say({ text: text('𐎀𐎁') }))).toBeLessThan(8)
  })

  it('reports progress, kills its process when cancelled, and starts no other', async () => {
    const call = harness.newCall()
    const long = text(Array.from({ length: 60 }, () => sentence).join('<#0.1#>'))
    const handle = await harness.animatic.start({ step: 'speech', input: createInput({ text: long }) }, call)
    const fraction = async (): Promise<number> => {
      const poll = await harness.animatic.poll(handle, call)
      return poll.state === 'pending' ? (poll.fraction ?? 0) : 1
    }
    await harness.processes.untilRunning()
    const first = await fraction()
    expect(first).toBeGreaterThan(0)
    await expect.poll(fraction).toBeGreaterThan(first)
    expect(await fraction()).toBeLessThan(1)
    await harness.processes.untilRunning()
    const cancelled = await harness.processes.watch(() => harness.animatic.cancel(handle, call))
    expect(cancelled).toEqual({ ends: ['stopped'], started: 0 })
  })
})
