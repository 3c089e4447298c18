import { expect, it } from 'vitest'
import { chooseCover, framesToRead, type GreyFrames, spreadCandidates } from './choose-cover.ts'

const length = { frames: 70, fps: 10 }
const [width, height] = [16, 9]
const plain = (luma: number): Uint8Array => new Uint8Array(width * height).fill(luma)
const checks = (luma: number, depth: number): Uint8Array =>
  plain(luma).map((value, at) => ((at + Math.floor(at / width)) % 2 === 0 ? value + depth : value - depth))
const film = (draw: (frame: number) => Uint8Array): GreyFrames => ({
  width,
  height,
  frames: new Map(framesToRead(length).map((frame) => [frame, draw(frame)])),
})

it('spreadCandidates takes seven evenly spaced frames, and fewer of a shorter film (D-143)', () => {
  expect(spreadCandidates(length)).toEqual([5, 15, 25, 35, 45, 55, 65])
  expect(spreadCandidates({ frames: 3, fps: 24 })).toEqual([0, 1, 2])
})

it('framesToRead adds a quarter of a second around each candidate (D-143)', () => {
  expect(framesToRead(length).slice(0, 8)).toEqual([2, 3, 4, 5, 6, 7, 8, 12])
})

it('chooseCover takes the sharpest frame of medium brightness (D-143)', () => {
  expect(
    chooseCover(
      film((frame) => (frame === 45 ? checks(120, 12) : plain(120))),
      length,
    ),
  ).toBe(45)
  const night = film((frame) => checks(frame < 40 ? 30 : 60, frame < 40 ? 20 : frame === 55 ? 8 : 4))
  expect(chooseCover(night, length)).toBe(55)
  const glare = film((frame) => checks(frame < 40 ? 100 : 240, frame < 40 ? 4 : 12))
  expect(chooseCover(glare, length)).toBeLessThan(40)
})

it('chooseCover takes no frame within a quarter of a second of a cut (D-143)', () => {
  const cut = film((frame) => (frame < 47 ? checks(80, 20) : plain(180)))
  expect(chooseCover(cut, length)).not.toBe(45)
  const pan = film((frame) => checks(60 + frame, frame === 45 ? 20 : 10))
  expect(chooseCover(pan, length)).toBe(45)
})

it('chooseCover takes the middle frame of a film that is too dark everywhere (D-143)', () => {
  expect(
    chooseCover(
      film(() => plain(10)),
      length,
    ),
  ).toBe(35)
})
