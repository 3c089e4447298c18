import { customerText, type PreparedMedia, type StepInput } from '@kinora/domain'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { cutOut, visibleBox } from '../../draw/pixels/cut-out.ts'
import { createPixels } from '../../draw/pixels/read-pixels.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { orderByMention, withoutMentions } from './find-mentions.ts'
import { planReferences } from './plan-references.ts'
import { asBackdrop, readSources } from './read-sources.ts'

const media = (key: string, change: Partial<PreparedMedia> = {}): PreparedMedia => ({
  key,
  sha256: '',
  bytes: 1,
  mediaType: 'image/png',
  width: 400,
  height: 300,
  seconds: 0,
  ...change,
})
const text = (words: string) => customerText().parse(words)

describe('mentions of names in the prompt', () => {
  it.each([
    ['[@dog] meets [@cat]', ['dog', 'cat']],
    ['@cat, then @dog', ['cat', 'dog']],
    ['@catfish swims', ['dog', 'cat']],
    ['[@cat and @dog', ['cat', 'dog']],
    ['一只[@cat]和@dog。', ['cat', 'dog']],
    ['nobody', ['dog', 'cat']],
  ])('%s → %j', (prompt, order) => {
    expect(orderByMention(prompt, ['dog', 'cat'])).toEqual(order)
  })

  it('match the longest name, and unusual names', () => {
    expect(orderByMention('[@a b] and [@a]', ['a', 'a b'])).toEqual(['a b', 'a'])
    expect(orderByMention('[@constructor] [@__proto__]', ['__proto__', 'constructor'])).toEqual([
      'constructor',
      '__proto__',
    ])
  })

  it('are removed from the drawn prompt', () => {
    expect(withoutMentions('[@cat] on a beach with @dog.', ['cat', 'dog'])).toBe('  on a beach with  .')
  })

  it('are found in 100,000 characters of mentions for less than 500 calibrated loops', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `a${'b'.repeat(index)}`)
    expect(await measureCost(() => orderByMention('@a'.repeat(50_000), names))).toBeLessThan(500)
  })
})

it('readSources orders subjects by mention, then pictures and films without a name', () => {
  const input: StepInput<'references-to-video'> = {
    prompt: text('[@two] and [@one]'),
    seconds: 1,
    width: 320,
    height: 180,
    fps: 24,
    seed: 1,
    movement: 'auto',
    sound: false,
    images: [media('i')],
    videos: [media('v', { mediaType: 'video/mp4', seconds: 3 })],
    sounds: [],
    subjects: [
      { name: text('one'), voice: text(''), images: [media('1a'), media('1b')], videos: [] },
      { name: text('two'), voice: text(''), images: [media('2')], videos: [] },
      { name: text('words only'), voice: text(''), images: [], videos: [] },
    ],
  }
  expect(readSources(input).map((pictures) => pictures.map(({ key }) => key))).toEqual([
    ['2'],
    ['1a', '1b'],
    ['i'],
    ['v'],
  ])
})

it('asBackdrop removes subjects that the references replace', () => {
  const scene = planScene({
    prompt: text('a dog and a horse before a castle'),
    seconds: 1,
    width: 320,
    height: 180,
    fps: 24,
    seed: 1,
    movement: 'auto',
    style: 'general',
    sound: false,
  })
  expect(asBackdrop(scene).subjects.map(({ kind }) => kind)).toEqual(['castle'])
})

describe('planReferences', () => {
  const still = { seed: 3, seconds: 0 }
  const sizes = [
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
    { width: 1000, height: 1000 },
  ]
  const cases = sizes.flatMap((size) => [1, 2, 3, 4, 5, 7, 9, 16].map((count) => ({ ...size, count })))

  it.each(cases)('places $count in $width × $height, inside and apart', ({ count, ...size }) => {
    const { cards } = planReferences(
      size,
      still,
      Array.from({ length: count }, () => [media('x')]),
    )
    expect(cards).toHaveLength(count)
    const boxes = cards.map(({ x, foot, pictures: [picture] }) => {
      const [wide, high] = [(picture?.width ?? 0) / size.width, (picture?.height ?? 0) / size.height]
      return { left: x - wide / 2, right: x + wide / 2, top: foot - high, bottom: foot }
    })
    for (const { left, right, top, bottom } of boxes) {
      expect(Math.min(left, top)).toBeGreaterThan(0)
      expect(Math.max(right, bottom)).toBeLessThan(1)
    }
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        expect(over <= 0.03 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 0.03).toBe(true)
      }
  })

  it('keeps the shape of each picture and the order from left to right', () => {
    const { cards } = planReferences({ width: 1280, height: 720 }, still, [
      [media('tall', { width: 300, height: 900 })],
      [media('wide', { width: 900, height: 300 })],
    ])
    const [tall, wide] = cards.map(({ pictures: [picture] }) => (picture?.width ?? 0) / (picture?.height ?? 1))
    expect(tall).toBeCloseTo(1 / 3, 1)
    expect(wide).toBeCloseTo(3, 1)
    expect(cards[0]?.x).toBeLessThan(cards[1]?.x ?? 0)
  })
})

it('planReferences makes films smaller the more there are', () => {
  const clip = media('clip', { mediaType: 'video/mp4', width: 1920, height: 1080, seconds: 8 })
  const bytes = (count: number) => {
    const sources = Array.from({ length: count }, () => [clip])
    const { cards } = planReferences({ width: 1920, height: 1080 }, { seed: 1, seconds: 16 }, sources)
    return cards.reduce((sum, { pictures: [film] }) => sum + (film?.width ?? 0) * (film?.height ?? 0) * 4 * 24 * 8, 0)
  }
  expect(bytes(1)).toBeGreaterThan(150_000_000)
  expect(bytes(9)).toBeLessThan(320_000_000)
})

describe('cutOut', () => {
  const disc = (ground: (x: number, y: number) => number) => {
    const pixels = createPixels({ width: 60, height: 40 })
    pixels.words.forEach((_, at) => {
      const [x, y] = [at % 60, Math.floor(at / 60)]
      pixels.words[at] = Math.hypot(x - 30, y - 20) < 12 ? 0xff2040c0 : (0xff000000 | ground(x, y)) >>> 0
    })
    return pixels
  }

  it('cuts a picture out of a plain background', () => {
    const free = cutOut(disc(() => 0xf4f4f4))
    expect((free?.words[0] ?? 1) >>> 24).toBe(0)
    expect((free?.words[20 * 60 + 30] ?? 0) >>> 24).toBe(255)
    const { left, top, width, height } = visibleBox(free ?? disc(() => 0))
    expect(Math.abs(left - 18) + Math.abs(top - 8)).toBeLessThan(5)
    expect(Math.abs(width - 24) + Math.abs(height - 24)).toBeLessThan(6)
  })

  it('leaves a picture whole without a plain background, or without a subject', () => {
    expect(cutOut(disc((x, y) => (x * 4) | ((y * 6) << 8) | (((x * y) & 255) << 16)))).toBeNull()
    const empty = createPixels({ width: 60, height: 40 })
    empty.words.fill(0xffeeeeee)
    expect(cutOut(empty)).toBeNull()
  })

  it('leaves an existing cut-out unchanged', () => {
    const free = disc(() => 0xffffff)
    free.words.fill(0, 0, 600)
    expect(cutOut(free)).toBe(free)
  })
})
