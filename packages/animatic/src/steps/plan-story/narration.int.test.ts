import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { customerText, type PreparedMedia, type StepInput, type StepOrder } from '@kinora/domain'
import { answerParsers, fitNarration, narrationVoice, type StoryPlan, type StoryPlanInput } from '@kinora/domain/films'
import { afterAll, expect, inject, it } from 'vitest'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness({ weights: pulledWeights, neural: createPlainNeuralHost() })
afterAll(() => harness.close())

type Language = keyof typeof narrationVoice
const text = (words: string) => customerText().parse(words)
const briefs: Record<Language, string[]> = {
  en: [
    'Ad for a wooden desk lamp, warm light, three brightness levels, made in Norway',
    'Fresh orange juice, cold pressed every morning',
    'Running shoes for rain and mud',
    'A quiet hotel by the lake, breakfast included',
    'An app that reminds you to drink water',
    'Handmade chocolate with sea salt, a gift for winter',
  ],
  zh: [
    '为一款木质台灯制作广告，温暖的灯光，三档亮度，挪威制造。',
    '晨光咖啡，手工烘焙的清香',
    '雨天也能跑的跑鞋',
    '湖边的安静酒店，含早餐',
    '提醒你喝水的手机应用',
    '海盐手工巧克力，冬天的礼物',
  ],
}
const shotSeconds = [5, 5, 5, 5, 5, 5].slice(0, inject('isWhole') ? undefined : 3)

const measureSeconds = (file: string): number =>
  Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]))

type Spoken = { planned: number; seconds: number; rate: number }

/** Fits a narration like a workflow, with the engine as backend. Returns every final line. */
const narrate = async (language: Language, prompt: string): Promise<Spoken[]> => {
  const plans = new Map<string, StoryPlan>()
  const input: StepInput<'plan-story'> = {
    story: 'ad',
    prompt: text(prompt),
    style: text(''),
    language,
    isBold: false,
    pace: 0,
    seed: 7,
    shots: shotSeconds.map((seconds) => ({ seconds, energy: 0.5, words: text('') })),
    pictures: [text('A single object on a plain ground, in square format.')],
  }
  const plan = async (pace: number) => {
    const order: StepOrder = { step: 'plan-story', input: { ...input, pace } }
    const answer: unknown = JSON.parse(readFileSync((await harness.run(order)).file, 'utf8'))
    const object = { key: String(plans.size), sha256: '', bytes: 1, mediaType: 'application/json' }
    plans.set(object.key, answer as StoryPlan)
    return { object, ours: true, facts: answerParsers['plan-story'](answer, input) }
  }
  const plannedSeconds = new Map<string, number>()
  const speak = async (written: { key: string }, shot: number) => {
    const planned = plans.get(written.key)?.shots[shot]
    const order: StepOrder = {
      step: 'speech',
      input: {
        text: text(planned?.narration ?? ''),
        voice: text(narrationVoice[language]),
        speed: 1,
        pitch: 0,
        emotion: null,
        pronunciations: text(''),
      },
    }
    const { file } = await harness.run(order)
    plannedSeconds.set(file, planned?.spokenSeconds ?? 0)
    return { key: file }
  }
  type Step = Parameters<typeof fitNarration>[0]
  const step = {
    model: (name: string, { text: words, pace }: { text: { written: { key: string }; at: string }; pace: number }) =>
      name === 'plan-story' ? plan(pace) : speak(words.written, Number(words.at.split('.')[1])),
    prepareSpeech: async ({ audio: { key } }: { audio: { key: string } }) => ({ key, seconds: measureSeconds(key) }),
  } as unknown as Step
  const shots = input.shots.map(({ seconds, energy }) => ({ seconds, energy, words: { text: '' } }))
  const planInput = { ...input, shots, prompt: { text: '' } } as unknown as StoryPlanInput
  const { lines } = await fitNarration(step, await plan(0), { input: planInput, voice: { text: 'voice' } })
  return lines.map(({ sound, rate }: { sound: PreparedMedia; rate: number }) => ({
    planned: plannedSeconds.get(sound.key) ?? 0,
    seconds: sound.seconds / rate,
    rate,
  }))
}

it.each(['en', 'zh'] as const)(
  'narration lasts as long as planned, at an acceptable speech rate (%s)',
  async (language) => {
    const spokenLines: Spoken[] = []
    for (const brief of briefs[language].slice(0, inject('isWhole') ? undefined : 1))
      spokenLines.push(...(await narrate(language, brief)))
    const off = spokenLines.map(({ planned, seconds }) => Math.abs(seconds / planned - 1))
    const fits = off.filter((each) => each <= 0.05).length
    console.log(
      `${language}: ${fits} of ${spokenLines.length} lines within 5 %, farthest ${Math.max(...off).toFixed(3)}`,
    )
    expect(Math.max(...spokenLines.map(({ rate }) => Math.abs(rate - 1)))).toBeLessThanOrEqual(0.0801)
    expect(fits).toBe(spokenLines.length)
  },
  900_000,
)
