import { type AnyGenerator, checkCreate, type PreparedMedia, readCreate } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { openRules as rules } from '../../fixtures/open-rules.ts'
import { recordingStep } from '../../fixtures/recording-step.ts'
import templateStory from './index.ts'
import { planSegments } from './one-take.ts'
import { stories, storyNames } from './stories/stories.ts'

const generator: AnyGenerator = templateStory
const picture = (key: string, width = 800, height = 600): PreparedMedia => ({
  key,
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width,
  height,
  seconds: 0,
})
const check = (body: Record<string, unknown>) =>
  checkCreate(generator, readCreate(generator, { ...generator.example, ...body }, rules), rules)
const runStory = async (story: string, images: PreparedMedia[]) => {
  const { params, texts: words } = check({ story })
  const { step, calls } = recordingStep()
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  await generator.flow({ ...(params as object), ...texts, media: { images } }, step)
  const film = calls.at(-1)?.[1] as { want: { seconds: number; width: number; height: number }; transitions: string[] }
  return { calls, names: calls.map(([name]) => name), words, film }
}

it('template-story accepts 1 to 20 images and ignores the prompt (D-255)', () => {
  const pictures = (count: number) => ({ images: Array.from({ length: count }, () => 'https://a.example/a.png') })
  expect(check({ ...pictures(20), prompt: 'x'.repeat(9000) }).used).not.toHaveProperty('prompt')
  expect(() => check(pictures(21))).toThrow(expect.objectContaining({ reason: 'FieldItemCountOutOfRange' }))
  expect(() => check(pictures(0))).toThrow(expect.objectContaining({ reason: 'FieldLacking' }))
  expect(() => check({ story: 'romeo' })).toThrow(expect.objectContaining({ reason: 'FieldInvalid' }))
})

it('every template story costs 100 credits (D-353)', () => {
  for (const story of storyNames) {
    const { params, row } = check({ story })
    expect(generator.price(params, row)).toEqual([{ name: 'story', credits: 100 }])
  }
})

describe.each(storyNames.filter((name) => name !== 'one_shot'))('%s', (name) => {
  const { shots, ratio } = stories[name]
  it('lasts 20 seconds at 16:9 with captions of readable length (D-227)', () => {
    expect(shots.reduce((sum, shot) => sum + shot.seconds, 0)).toBe(20)
    expect(ratio).toBe('16:9')
    for (const { caption, seconds: shown } of shots) {
      expect([...caption[0]].length).toBeLessThanOrEqual(shown * 4)
      expect(caption[1].split(' ').length).toBeLessThanOrEqual(shown * 3)
    }
  })
  it('composes all shots into one film with music and captions', async () => {
    const { names, film } = await runStory(name, [picture('a')])
    expect(names).toContain('text-to-music')
    expect(names.at(-1)).toBe('compose-film')
    expect(film.want).toMatchObject({ seconds: 20, width: 1280, height: 720 })
  })
})

it('template-story alternates several images (D-255)', async () => {
  const { calls } = await runStory('love_story', [picture('a'), picture('b')])
  const shown = calls.flatMap(([name, input]) =>
    name === 'image-to-video'
      ? [(input['image'] as PreparedMedia).key]
      : name === 'references-to-video'
        ? (input['images'] as PreparedMedia[]).map(({ key }) => key)
        : [],
  )
  expect(shown).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

it('one_shot keeps the aspect ratio of the first image and has no visible cut (D-255)', async () => {
  const alone = await runStory('one_shot', [picture('a', 600, 900)])
  expect(alone.film.want.width / alone.film.want.height).toBeCloseTo(2 / 3, 1)
  expect(alone.names.slice(0, 4)).toEqual(['image-to-video', 'film', 'last-frame', 'frames-to-video'])
  const several = await runStory('one_shot', [picture('a'), picture('b'), picture('c')])
  const ends = several.calls
    .filter(([name]) => name === 'frames-to-video')
    .map(([, input]) => [(input['start'] as PreparedMedia).key, (input['end'] as PreparedMedia).key].join())
  expect(ends).toEqual(['a,b', 'b,c', 'c,a'])
})

it.each([1, 2, 5, 20])('one_shot lasts 4 seconds for each of %i images (D-227)', async (pictures) => {
  const { count, seconds } = planSegments(pictures)
  expect(count * seconds).toBe(4 * pictures)
  const { film } = await runStory(
    'one_shot',
    Array.from({ length: pictures }, (_, i) => picture(String(i))),
  )
  expect(film.want.seconds).toBe(4 * pictures)
})
