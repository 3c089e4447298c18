import { customerText, type StepInput } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { fundamental, measureStrength } from '../../../fixtures/measure.ts'
import { detectTone } from '../../../fixtures/measure-tone.ts'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { sampleEvery } from '../../../fixtures/sample-every.ts'
import { wordErrors } from '../../../fixtures/word-errors.ts'
import { transcribe } from '../../audio/analysis/transcribe.ts'
import { voices } from '../../audio/voice/voices.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const weights = pulledWeights
const neural = createPlainNeuralHost()
const harness = createTestHarness({ weights, neural })
afterAll(() => harness.close())

const rate = 16_000
const text = (words: string) => customerText().parse(words)
const say = async (words: string, change: Partial<StepInput<'speech'>> = {}) => {
  const defaults = { voice: text(''), speed: 1, pitch: 0, emotion: null, pronunciations: text('') }
  const { file } = await harness.run({ step: 'speech', input: { text: text(words), ...defaults, ...change } })
  return { file, samples: harness.samples(file, rate) }
}

const sentences = [
  'The old lighthouse keeper walked along the shore and looked for his yellow boat.',
  'Please bring me a cup of hot coffee and two slices of bread.',
  'She opened the window and listened to the rain on the roof.',
  'Our train leaves the station early tomorrow morning.',
  'The children built a castle out of sand near the water.',
  'I have never seen such a beautiful garden in my life.',
  'He wrote a long letter to his brother in the city.',
  'The museum is closed on Mondays, but the park is always open.',
  'A small bird landed on the branch and began to sing.',
  'We need to finish this project before the end of the month.',
  'The doctor told him to rest and drink plenty of water.',
  'My grandmother makes the best apple pie in the village.',
  'Turn left at the corner and walk straight for ten minutes.',
  'The stars were bright above the quiet mountain lake.',
  'They decided to travel across the desert on camels.',
  'Could you tell me where the nearest bank is, please?',
  'The teacher asked the students to open their books.',
  'It was a cold winter night, and snow covered the streets.',
  'Technology has changed the way people talk to each other.',
  'The cat slept in the sun while the dog chased a ball.',
  'Introducing the new wireless headphones, with thirty hours of battery life.',
  'Nobody knew the answer, so everyone remained silent.',
  'The ship sailed slowly into the harbor at sunset.',
  'You should always wear a helmet when you ride a bicycle.',
  'The recipe calls for three eggs, some flour and a little salt.',
  'Music can make a sad day feel a little brighter.',
  'The engineer repaired the broken machine within an hour.',
  'Thousands of people gathered in the square to celebrate.',
  'If the weather is good, we will have a picnic by the river.',
  'Thank you for your patience, and have a wonderful evening.',
]

describe('neural speech', { timeout: 1_800_000 }, () => {
  it('is intelligible: fewer than one English word in ten is transcribed wrongly', async () => {
    const totals = { errors: 0, words: 0 }
    for (const sentence of sampleEvery(10, sentences)) {
      const { samples } = await say(sentence)
      const transcript = await transcribe(
        { weights, neural, signal: new AbortController().signal },
        { sampleRate: rate, samples },
      )
      const { errors, words } = wordErrors(sentence, transcript.state === 'heard' ? transcript.text : '')
      totals.errors += errors
      totals.words += words
    }
    console.info(`${totals.errors} of ${totals.words} words were heard wrongly`)
    expect(totals.errors / totals.words).toBeLessThan(0.1)
  })

  it('has the tones of Chinese: nine of ten single syllables show theirs', async () => {
    const all = 'ma ba da tang yi wu yu fei hao qing shu zhi tong xie guo ge jie you wen fang'.split(' ')
    const syllables = sampleEvery(10, all)
    const voice = text('Chinese_Female_Currency')
    const missed: string[] = []
    for (const syllable of syllables) {
      for (const tone of [1, 2, 3, 4]) {
        const { samples } = await say('字', { voice, pronunciations: text(`字/(${syllable}${tone})`) })
        const detected = detectTone(samples, rate, voices.get(voice)?.neural.hertz ?? 0)
        if (detected !== tone) missed.push(`${syllable}${tone} as ${detected}`)
      }
    }
    const total = 4 * syllables.length
    console.info(`${total - missed.length} of ${total} syllables had their tone; not ${missed.join(', ')}`)
    expect(missed.length).toBeLessThanOrEqual(Math.ceil(total / 10))
  })

  it.each(
    sampleEvery(3, [
      '他每天早上都喝一杯咖啡。',
      '今天天气很好，我们一起去公园散步吧。',
      '图书馆里坐满了认真学习的学生。',
    ]),
  )('has three to six syllables a second: %s', async (sentence) => {
    const { samples } = await say(sentence, { voice: text('Chinese_Male_Currency') })
    const syllables = sentence.match(/\p{Script=Han}/gu)?.length ?? 0
    const perSecond = syllables / (samples.length / rate)
    expect(perSecond).toBeGreaterThan(3)
    expect(perSecond).toBeLessThan(6)
  })

  it('has a voice for every identifier: any two differ by pitch or timbre', async () => {
    const bands = [300, 500, 800, 1200, 1800, 2600, 3600, 5000]
    const measured: { id: string; hertz: number; timbre: number[] }[] = []
    for (const id of sampleEvery(5, [...voices.keys()])) {
      const { samples } = await say('今天天气很好。', { voice: text(id) })
      const levels = bands.map(
        (hertz) =>
          20 *
          Math.log10([0.94, 1, 1.06].reduce((sum, part) => sum + measureStrength(samples, hertz * part, rate), 1e-9)),
      )
      const middle = levels.reduce((sum, level) => sum + level, 0) / levels.length
      measured.push({ id, hertz: fundamental(samples, rate), timbre: levels.map((level) => level - middle) })
    }
    for (const [index, a] of measured.entries())
      for (const b of measured.slice(index + 1)) {
        const semitones = Math.abs(12 * Math.log2(a.hertz / b.hertz))
        const decibels =
          Math.hypot(...a.timbre.map((level, band) => level - (b.timbre[band] ?? 0))) / Math.sqrt(bands.length)
        expect(semitones > 0.5 || decibels > 2, `${a.id} and ${b.id}: ${semitones} semitones, ${decibels} dB`).toBe(
          true,
        )
      }
  })
})
