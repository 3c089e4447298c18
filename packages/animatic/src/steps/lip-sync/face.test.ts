import { describe, expect, it } from 'vitest'
import type { Moment } from '../../audio/analysis/measure-voice.ts'
import { createPixels } from '../../draw/pixels/read-pixels.ts'
import type { Point } from '../../plan/geometry.ts'
import { chooseFace } from '../../runtime/vision/choose-face.ts'
import type { DetectedFace, Detections } from '../../runtime/vision/detections.ts'
import { faceAt } from './face-track.ts'
import { planStretches, sourceFrameAt, stretchArguments } from './film-arguments.ts'
import { followFace } from './follow-face.ts'
import { meshPoints } from './mesh-points.ts'
import { measureMouth } from './mouth-geometry.ts'
import { planMouth } from './plan-mouth.ts'
import { warpMouth } from './warp-mouth.ts'

const spoken: Moment = { loud: 1, open: 0.8, round: 0.3 }
const quiet: Moment = { loud: 0, open: 0, round: 0 }

describe('planMouth', () => {
  const fps = 25
  it('opens for vowels, closes for m, b and p, and rests in silence', () => {
    const cues = [
      { at: 0, shape: 'X' },
      { at: 0.4, shape: 'D' },
      { at: 0.8, shape: 'A' },
      { at: 0.88, shape: 'D' },
      { at: 1.2, shape: 'X' },
    ] as const
    const moments = Array.from({ length: 40 }, (_, frame) => (frame >= 10 && frame < 30 ? spoken : quiet))
    const mouth = planMouth(cues, moments, fps)
    expect(mouth).toHaveLength(40)
    expect(mouth[4]?.open).toBe(0)
    expect(mouth[15]?.open).toBeGreaterThan(0.6)
    expect(mouth[20]?.open).toBe(0)
    expect(mouth[25]?.open).toBeGreaterThan(0.5)
    expect(mouth[36]?.open).toBe(0)
  })

  it('opens less for a low voice, and narrows for a rounded one', () => {
    const open = (moment: Moment) => planMouth([{ at: 0, shape: 'C' }], [moment, moment, moment], fps)[1]?.open ?? 0
    expect(open({ ...spoken, loud: 0.2 })).toBeLessThan(open(spoken))
    const width = (shape: 'B' | 'F') => planMouth([{ at: 0, shape }], [spoken, spoken, spoken], fps)[1]?.width ?? 0
    expect(width('F')).toBeLessThan(width('B') - 0.1)
  })

  it('moves by the sound alone if the recogniser detects nothing', () => {
    expect(planMouth([], [spoken, spoken, spoken], fps)[1]?.open).toBeGreaterThan(0.2)
  })
})

const box = (left: number, width = 0.2) => ({ left, top: 0.2, width, height: width })
const createFace = (left: number, change: Partial<DetectedFace> = {}): DetectedFace => ({
  score: 0.9,
  box: box(left),
  yaw: 0,
  pitch: 0,
  roll: 0,
  points: [[left, 0.5]],
  identity: [],
  ...change,
})
const detections = (...faces: DetectedFace[]): Detections => ({ faces, objects: [], joints: [] })

describe('chooseFace', () => {
  it('chooses the only face, or the main one among people in the background', () => {
    expect(chooseFace([createFace(0.1)], null).box.left).toBe(0.1)
    expect(chooseFace([createFace(0.1, { box: box(0.1, 0.05) }), createFace(0.5)], null).box.left).toBe(0.5)
  })
  it('throws without a face, and with several', () => {
    expect(() => chooseFace([createFace(0.1, { score: 0.3 })], null)).toThrow('no face detected')
    expect(() => chooseFace([createFace(0.1), createFace(0.6)], null)).toThrow('multi face detected')
  })
  it('chooses among several by a picture of the person', () => {
    const faces = [createFace(0.1, { identity: [1, 0, 0.2] }), createFace(0.6, { identity: [0, 1, 0.2] })]
    expect(chooseFace(faces, createFace(0, { identity: [0.1, 0.9, 0.2] })).box.left).toBe(0.6)
  })
})

describe('followFace', () => {
  it('follows a face and smooths its path', () => {
    const track = followFace(
      Array.from({ length: 9 }, (_, at) => detections(createFace(0.2 + 0.01 * at + (at % 2) * 0.002))),
      12,
      null,
    )
    const steps = track.moments.map(
      (moment, at) => (moment?.points[0]?.[0] ?? 0) - (track.moments[at - 1]?.points[0]?.[0] ?? 0),
    )
    for (const step of steps.slice(2, -1)) expect(step).toBeCloseTo(0.01, 2)
  })
  it('bridges a short gap, reports a longer one, and finds the face elsewhere after a cut', () => {
    const here = Array.from({ length: 6 }, () => detections(createFace(0.1)))
    const gone = Array.from({ length: 8 }, () => detections())
    const there = Array.from({ length: 6 }, () => detections(createFace(0.7)))
    const { moments } = followFace([...here, detections(), ...here, ...gone, ...there], 12, null)
    expect(moments[6]).not.toBeNull()
    expect(moments[16]).toBeNull()
    expect(moments[24]?.points[0]?.[0]).toBeCloseTo(0.7, 2)
  })
  it('throws unless exactly one face is visible from the front', () => {
    expect(() => followFace([detections(), detections()], 12, null)).toThrow('no face detected')
    expect(() => followFace([detections(createFace(0.1, { yaw: 1.2 }))], 12, null)).toThrow('no face detected')
    expect(() => followFace([detections(createFace(0.1), createFace(0.6))], 12, null)).toThrow('multi face detected')
  })
  it('is interpolated between moments by faceAt, and fades at gaps', () => {
    const track = { momentsPerSecond: 10, moments: [{ points: [[0, 0]] }, { points: [[0.2, 0.1]] }, null] as const }
    expect(faceAt(track, 0.05)?.points[0]).toEqual([0.1, 0.05])
    expect(faceAt(track, 0.15)?.share).toBeCloseTo(0.5)
  })
})

describe('a source film that is too short', () => {
  it('plays forwards and backwards, without a repeated frame at the turns', () => {
    expect(Array.from({ length: 9 }, (_, frame) => sourceFrameAt(frame, 4))).toEqual([0, 1, 2, 3, 2, 1, 0, 1, 2])
    expect(sourceFrameAt(7, 1)).toBe(0)
  })
  it.each([
    [30, 100],
    [100, 30],
    [200, 60],
    [9, 4],
  ])('decodes %i frames of %i in display order', (frames, sourceFrames) => {
    const order = planStretches(frames, sourceFrames).flatMap(({ from, frames: count, isBackwards }) =>
      Array.from({ length: count }, (_, at) => (isBackwards ? from + count - 1 - at : from + at)),
    )
    expect(order).toEqual(Array.from({ length: frames }, (_, frame) => sourceFrameAt(frame, sourceFrames)))
  })
  it('repeats a single frame', () => {
    expect(planStretches(5, 1).reduce((sum, { frames }) => sum + frames, 0)).toBe(5)
  })
  it('reverses only short stretches in memory', () => {
    const turned = planStretches(500, 200).filter(({ isBackwards }) => isBackwards)
    expect(Math.max(...turned.map(({ frames }) => frames))).toBeLessThanOrEqual(24)
    const [first] = turned
    expect(first && stretchArguments({ width: 64, height: 36, fps: 25 }, first).join(' ')).toContain('reverse')
  })
})

describe('warpMouth', () => {
  const size = { width: 160, height: 160 }
  // A face defined by its points: lips around the middle, nose above, chin below.
  const places: Record<number, Point> = { 2: [0.5, 0.42], 152: [0.5, 0.78], 172: [0.3, 0.66], 397: [0.7, 0.66] }
  const points = meshPoints.map((index): Point => places[index] ?? [0.5, 0.55])
  let start = 0
  // Corners and heights of upper and lower lip, outside, inside, inside, outside.
  for (const [reach, height] of [
    [0.13, -0.03],
    [0.11, 0],
    [0.11, 0],
    [0.13, 0.04],
  ] as const) {
    for (let at = 0; at < 11; at += 1) {
      const u = at / 5 - 1
      points[start + at] = [0.5 + reach * u, 0.55 + height * (1 - u * u)]
    }
    start += 11
  }
  const picture = createPixels(size)
  picture.words.fill(0xff8090c0)
  const geometry = measureMouth(points, size)
  const warped = (open: number, width = 1, share = 1) => {
    const target = createPixels(size)
    target.words.set(picture.words)
    warpMouth(target, picture, geometry, { open, width }, share)
    return target.words
  }
  const changed = (words: Uint32Array) => words.filter((word, at) => word !== picture.words[at]).length

  it('leaves a closed mouth and everything else unchanged', () => {
    expect(changed(warped(0))).toBe(0)
    expect(changed(warped(1, 1, 0))).toBe(0)
  })
  it('shows more of the inside the wider the mouth opens, and nothing beyond the jaw', () => {
    expect(changed(warped(0.3))).toBeGreaterThan(20)
    expect(changed(warped(1))).toBeGreaterThan(2 * changed(warped(0.3)))
    expect(changed(warped(1, 0.76))).toBeLessThan(changed(warped(1)))
    const words = warped(1)
    for (let x = 0; x < size.width; x += 1) expect(words[40 * size.width + x]).toBe(picture.words[0])
  })
})
