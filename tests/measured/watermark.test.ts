import { afterAll, describe, expect, it } from 'vitest'
import { type Colour, meanColour, parseColour, type Region } from './instruments/colours.ts'
import { type Box, changedBox } from './instruments/difference.ts'
import { picture, uri } from './instruments/pictures.ts'
import { firstFrame, lastFrame, type Size } from './instruments/pixels.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const marked = async (body: Record<string, unknown>) => {
  const film = { prompt: 'the sea at noon', seed: 7, audio: false, watermark: true, ...body }
  const { creation } = await studio.make('text2video', film)
  const [clean, mark] = await Promise.all([download(creation.url), download(creation.watermarked_url)])
  return { clean, mark }
}
/** At the start and at the end of the film. */
const markedBoxes = async (body: Record<string, unknown>, size: Size): Promise<(Box | undefined)[]> => {
  const { clean, mark } = await marked(body)
  return Promise.all(
    [firstFrame, lastFrame].map(async (take) =>
      changedBox(...(await Promise.all([take(studio, clean, size), take(studio, mark, size)]))),
    ),
  )
}

const tile = 8
/** Finds the corner that contains all changes, if margin and size are right. */
const findCorner = (box: Box | undefined, { width, height }: Size): string => {
  if (!box) return 'no corner'
  const margin = 0.02 * width
  const sides = {
    left: Math.abs(box.left - margin) <= 2 * tile,
    right: Math.abs(width - margin - box.right) <= 2 * tile,
    top: Math.abs(box.top - margin) <= 2 * tile,
    bottom: Math.abs(height - margin - box.bottom) <= 2 * tile,
  }
  if (box.right - box.left > 0.15 * width + 2 * tile) return 'too wide'
  return Object.entries(sides)
    .filter(([, isThere]) => isThere)
    .map(([side]) => side)
    .join(' ')
}

/** The inner half of one quarter of a box, as fractions of the picture. */
const quarterRegion = (box: Box, quarter: number, { width, height }: Size): Region => {
  const [wide, high] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2]
  const [x, y] = [box.left + (quarter % 2) * wide + wide / 4, box.top + (quarter < 2 ? 0 : high) + high / 4]
  return { left: x / width, top: y / height, right: (x + wide / 2) / width, bottom: (y + high / 2) / height }
}
const apart = (actual: Colour, expected: Colour): number =>
  Math.max(...(['red', 'green', 'blue'] as const).map((channel) => Math.abs(actual[channel] - expected[channel])))

describe('the watermark', () => {
  const short = { model: 'genq2', duration: 1, resolution: '540p' }
  const small = { width: 1024, height: 576 }
  it.concurrent.each([
    [1, 'left top'],
    [2, 'right top'],
    [3, 'right bottom'],
    [4, 'left bottom'],
    [undefined, 'right bottom'],
  ])('is in the corner of position %s and changes nothing else (D-144, D-145)', async (position, corner) => {
    const boxes = await markedBoxes({ ...short, wm_position: position }, small)
    expect(boxes.map((box) => findCorner(box, small))).toEqual([corner, corner])
  })

  it.concurrent('can be a picture from wm_url in its own colours (D-144)', async () => {
    const colours = ['#d02020', '#20b040', '#2040d0', '#e0d020'] as const
    const boxes = colours.map((colour, i) => {
      const [x, y] = [(i % 2) * 160, i < 2 ? 0 : 100]
      return `drawbox=x=${x}:y=${y}:w=160:h=100:color=${colour.replace('#', '0x')}:t=fill`
    })
    const own = await picture(studio, `color=black:size=320x200,format=rgb24,${boxes.join(',')}`)
    const { clean, mark } = await marked({ ...short, wm_position: 1, wm_url: uri(own) })
    const [before, after] = await Promise.all([firstFrame(studio, clean, small), firstFrame(studio, mark, small)])
    const box = changedBox(before, after)
    expect(findCorner(box, small)).toBe('left top')
    if (!box) return
    expect((box.right - box.left) / (box.bottom - box.top)).toBeCloseTo(1.6, 0)
    for (const [i, colour] of colours.entries())
      expect(apart(meanColour(after, quarterRegion(box, i, small)), parseColour(colour))).toBeLessThan(10)
  })

  const large = { width: 1920, height: 1080 }
  it.each([
    [undefined, 'right bottom'],
    [2, 'left bottom'],
    [3, 'right top'],
    [4, 'left top'],
  ])('has another numbering of positions for genq1: %s (D-145)', { timeout: 300_000 }, async (position, corner) => {
    const boxes = await markedBoxes({ model: 'genq1', wm_position: position }, large)
    expect(boxes.map((box) => findCorner(box, large))).toEqual([corner, corner])
  })
})
