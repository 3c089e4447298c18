import { customerText, type StepInput } from '@kinora/domain'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { luma } from './colour.ts'
import { planPromptScene, planScene } from './plan-scene.ts'

const stepInput = (prompt: string, change: Partial<StepInput<'text-to-video'>> = {}): StepInput<'text-to-video'> => ({
  prompt: customerText().parse(prompt),
  seconds: 5,
  width: 1280,
  height: 720,
  fps: 24,
  seed: 7,
  movement: 'auto',
  style: 'general',
  sound: true,
  ...change,
})
const plan = (...input: Parameters<typeof stepInput>) => planScene(stepInput(...input))
const planPrompt = (prompt: string) => planPromptScene(stepInput(prompt))
const kinds = (prompt: string) => plan(prompt).subjects.map(({ kind }) => kind)

describe('planScene reads the words of the prompt', () => {
  it.each([
    ['A lighthouse at night', 'night'],
    ['morning in the hills', 'dawn'],
    ['the beach at sunset', 'sunset'],
    ['a sunny meadow', 'day'],
    ['夕阳下的海滩', 'sunset'],
    ['清晨的湖', 'dawn'],
    ['月光下的城市', 'night'],
    ['阳光明媚的草原', 'day'],
    ['neon city', 'night'],
  ])('the time of %s is %s', (prompt, time) => {
    expect(plan(prompt).time).toBe(time)
  })

  it.each([
    ['a storm at sea', 'storm'],
    ['rainy street', 'rain'],
    ['misty forest', 'fog'],
    ['雨夜的街道', 'rain'],
    ['暴风雨', 'storm'],
    ['大雪纷飞', 'snow'],
    ['a hill', 'clear'],
  ])('the weather of "%s" is %s', (prompt, weather) => {
    expect(plan(prompt).weather).toBe(weather)
  })

  it.each([
    ['a boat on a lake in the mountains', ['lake', 'mountains']],
    ['上海的街道', ['city', 'street']],
    ['大海', ['sea']],
    ['火星上的沙漠', ['desert']],
    ['an astronaut', ['space']],
    ['a whale', ['sea']],
    ['海底的珊瑚', ['underwater']],
  ])('the places of "%s" are %j', (prompt, places) => {
    expect(plan(prompt).places).toEqual(places)
  })

  it.each([
    ['A golden retriever', ['dog']],
    ['两只狼', ['wolf']],
    ['a fox and a rabbit', ['fox', 'rabbit']],
    ['火车', ['train']],
    ['热气球', ['balloon']],
    ['马路', []],
    ['a dragon over a castle', ['dragon', 'castle']],
    ['风车和骏马', ['windmill', 'horse']],
    ['nothing in particular', []],
    ['a steel wrist watch on a table', ['watch']],
    ['two pocket watches', ['watch']],
    ['dogs watch the fireworks', ['dog']],
    ['a cat watches the birds', ['cat', 'birds']],
    ['茶山', []],
  ])('the subjects of "%s" are %j', (prompt, expected) => {
    expect(kinds(prompt)).toEqual(expected)
  })

  it.each([
    ['a horse', 1],
    ['horses', 3],
    ['two white horses', 2],
    ['a dozen horses', 12],
    ['7 horses', 7],
    ['a herd of horses', 7],
    ['两匹马', 2],
    ['十二匹骏马', 12],
    ['一群马', 7],
    ['马群', 5],
    ['horses in a row, twelve of them', 12],
    ['骏马在草原上奔跑，十二匹，夕阳', 12],
    ['a horse in the hills, no other horses', 1],
  ])('the count in "%s" is %i', (prompt, count) => {
    expect(plan(prompt).subjects).toEqual([expect.objectContaining({ kind: 'horse', count })])
  })

  it.each([
    ['a man and two women', 3],
    ['a king, a monk and a wizard', 3],
    ['a crowd of people', 7],
    ['一家四口', 4],
    ['奶奶在院子里，孙女在旁边看', 2],
  ])('the number of people in "%s" is %i', (prompt, count) => {
    expect(plan(prompt).subjects).toEqual([expect.objectContaining({ kind: 'person', count })])
  })

  it.each([
    ['a street with no people', 'person'],
    ['a beach without umbrellas or dogs', 'dog'],
    ['not a cloud over the desert', 'cloudy'],
    ['街道，没有行人', 'person'],
    ['无人的街道', 'person'],
    ['海边，没有船和鸟', 'birds'],
  ])('"%s" excludes %s', (prompt, name) => {
    const { subjects, weather, without } = plan(prompt)
    expect(without).toContain(name)
    expect([...subjects.map(({ kind }) => kind), weather]).not.toContain(name)
  })

  it('a "no" excludes only the words it refers to', () => {
    expect(kinds('no cars, a dog')).toEqual(['dog'])
    expect(kinds('no people but two cats')).toEqual(['cat'])
    expect(plan('没有车的街道').places).toEqual(['street'])
  })

  it('a colour applies to the noun after it', () => {
    const colours = plan('a black cat, a red kite and a dog').subjects.map(({ kind, colour }) => [kind, colour])
    expect(colours).toEqual([
      ['cat', 'black'],
      ['kite', 'red'],
      ['dog', null],
    ])
    expect(plan('十只白天鹅').subjects).toEqual([{ kind: 'swan', count: 10, colour: 'white' }])
  })

  it.each([
    ['in watercolor', 'watercolour'],
    ['film noir', 'noir'],
    ['水墨画', 'ink'],
    ['像素风', 'pixel'],
    ['anime style', 'anime'],
    ['a hill', null],
  ])('the look of "%s" is %s', (prompt, look) => {
    expect(plan(prompt).look).toBe(look)
  })

  it.each([
    ['a lonely bench', 'sad'],
    ['恐怖的房子', 'tense'],
    ['a hill', null],
  ])('the mood of "%s" is %s', (prompt, mood) => {
    expect(plan(prompt).mood).toBe(mood)
  })

  it('planScene sets small things on a table in a room, and products in a studio', () => {
    expect(plan('a cup of coffee').places).toEqual(['room'])
    expect(plan('a cup of coffee').layers).toContain('table')
    expect(plan('sneakers on a white background').layers).toContain('podium')
  })

  it('planScene uses the named colour', () => {
    expect(plan('a red car').palette.accent).toEqual([229, 52, 43])
    expect(plan('蓝色的气球').palette.accent).toEqual([47, 127, 224])
  })

  it('planScene is darker at night and in a storm', () => {
    const brightness = (prompt: string) => plan(prompt).palette.sky.reduce((sum, tone) => sum + luma(tone), 0)
    expect(brightness('the sea at night')).toBeLessThan(brightness('the sea by day') / 2)
    expect(brightness('a day storm at sea')).toBeLessThan(brightness('a day at sea'))
  })
})

it('planScene gives the same plan for the same seed and another for another', () => {
  expect(plan('hello')).toEqual(plan('hello'))
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(plan('hello', { seed })))).size).toBeGreaterThan(3)
})

it('planScene changes the colours with the style', () => {
  expect(plan('a hill', { style: 'anime' }).palette).not.toEqual(plan('a hill').palette)
})

it('planScene moves the camera further with a larger movement, and in the direction of the prompt', () => {
  const pan = (movement: 'small' | 'medium' | 'large') => Math.abs(plan('a hill', { movement }).camera.pan)
  expect(pan('small')).toBeLessThan(pan('medium'))
  expect(pan('medium')).toBeLessThan(pan('large'))
  expect(plan('a hill, pan left').camera.pan).toBeLessThan(0)
  expect(plan('a hill, pan right').camera.pan).toBeGreaterThan(0)
  expect(plan('zoom out from a hill').camera.dollyTo).toBe(0)
  expect(plan('镜头推进，山').camera.dollyTo).toBeGreaterThan(0.2)
  expect(plan('a hill, static camera').camera).toMatchObject({ pan: 0, rise: 0, dollyFrom: 0, dollyTo: 0 })
  expect(plan('a hill, handheld').camera.shake).toBeGreaterThan(0)
  expect(plan('close-up of a fox').shot).toBe('close')
  expect(plan('航拍草原').layers).toContain('land below')
})

it('planScene plans exactly the frames of the requested seconds', () => {
  expect(plan('x', { seconds: 16, fps: 32 }).frames).toBe(512)
  expect(plan('x', { seconds: 1 }).frames).toBe(24)
})

it.each([
  ['nothing', ''],
  ['a space', ' '],
  ['marks', '!!!'],
  ['a zero byte', '\u0000'],
  ['emoji', '🎬🎬'],
  ['5,000 letters', 'a'.repeat(5000)],
  ['5,000 characters', '海'.repeat(5000)],
  ['brackets', '((((('],
  ['a backslash', '\\'],
  ['names of prototypes', 'constructor __proto__'],
])('planScene has a plan for any text, even %s', async (_, prompt) => {
  expect(await measureCost(() => expect(plan(prompt).frames).toBe(120))).toBeLessThan(250)
})

it.each([
  ["A cottage by the sea, children's picture book", 'watercolour', ['house']],
  ['a fox in the snow, storybook style', 'watercolour', ['fox']],
  ['A lighthouse, vintage travel poster', 'vintage', ['lighthouse']],
  ['Comic book style, a robot in a city', 'anime', ['robot']],
  ['小狐狸在雪地里，儿童绘本', 'watercolour', ['fox']],
])('a style word of %j sets the look and adds nothing to the scene', (prompt, look, kinds) => {
  const { look: planned, subjects } = plan(prompt)
  expect([planned, subjects.map(({ kind }) => kind)]).toEqual([look, kinds])
})

describe('planPromptScene', () => {
  it('a card has a neutral ground, unless a thing needs water', () => {
    const places = (prompt: string) => planPrompt(prompt).places
    expect(places('A bicycle leaning against a crumbling brick wall')).toEqual(['studio'])
    expect(places('A bicycle leaning against a crumbling wall in the rain')).toEqual(['meadow'])
    expect(places('An octopus opens a jar of pickles')).toEqual(['underwater'])
  })

  it('names what it cannot draw on a storyboard card, and draws nothing else in its place', () => {
    const { storyboard, notDrawn, subjects, layers } = planPrompt('A bearded carpenter planing an oak board')
    expect(storyboard?.missing).toEqual(notDrawn)
    expect(notDrawn.join(' ')).toMatch(/carpenter/)
    expect(subjects).toEqual([])
    expect(layers).not.toContain('podium')
  })

  it.each([
    ['Three kittens asleep in a laundry basket', 'basket', ['cat']],
    ['An octopus opens a glass jar on the sea floor', 'jar', ['octopus']],
    ['A goldfish on the floor of a kitchen', 'goldfish', []],
    ['一只猫趴在收音机上', '收音机', ['cat']],
    ['A chef in a kitchen', 'kitchen', ['person']],
    ['Inside a medieval castle, dripping wax', 'inside a medieval castle', []],
    ['A man falls off a roof', 'falls off', ['person']],
    ['Two women eating apples in a park', 'apple', ['person']],
    ['A chess board seen from above', 'from above', []],
    ['Lavender field behind a house', 'lavender', ['house']],
  ])('%j is no wrong composition: %s is named', (prompt, named, kinds) => {
    const { notDrawn, subjects } = planPrompt(prompt)
    expect(notDrawn.join(' ')).toContain(named)
    expect(subjects.map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each([
    'A red fox crossing a frozen lake at dawn, fog over the mountains',
    'Three sailboats racing on a windy bay, golden hour, tracking shot',
    'An elephant family walking through the savanna at sunset, wide shot',
    'Low angle, a rocket rises over the desert at night, stars',
    '两只熊猫在竹林里玩耍，阳光',
    '草原上的骏马和蒙古包，蓝天白云，镜头向左平移',
  ])('%j is a scene, not a card', (prompt) => {
    expect(planPrompt(prompt).storyboard).toBeNull()
  })
})
