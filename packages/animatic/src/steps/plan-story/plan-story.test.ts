import { customerText, type StepInput } from '@kinora/domain'
import { type StoryPlan, validatePlan } from '@kinora/domain/films'
import { describe, expect, it } from 'vitest'
import { planScene } from '../../plan/plan-scene.ts'
import { readEndCard } from '../../plan/read-end-card.ts'
import { buildArc } from './arc.ts'
import { estimateSeconds } from './lines/estimate-seconds.ts'
import { planStory } from './plan-story.ts'

type StoryInput = StepInput<'plan-story'>
const text = (words: string) => customerText().parse(words)
const createShots = (...seconds: number[]): StoryInput['shots'] =>
  seconds.map((length) => ({ seconds: length, energy: 0.5, words: text('') }))
const cup =
  'A cup and a spoon, in the middle, in landscape format. The light is soft and even; strong brown and white colours.'
const thing = 'A single object on a plain ground, in square format. The light is bright and clear; pale blue colours.'

const createInput = ({
  prompt = '',
  pictures = [cup],
  ...more
}: Partial<Omit<StoryInput, 'prompt' | 'pictures'>> & { prompt?: string; pictures?: string[] } = {}): StoryInput => ({
  story: 'ad',
  style: text(''),
  language: 'en',
  isBold: false,
  shots: createShots(5, 5, 5, 5, 5, 5),
  pace: 0,
  seed: 7,
  ...more,
  prompt: text(prompt),
  pictures: pictures.map(text),
})
const lamp = {
  en: 'Ad for a wooden desk lamp, warm light, three brightness levels, made in Norway',
  zh: '为一款木质台灯制作广告，温暖的灯光，三档亮度，挪威制造。',
}
const scene = {
  width: 320,
  height: 180,
  seconds: 1,
  fps: 24,
  seed: 7,
  movement: 'auto',
  style: 'general',
  sound: false,
} as const
const languages = ['en', 'zh'] as const
/** Typical cuts: about five seconds a shot. */
const cut = (seconds: number): number[] => {
  const shots = Math.ceil(seconds / 5)
  return Array.from({ length: shots }, (_, at) => Math.floor(seconds / shots) + (at < seconds % shots ? 1 : 0))
}
const planValidStory = (storyInput: StoryInput): StoryPlan => {
  const plan = planStory(storyInput)
  validatePlan(plan, { shots: storyInput.shots.length, pictures: storyInput.pictures.length })
  return plan
}
const sentences = ({ shots }: StoryPlan): string[] =>
  shots.flatMap(({ narration }) => narration.match(/[^.!?。！？]+[.!?。！？]+/gu) ?? []).map((each) => each.trim())

it('planStory gives the same plan for the same input, and another film for another seed', () => {
  expect(planStory(createInput({ prompt: lamp.en }))).toEqual(planStory(createInput({ prompt: lamp.en })))
  expect(planStory(createInput({ prompt: lamp.en, seed: 8 }))).not.toEqual(planStory(createInput({ prompt: lamp.en })))
})

it('the arc leads from hook to call at any length', () => {
  expect(buildArc(2)).toEqual(['product', 'call'])
  expect(buildArc(5)).toEqual(['hook', 'product', 'benefit', 'proof', 'call'])
  for (let shots = 3; shots <= 36; shots += 1) {
    const arc = buildArc(shots)
    expect(arc).toHaveLength(shots)
    expect([arc[0], arc.at(-1)]).toEqual(['hook', 'call'])
  }
})

describe.each(languages)('planStory of an advertisement in %s', (language) => {
  it('fills each shot with speech, over films of 8 to 60 seconds', () => {
    for (const seconds of [8, 9, 11, 13, 15, 17, 21, 26, 30, 37, 44, 52, 60])
      for (const seed of [1, 2]) {
        const storyInput = createInput({ prompt: lamp[language], language, seed, shots: createShots(...cut(seconds)) })
        for (const [shot, { narration, spokenSeconds }] of planValidStory(storyInput).shots.entries()) {
          expect(spokenSeconds).toBeCloseTo((storyInput.shots[shot]?.seconds ?? 0) - 0.4, 5)
          expect(Math.abs(estimateSeconds(narration, language) / spokenSeconds - 1)).toBeLessThan(0.05)
        }
      }
  })

  it('never repeats a sentence, also after replanning for another pace', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const storyInput = createInput({ prompt: lamp[language], language, seed, shots: createShots(...cut(60)) })
      const [first, replanned] = [planStory(storyInput), planStory({ ...storyInput, pace: 4.4 })]
      const spokenSentences = sentences(first)
      expect(new Set(spokenSentences).size).toBe(spokenSentences.length)
      for (const [shot, replannedShot] of replanned.shots.entries()) {
        const others = sentences({ ...first, shots: first.shots.toSpliced(shot, 1) })
        const own = sentences({ ...replanned, shots: [replannedShot] })
        expect(others.filter((sentence) => own.includes(sentence))).toEqual([])
      }
    }
  })

  it('narrates more for a faster voice and less for a slower one', () => {
    const lengthAt = (pace: number): number =>
      planStory(createInput({ prompt: lamp[language], language, pace })).shots.reduce(
        (sum, { narration }) => sum + narration.length,
        0,
      )
    expect(lengthAt(6.5)).toBeGreaterThan(1.3 * lengthAt(3.5))
  })

  it('names the product in every prompt, and narrates its features', () => {
    const { shots } = planStory(createInput({ prompt: lamp[language], language }))
    const name = { en: 'wooden desk lamp', zh: '木质台灯' }[language]
    expect(shots.every(({ prompt }) => prompt.toLowerCase().includes(name))).toBe(true)
    const narrations = shots.map(({ narration }) => narration.toLowerCase()).join(' ')
    expect(narrations).toContain(name)
    expect(narrations).toMatch(
      { en: /warm light|three brightness levels|made in norway/, zh: /温暖的灯光|三档亮度|挪威制造/ }[language],
    )
  })

  it('uses the content of the pictures for an empty prompt', () => {
    const { shots } = planStory(createInput({ language }))
    expect(shots.map(({ narration, prompt }) => narration + prompt).join()).toContain(
      { en: 'cup', zh: '杯子' }[language],
    )
  })
})

it('planStory shows every picture if there are enough shots, including the product', () => {
  for (const story of ['ad', 'general', 'song'] as const)
    for (let shots = 1; shots <= 12; shots += 1)
      for (let pictures = 1; pictures <= 7; pictures += 1) {
        const storyInput = createInput({
          story,
          shots: createShots(...Array(shots).fill(4)),
          pictures: Array(pictures).fill(thing),
        })
        const shown = planValidStory(storyInput).shots.map(({ picture }) => picture)
        expect(new Set(shown).size).toBe(Math.min(shots, pictures))
        expect(shown).toContain(0)
      }
})

it('planStory changes framing and camera from shot to shot', () => {
  for (const story of ['ad', 'general', 'song'] as const) {
    const { shots } = planStory(createInput({ story, prompt: lamp.en, shots: createShots(...cut(60)) }))
    const openings = shots.map(({ prompt }) => prompt.split(',')[0])
    expect(openings.every((opening, at) => at === 0 || opening !== openings[at - 1])).toBe(true)
  }
})

it('planStory keeps the order of sentences in a story without narration', () => {
  const prompt = 'A boy finds a boat. He sets it on the river. It sails to the sea. The moon rises.'
  const { shots } = planValidStory(createInput({ story: 'general', prompt, shots: createShots(5, 5, 5, 5) }))
  expect(shots.map((shot) => /finds|sets|sails|rises/.exec(shot.prompt)?.[0])).toEqual([
    'finds',
    'sets',
    'sails',
    'rises',
  ])
  expect(shots.every(({ narration, spokenSeconds }) => narration === '' && spokenSeconds === 0)).toBe(true)
})

it('planStory films a song by its energy, and shows visible things of the lyrics', () => {
  const sung = [
    { seconds: 5, energy: 0.1, words: text('the moon over the sea') },
    { seconds: 5, energy: 0.9, words: text('oh oh yeah') },
  ]
  const [calm, loud] = planValidStory(createInput({ story: 'song', prompt: 'a girl dances', shots: sung })).shots
  expect(calm?.prompt).toMatch(/^(Wide|Aerial) shot.*the moon over the sea.*calm/)
  expect(loud?.prompt).toMatch(/^(Close-up|Low angle shot|Macro shot).*energetic/)
  expect(loud?.prompt).not.toContain('yeah')
})

it('planStory draws the scenes of a comic, with the looks of the characters', () => {
  const panels = ['狐狸看见了乌鸦。', '天黑了。', '乌鸦飞走了。'].map((words) => ({
    seconds: 4,
    energy: 0.5,
    words: text(words),
  }))
  const looks = ['狐狸 红色的毛', '乌鸦 黑色的羽毛']
  const { shots } = planValidStory(createInput({ story: 'comic', language: 'zh', shots: panels, pictures: looks }))
  expect(shots[0]?.prompt).toMatch(/狐狸看见了乌鸦.*红色的毛.*黑色的羽毛/)
  expect(shots[2]?.prompt).not.toContain('红色的毛')
  expect(shots.map(({ picture }) => picture)).toEqual([0, 0, 1])
})

it.each([
  ['nothing', ''],
  ['3000 characters', 'Ein sehr langer Satz, '.repeat(200).slice(0, 3000)],
  ['3000 characters without a space', 'x'.repeat(3000)],
  ['emoji', '🚀🔥'.repeat(50)],
  ['punctuation', '...!!!???，，，。。。"“”()[]{}|'],
  ['what patterns are made of', 'Ad for a [lamp|{the}] (x|y), {feature} [z'],
  ['control characters', 'a\u0000b\u202ec\nlamp'],
])('planStory plans a film from %s', (_, prompt) => {
  for (const story of ['ad', 'general', 'song', 'comic'] as const)
    for (const language of languages)
      for (const pictures of [[], [thing, prompt.slice(0, 500)]]) {
        const plan = planValidStory(
          createInput({ story, language, prompt, pictures, shots: createShots(4, 3, 5, 0.5, 20) }),
        )
        expect(JSON.stringify(plan)).not.toMatch(/[[{]\w*\}|undefined/)
      }
})

it('a story shows the characters that a sentence names by a pronoun or a given name', () => {
  const prompt =
    'Rudi the fox leaves the forest. He meets a hedgehog on the road. Together they watch the moon. In the morning Rudi walks home.'
  const { shots } = planStory(createInput({ story: 'general', prompt, pictures: [], shots: createShots(5, 5, 5, 5) }))
  const shown = shots.map((shot) => ['fox', 'hedgehog'].filter((name) => shot.prompt.includes(name)))
  expect(shown).toEqual([['fox'], ['fox', 'hedgehog'], ['fox', 'hedgehog'], ['fox']])
})

it('a song keeps its characters in shots that name nothing, and takes turns with its picture', () => {
  const prompt = 'A boat leaves. A sailor looks back. The storm comes.'
  const boat = 'A boat on a river, in landscape format.'
  const { shots } = planStory(createInput({ story: 'song', prompt, pictures: [boat], shots: createShots(3, 3, 3) }))
  expect(shots.map(({ picture }) => picture)).toEqual([0, -1, -1])
  expect(shots[2]?.prompt).toMatch(/sailor, boat, The storm comes/)
})

it('a story spells out given names, and an advertisement the kind of its product', () => {
  const fox = createInput({
    story: 'general',
    prompt: 'Rudi the fox runs. Rudi sleeps.',
    pictures: [],
    shots: createShots(5, 5),
  })
  expect(planStory(fox).shots.map(({ prompt }) => /the fox (?:runs|sleeps)/.test(prompt))).toEqual([true, true])
  const tea = createInput({
    story: 'ad',
    language: 'zh',
    prompt: '“云岭”红茶广告，适合懂茶的人',
    pictures: [],
    shots: createShots(5, 5, 5),
  })
  expect(planStory(tea).shots[0]?.prompt).toMatch(/^“云岭”红茶/)
  expect(planStory(tea).shots[0]?.prompt).not.toContain('懂茶')
})

it('a story with one picture alternates between shots of the picture and shots of the prompt', () => {
  const house = 'A wooden house on a plain, in landscape format.'
  const prompt = 'A house stands alone. A girl runs to the house. She flies a kite. The house is dark. Rain falls.'
  const input = createInput({ story: 'general', prompt, pictures: [house], shots: createShots(5, 5, 5, 5, 5) })
  expect(planValidStory(input).shots.map(({ picture }) => picture)).toEqual([0, -1, -1, 0, -1])
})

it.each([
  [
    'en',
    'Ad for the Halden desk lamp, warm light, slogan "Light for late hours"',
    'Halden desk lamp',
    'Light for late hours',
  ],
  ['zh', '“云岭”红茶广告，手工采摘，口号“慢慢品味”', '云岭', '慢慢品味'],
] as const)('an advertisement ends with a card that has its name and slogan (%s)', (language, prompt, name, slogan) => {
  const { shots } = planValidStory(createInput({ prompt, language }))
  expect(shots.at(-1)?.picture).toBe(-1)
  expect(readEndCard(shots.at(-1)?.prompt ?? '')).toEqual({ name, slogan })
  expect(shots.slice(0, -1).every((shot) => readEndCard(shot.prompt) === null)).toBe(true)
})

it('an advertisement shows people only if its prompt names them', () => {
  for (const { prompt } of planStory(createInput({ prompt: lamp.en })).shots)
    expect(planScene({ ...scene, prompt: text(prompt) }).subjects.map(({ kind }) => kind)).not.toContain('person')
})
