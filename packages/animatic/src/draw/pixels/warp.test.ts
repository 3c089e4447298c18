import { expect, it } from 'vitest'
import { blendInto } from './blend-into.ts'
import { createMesh, fillMesh, readLine, sampleMesh, smoothMesh } from './mesh.ts'
import { createPixels, type Pixels } from './read-pixels.ts'
import { warpInto } from './warp-into.ts'

const size = { width: 37, height: 23 }
const speckled = (): Pixels => {
  const pixels = createPixels(size)
  for (let at = 0; at < pixels.words.length; at += 1)
    pixels.words[at] = (0xff000000 | Math.imul(at + 1, 0x9e3779b1)) >>> 0
  return pixels
}
const shiftedField = (dx: number, dy: number, columns = 7, rows = 5) => {
  const field = { x: createMesh(columns, rows), y: createMesh(columns, rows) }
  fillMesh(field.x, (x) => x * (size.width - 1) + dx)
  fillMesh(field.y, (_, y) => y * (size.height - 1) + dy)
  return field
}
const channel = (word: number | undefined, shift: number): number => ((word ?? 0) >>> shift) & 255

it('warpInto copies every pixel exactly without displacement', () => {
  const [source, target] = [speckled(), createPixels(size)]
  warpInto(target, source, shiftedField(0, 0))
  expect(target.words).toEqual(source.words)
})

it('warpInto takes a pixel from the position in the field', () => {
  const [source, target] = [speckled(), createPixels(size)]
  warpInto(target, source, shiftedField(3, -2))
  expect(target.words[10 * size.width + 5]).toBe(source.words[8 * size.width + 8])
})

it('warpInto mixes neighbours in between, each channel separately', () => {
  const [source, target] = [speckled(), createPixels(size)]
  warpInto(target, source, shiftedField(0.5, 0))
  const at = 4 * size.width + 9
  for (const shift of [0, 8, 16, 24]) {
    const mean = (channel(source.words[at], shift) + channel(source.words[at + 1], shift)) / 2
    expect(Math.abs(channel(target.words[at], shift) - mean)).toBeLessThanOrEqual(1)
  }
})

it('warpInto continues beyond the edge as in a mirror', () => {
  const [source, target] = [speckled(), createPixels(size)]
  warpInto(target, source, shiftedField(-4, 0))
  expect(target.words[0]).toBe(source.words[4])
})

it('blendInto blends by the share at each position', () => {
  const [target, over] = [speckled(), createPixels(size)]
  const before = target.words.slice()
  over.words.fill(0xff0000ff)
  const shares = createMesh(2, 2)
  fillMesh(shares, (x) => x)
  blendInto(target, over, shares)
  expect(target.words[0]).toBe(before[0])
  expect(target.words[size.width - 1]).toBe(0xff0000ff)
  const middle = (size.width - 1) / 2
  expect(Math.abs(channel(target.words[middle], 0) - (channel(before[middle], 0) + 255) / 2)).toBeLessThanOrEqual(1)
})

it('readLine and sampleMesh read the same values of a mesh', () => {
  const mesh = createMesh(5, 4)
  fillMesh(mesh, (x, y) => x * x + 3 * y)
  const line = new Float32Array(41)
  readLine(mesh, 0.4, line)
  for (const [pixel, value] of line.entries()) expect(value).toBeCloseTo(sampleMesh(mesh, pixel / 40, 0.4), 5)
})

it('smoothMesh smooths without drift', () => {
  const mesh = createMesh(9, 9)
  mesh.values.fill(3)
  smoothMesh(mesh, 5)
  expect([...mesh.values].every((value) => Math.abs(value - 3) < 1e-6)).toBe(true)
})
