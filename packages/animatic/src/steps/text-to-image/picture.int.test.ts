import { readFileSync } from 'node:fs'
import { customerText } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { difference } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const longMs = 90_000
const size = { width: 320, height: 180 }
const grid = harness.picture('color=red:size=300x300,drawgrid=w=30:h=30:color=yellow', { width: 300, height: 300 })
const busy = harness.picture('testsrc2=size=400x300', { width: 400, height: 300 })
const draw = async (words: string, change: { width?: number; height?: number; seed?: number } = {}) => {
  const input = { prompt: customerText().parse(words), seed: 7, ...size, ...change }
  return harness.run({ step: 'text-to-image', input })
}
const edit = async (
  words: string,
  images = [busy],
  change: { width?: number; height?: number; seed?: number } = {},
) => {
  const input = { prompt: customerText().parse(words), seed: 7, ...size, ...change, images }
  return harness.run({ step: 'references-to-image', input })
}
const pixels = async (run: ReturnType<typeof draw>) => harness.frames((await run).file, size)[0]

describe('text-to-image', () => {
  it('is an opaque PNG of the requested size', async () => {
    const { poll, file } = await draw('a castle at night')
    expect(poll).toMatchObject({ state: 'done', mediaType: 'image/png' })
    expect(harness.probe(file)[0]).toMatchObject({ codec_name: 'png', ...size })
  })

  it('shows the things of the prompt, and is the same for the same seed', async () => {
    const first = await draw('a castle at night')
    expect(readFileSync((await draw('a castle at night')).file).equals(readFileSync(first.file))).toBe(true)
    const base = harness.frames(first.file, size)[0]
    expect(difference(base, await pixels(draw('the sea by day')))).toBeGreaterThan(20)
    expect(difference(base, await pixels(draw('a castle at night', { seed: 8 })))).toBeGreaterThan(2)
    expect(difference(base, await pixels(draw('a pencil sketch of a castle at night')))).toBeGreaterThan(20)
  })

  it('supports 4368 × 1872', { timeout: longMs }, async () => {
    const large = { width: 4368, height: 1872 }
    expect(harness.probe((await draw('a lake in the mountains', large)).file)[0]).toMatchObject(large)
  })
})

describe('references-to-image', () => {
  it('shows the input picture, edited by the words', async () => {
    const plain = await pixels(edit('nothing in particular'))
    expect(difference(plain, harness.fitted({ ...busy }, size))).toBeLessThan(24)
    const changes: Record<string, number> = {}
    for (const words of ['at night', 'black and white', 'oil painting', 'pixel art', 'make it blue', 'mirrored', 'fog'])
      changes[words] = difference(plain, await pixels(edit(words)))
    expect(Object.entries(changes).filter(([, change]) => change < 2)).toEqual([])
  })

  it('places the input picture in a scene', async () => {
    const [bare, placed] = [await pixels(draw('on a beach')), await pixels(edit('on a beach', [grid]))]
    const change = difference(bare, placed)
    expect(change).toBeGreaterThan(8)
    expect(change).toBeLessThan(100)
  })

  it('combines several pictures', async () => {
    const [one, both] = [await pixels(edit('a forest', [grid])), await pixels(edit('a forest', [grid, busy]))]
    expect(difference(one, both)).toBeGreaterThan(8)
  })

  it('is the same for the same seed, another for another', async () => {
    const first = await pixels(edit('x'))
    expect(difference(first, await pixels(edit('x')))).toBe(0)
    expect(difference(first, await pixels(edit('x', [busy], { seed: 8 })))).toBeGreaterThan(0.3)
  })

  it('supports 3840 × 2160', { timeout: longMs }, async () => {
    const large = { width: 3840, height: 2160 }
    expect(harness.probe((await edit('warm', [busy], large)).file)[0]).toMatchObject(large)
  })
})

it('kills its process when cancelled, and starts no other', async () => {
  const call = harness.newCall()
  const input = { prompt: customerText().parse('a forest'), seed: 7, width: 3840, height: 2160 }
  const handle = await harness.animatic.start({ step: 'text-to-image', input }, call)
  await harness.processes.untilRunning()
  const cancelled = await harness.processes.watch(() => harness.animatic.cancel(handle, call))
  expect(cancelled).toEqual({ ends: ['stopped'], started: 0 })
  expect(await harness.animatic.poll(handle, call)).toEqual({ state: 'lost' })
})
