import { customerText, type StepAsk } from '@kinora/domain'
import { judgePlan, type StoryPlan } from '@kinora/domain/films'
import { describe, expect, it } from 'vitest'
import { arcOf } from './arc.ts'
import { estimateSeconds } from './lines/estimate-seconds.ts'
import { planStory } from './plan-story.ts'

type Ask = StepAsk<'plan-story'>
const text = (words: string) => customerText().parse(words)
const shotsOf = (...seconds: number[]): Ask['shots'] =>
  seconds.map((length) => ({ seconds: length, energy: 0.5, words: text('') }))
const cup =
  'A cup and a spoon, in the middle, in landscape format. The light is soft and even; strong brown and white colours.'
const thing = 'A single object on a plain ground, in square format. The light is bright and clear; pale blue colours.'

const ask = ({
  prompt = '',
  pictures = [cup],
  ...more
}: Partial<Omit<Ask, 'prompt' | 'pictures'>> & { prompt?: string; pictures?: string[] } = {}): Ask => ({
  story: 'ad',
  style: text(''),
  language: 'en',
  isBold: false,
  shots: shotsOf(5, 5, 5, 5, 5, 5),
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
const languages = ['en', 'zh'] as const
/** As films are cut: about five seconds a shot. */
const cut = (seconds: number): number[] => {
  const shots = Math.ceil(seconds / 5)
  return Array.from({ length: shots }, (_, at) => Math.floor(seconds / shots) + (at < seconds % shots ? 1 : 0))
}
const judged = (asked: Ask): StoryPlan => {
  const plan = planStory(asked)
  judgePlan(plan, { shots: asked.shots.length, pictures: asked.pictures.length })
  return plan
}
const sentences = ({ shots }: StoryPlan): string[] =>
  shots.flatMap(({ narration }) => narration.match(/[^.!?。！？]+[.!?。！？]+/gu) ?? []).map((each) => each.trim())

it('plans the same for the same ask, and another film for another seed', () => {
  expect(planStory(ask({ prompt: lamp.en }))).toEqual(planStory(ask({ prompt: lamp.en })))
  expect(planStory(ask({ prompt: lamp.en, seed: 8 }))).not.toEqual(planStory(ask({ prompt: lamp.en })))
})

it('leads an advertisement from its hook to its call, however short or long it is', () => {
  expect(arcOf(2)).toEqual(['product', 'call'])
  expect(arcOf(5)).toEqual(['hook', 'product', 'benefit', 'proof', 'call'])
  for (let shots = 3; shots <= 36; shots += 1) {
    const arc = arcOf(shots)
    expect(arc).toHaveLength(shots)
    expect([arc[0], arc.at(-1)]).toEqual(['hook', 'call'])
  }
})

describe.each(languages)('an advertisement told in %s', (language) => {
  it('says in each shot as much as fits, over films of 8 to 60 seconds', () => {
    for (const seconds of [8, 9, 11, 13, 15, 17, 21, 26, 30, 37, 44, 52, 60])
      for (const seed of [1, 2]) {
        const asked = ask({ prompt: lamp[language], language, seed, shots: shotsOf(...cut(seconds)) })
        for (const [shot, { narration, spokenSeconds }] of judged(asked).shots.entries()) {
          expect(spokenSeconds).toBeCloseTo((asked.shots[shot]?.seconds ?? 0) - 0.4, 5)
          expect(Math.abs(estimateSeconds(narration, language) / spokenSeconds - 1)).toBeLessThan(0.05)
        }
      }
  })

  it('never says a sentence twice, also where some of it is planned anew for another pace', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const asked = ask({ prompt: lamp[language], language, seed, shots: shotsOf(...cut(60)) })
      const [first, anew] = [planStory(asked), planStory({ ...asked, pace: 4.4 })]
      const said = sentences(first)
      expect(new Set(said).size).toBe(said.length)
      for (const [shot, told] of anew.shots.entries()) {
        const others = sentences({ ...first, shots: first.shots.toSpliced(shot, 1) })
        const own = sentences({ ...anew, shots: [told] })
        expect(others.filter((sentence) => own.includes(sentence))).toEqual([])
      }
    }
  })

  it('says more where the voice is faster and less where it is slower', () => {
    const lengthAt = (pace: number): number =>
      planStory(ask({ prompt: lamp[language], language, pace })).shots.reduce(
        (sum, { narration }) => sum + narration.length,
        0,
      )
    expect(lengthAt(6.5)).toBeGreaterThan(1.3 * lengthAt(3.5))
  })

  it('names what it is about in every prompt, and says what was said of it', () => {
    const { shots } = planStory(ask({ prompt: lamp[language], language }))
    const name = { en: 'wooden desk lamp', zh: '木质台灯' }[language]
    expect(shots.every(({ prompt }) => prompt.includes(name))).toBe(true)
    const told = shots.map(({ narration }) => narration.toLowerCase()).join(' ')
    expect(told).toContain(name)
    expect(told).toMatch(
      { en: /warm light|three brightness levels|made in norway/, zh: /温暖的灯光|三档亮度|挪威制造/ }[language],
    )
  })

  it('is about what the pictures show where the prompt says nothing', () => {
    const { shots } = planStory(ask({ language }))
    expect(shots.map(({ narration, prompt }) => narration + prompt).join()).toContain(
      { en: 'cup', zh: '杯子' }[language],
    )
  })
})

it('shows every picture where there are shots enough, the product first of all', () => {
  for (const story of ['ad', 'general', 'song'] as const)
    for (let shots = 1; shots <= 12; shots += 1)
      for (let pictures = 1; pictures <= 7; pictures += 1) {
        const asked = ask({ story, shots: shotsOf(...Array(shots).fill(4)), pictures: Array(pictures).fill(thing) })
        const shown = judged(asked).shots.map(({ picture }) => picture)
        expect(new Set(shown).size).toBe(Math.min(shots, pictures))
        expect(shown).toContain(0)
      }
})

it('changes framing and camera from shot to shot', () => {
  for (const story of ['ad', 'general', 'song'] as const) {
    const { shots } = planStory(ask({ story, prompt: lamp.en, shots: shotsOf(...cut(60)) }))
    const openings = shots.map(({ prompt }) => prompt.split(',')[0])
    expect(openings.every((opening, at) => at === 0 || opening !== openings[at - 1])).toBe(true)
  }
})

it('tells a story in the order of its sentences, and says nothing over it', () => {
  const prompt = 'A boy finds a boat. He sets it on the river. It sails to the sea. The moon rises.'
  const { shots } = judged(ask({ story: 'general', prompt, shots: shotsOf(5, 5, 5, 5) }))
  expect(shots.map((shot) => /finds|sets|sails|rises/.exec(shot.prompt)?.[0])).toEqual([
    'finds',
    'sets',
    'sails',
    'rises',
  ])
  expect(shots.every(({ narration, spokenSeconds }) => narration === '' && spokenSeconds === 0)).toBe(true)
})

it('films a song by its energy, and shows what is sung where it can be seen', () => {
  const sung = [
    { seconds: 5, energy: 0.1, words: text('the moon over the sea') },
    { seconds: 5, energy: 0.9, words: text('oh oh yeah') },
  ]
  const [calm, loud] = judged(ask({ story: 'song', prompt: 'a girl dances', shots: sung })).shots
  expect(calm?.prompt).toMatch(/^(Wide|Aerial) shot.*the moon over the sea.*calm/)
  expect(loud?.prompt).toMatch(/^(Close-up|Low angle shot|Macro shot).*energetic/)
  expect(loud?.prompt).not.toContain('yeah')
})

it('draws what a comic tells, with the characters as they look', () => {
  const told = ['狐狸看见了乌鸦。', '天黑了。', '乌鸦飞走了。'].map((words) => ({
    seconds: 4,
    energy: 0.5,
    words: text(words),
  }))
  const looks = ['狐狸 红色的毛', '乌鸦 黑色的羽毛']
  const { shots } = judged(ask({ story: 'comic', language: 'zh', shots: told, pictures: looks }))
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
])('plans a film from %s', (_, prompt) => {
  for (const story of ['ad', 'general', 'song', 'comic'] as const)
    for (const language of languages)
      for (const pictures of [[], [thing, prompt.slice(0, 500)]]) {
        const plan = judged(ask({ story, language, prompt, pictures, shots: shotsOf(4, 3, 5, 0.5, 20) }))
        expect(JSON.stringify(plan)).not.toMatch(/[[{]\w*\}|undefined/)
      }
})
