import { describe, expect, it } from 'vitest'
import { createPixels } from '../../draw/pixels/read-pixels.ts'
import type { Detections } from '../../runtime/vision/detections.ts'
import { buildSummary } from './build-summary.ts'
import { measurePicture } from './measure-picture.ts'
import { nameColour } from './name-colour.ts'
import { writeDescription } from './write-description.ts'

type Colour = readonly [number, number, number]
const paint = (width: number, height: number, colour: (x: number, y: number) => Colour) => {
  const pixels = createPixels({ width, height })
  pixels.words.forEach((_, at) => {
    const [red, green, blue] = colour((at % width) / width, Math.floor(at / width) / height)
    pixels.words[at] = (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0
  })
  return pixels
}
const stripes = (x: number): number => (Math.floor(x * 40) % 2) * 40

it.each([
  [[255, 0, 0], 'red'],
  [[20, 20, 24], 'black'],
  [[250, 250, 250], 'white'],
  [[128, 128, 130], 'grey'],
  [[40, 90, 200], 'blue'],
  [[60, 140, 60], 'green'],
  [[120, 80, 40], 'brown'],
  [[255, 140, 20], 'orange'],
  [[240, 220, 40], 'yellow'],
  [[150, 60, 200], 'purple'],
] as const)('nameColour: %j is %s', (colour, name) => {
  const [red, green, blue] = colour
  expect(nameColour(red, green, blue)).toBe(name)
})

describe('measurePicture', () => {
  const sky: Colour = [120, 170, 235]
  it.each([
    ['meadow', (_: number, y: number): Colour => (y < 0.5 ? sky : [70, 130, 50])],
    ['water', (_: number, y: number): Colour => (y < 0.5 ? sky : [30, 80, 150])],
    ['sand', (_: number, y: number): Colour => (y < 0.5 ? sky : [220, 190, 130])],
    ['snow', (_: number, y: number): Colour => (y < 0.5 ? sky : [238, 240, 244])],
    ['night', (x: number, y: number): Colour => (y > 0.6 && stripes(x) > 0 ? [90, 80, 40] : [12, 16, 46])],
    [
      'thing',
      (x: number, y: number): Colour => (Math.hypot(x - 0.5, y - 0.5) < 0.25 ? [30, 60, 120] : [245, 245, 245]),
    ],
  ] as const)('detects the setting %s', (setting, colour) => {
    expect(measurePicture(paint(128, 72, colour)).setting).toBe(setting)
  })

  it('measures shape, light, colours and the position of the content', () => {
    const facts = measurePicture(paint(72, 128, (x) => (x < 0.33 ? [20, 20 + stripes(x * 2), 60] : [30, 40, 90])))
    expect(facts).toMatchObject({
      shape: 'portrait',
      light: 'dark',
      colours: ['blue', 'turquoise'],
      warmth: 'cool',
      weight: 'left',
    })
  })
})

it('measurePicture leaves out a setting that colours cannot decide', () => {
  const sepia = paint(128, 72, (x, y) => (y < 0.4 ? [222, 205, 170] : [110 + stripes(x), 90, 66]))
  expect(measurePicture(sepia).setting).toBeNull()
  const stars = paint(128, 72, (x, y) =>
    Math.round(x * 128) % 9 === 4 && Math.round(y * 72) % 9 === 4 ? [250, 250, 250] : [4, 4, 4],
  )
  expect(measurePicture(stars).setting).toBeNull()
})

const land = measurePicture(paint(128, 72, (_, y) => (y < 0.5 ? [120, 170, 235] : [70, 130, 50])))
const noDetections: Detections = { faces: [], objects: [], joints: [] }
const box = { left: 0.4, top: 0.2, width: 0.2, height: 0.4 }
const face = (score: number, yaw = 0) => ({ score, yaw, box, pitch: 0, roll: 0, points: [], identity: [] })
const thing = (label: string, score: number) => ({ label, score, box })

describe('buildSummary', () => {
  it('counts only faces with a high score', () => {
    const summary = buildSummary(land, { ...noDetections, faces: [face(0.9), face(0.6), face(0.35)] })
    expect(summary).toMatchObject({ faces: 2, people: 2, pose: null })
    expect(writeDescription(summary)).toMatch(/^Two people/)
  })

  it('names things with a high score, and no flock of uncertain ones', () => {
    const objects = [thing('cup', 0.5), thing('kite', 0.3), ...Array.from({ length: 6 }, () => thing('sheep', 0.48))]
    expect(buildSummary(land, { ...noDetections, objects }).things).toEqual([{ label: 'cup', count: 1 }])
  })

  it('describes the visible part and the gaze of one person', () => {
    const joints = ['nose', 'leftShoulder', 'rightShoulder', 'leftHip'].map((part) => ({
      part,
      score: 0.7,
      at: [0.5, 0.5] as const,
    }))
    const summary = buildSummary(land, { faces: [face(0.9, 0.8)], objects: [thing('person', 0.6)], joints })
    expect(summary).toMatchObject({ gaze: 'aside', pose: { seen: 'down to the waist', armsRaised: false } })
    expect(writeDescription(summary)).toMatch(/^One person, seen down to the waist, looking aside, in the middle/)
  })

  it('claims nothing about people, things and places that were not detected', () => {
    const grey = measurePicture(paint(16, 16, () => [128, 128, 128]))
    const summary = buildSummary(grey, noDetections)
    expect(summary).toMatchObject({
      faces: 0,
      people: 0,
      things: [],
      pose: null,
      gaze: null,
      subject: null,
      setting: null,
    })
    expect(writeDescription(summary)).toMatch(/^A picture, in square format\. .*grey/)
  })
})

it('writeDescription writes plain text of the same facts, ending with a movement', () => {
  const text = writeDescription(buildSummary(land, noDetections))
  expect(text).toBe(writeDescription(buildSummary(land, noDetections)))
  expect(text).toMatch(/^Green land under a wide sky, in landscape format/)
  expect(text).toContain('blue and green')
  expect(text).toMatch(/Grass sways in the wind .*\.$/)
})

it('writeDescription moves named things according to their kind', () => {
  const moves = (label: string) =>
    writeDescription(buildSummary(land, { ...noDetections, objects: [thing(label, 0.7)] }))
  expect(moves('dog')).toMatch(/^A dog.*The dog looks around/s)
  expect(moves('airplane')).toMatch(/^An airplane.*The airplane moves across/s)
  expect(moves('boat')).toMatch(/The boat rocks gently/)
})

it('writeDescription names the position of the subject', () => {
  const right = { left: 0.7, top: 0.3, width: 0.2, height: 0.4 }
  expect(writeDescription(buildSummary(land, noDetections, right))).toMatch(
    /its subject on the right, small in the picture/,
  )
})
