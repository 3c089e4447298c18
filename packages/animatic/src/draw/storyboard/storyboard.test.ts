import { customerText } from '@kinora/domain'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { planPromptScene } from '../../plan/plan-scene.ts'
import { layOutBoard } from './board-layout.ts'
import { boardFont, breakLines } from './board-text.ts'
import { drawPromptFilm } from './draw-storyboard.ts'

const plan = (prompt: string, size = { width: 320, height: 180 }) =>
  planPromptScene({
    prompt: customerText().parse(prompt),
    ...size,
    seconds: 1,
    fps: 24,
    seed: 7,
    movement: 'auto',
    style: 'general',
    sound: false,
  })
const sizes = [
  { width: 640, height: 360 },
  { width: 360, height: 640 },
  { width: 360, height: 360 },
  { width: 1920, height: 824 },
]

it.each(sizes)('layOutBoard keeps every part of a $width x $height card inside, apart from the others', (size) => {
  const { panel, description, missing } = layOutBoard(size)
  for (const { x, y, width, height } of [panel, description, missing]) {
    expect(Math.min(x, y, width, height)).toBeGreaterThan(0)
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height)
  }
  expect(description.y).toBeGreaterThan(panel.y + panel.height)
  expect([panel.width % 2, panel.height % 2]).toEqual([0, 0])
})

it.each(sizes)('drawEndCard shows name and slogan legibly at 360 pixels ($width x $height)', ({ width, height }) => {
  const shrunk = 360 / Math.min(width, height)
  const size = { width: Math.round(width * shrunk), height: Math.round(height * shrunk) }
  const card = (words: string) =>
    Buffer.from(drawPromptFilm({ ...plan('', size), endCard: { name: words, slogan: words } }).frame(0))
  const [bare, written] = [card(' '), card('Halden')]
  const rows = Array.from({ length: size.height }, (_, y) => {
    const row = 4 * size.width
    return !bare.subarray(y * row, (y + 1) * row).equals(written.subarray(y * row, (y + 1) * row))
  })
  const runs = rows
    .join('')
    .split('false')
    .map((run) => run.length / 'true'.length)
  // The letters of both lines are at least 16 pixels high.
  expect(runs.filter((length) => length >= 16)).toHaveLength(2)
})

it('breakLines breaks between words, in both languages, and shortens the last line', () => {
  const context = createCanvas(1, 1).getContext('2d')
  context.font = boardFont(20)
  const width = 200
  for (const text of [
    'A gardener waters roses with a very old watering can at noon',
    '奶奶在灶台前包饺子，孙女在旁边看，窗外下着大雪，灯很亮',
  ]) {
    const lines = breakLines(context, text, width, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.endsWith('…')).toBe(true)
    expect(lines.every((line) => context.measureText(line).width <= width)).toBe(true)
  }
})

describe('drawPromptFilm', () => {
  const corner = (prompt: string) => [...drawPromptFilm(plan(prompt)).frame(0).subarray(0, 3)]
  it('frames a scene that misses much of the prompt, on paper', () => {
    expect(corner('A chameleon changes colour on a branch')).toEqual([0xf4, 0xf0, 0xe7])
    expect(corner('A lighthouse at night')).not.toEqual([0xf4, 0xf0, 0xe7])
  })

  it('is the same for the same plan', () => {
    const [once, again] = [0, 1].map(() =>
      Buffer.from(drawPromptFilm(plan('A man juggles five oranges, zoom in')).frame(12)),
    )
    expect(once?.equals(again ?? Buffer.of())).toBe(true)
  })
})
