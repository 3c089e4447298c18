import { customerText, type PreparedMedia } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { createPixels } from '../../draw/pixels/read-pixels.ts'
import { gradePixels } from '../text-to-image/grade-pixels.ts'
import { plainGrade } from '../text-to-image/plan-grade.ts'
import { planTextPicture } from '../text-to-image/plan-picture.ts'
import { planReferencePicture } from './plan-reference-picture.ts'

const image: PreparedMedia = {
  key: '',
  sha256: '',
  bytes: 1,
  mediaType: 'image/png',
  width: 400,
  height: 300,
  seconds: 0,
}
const picture = (prompt: string, seed = 7) => ({ prompt: customerText().parse(prompt), width: 320, height: 180, seed })
const edit = (prompt: string, count = 1, seed = 7) =>
  planReferencePicture({ ...picture(prompt, seed), images: Array.from({ length: count }, () => image) })

describe('planTextPicture', () => {
  it('plans a still scene of the requested size without writing', () => {
    const { scene, subject } = planTextPicture(picture('a castle at night'))
    expect(subject).toEqual({ kind: 'scene' })
    expect(scene).toMatchObject({ width: 320, height: 180, time: 'night', camera: { pan: 0, dollyTo: 0 } })
  })

  it('takes a look from the words', () => {
    expect(planTextPicture(picture('a pencil sketch of a castle')).look).toBe('sketch')
    expect(planTextPicture(picture('水彩画，山'))).toMatchObject({ look: null, scene: { look: 'watercolour' } })
    expect(planTextPicture(picture('black and white castle'))).toMatchObject({ look: 'mono', scene: { look: null } })
    expect(planTextPicture(picture('anime castle'))).toMatchObject({ look: null, scene: { style: 'anime' } })
  })
})

describe('planReferencePicture', () => {
  it.each([
    ['make it black and white', 'whole'],
    ['night', 'whole'],
    ['', 'whole'],
    ['on a beach', 'references'],
    ['put it in a forest', 'references'],
    ['standing before a castle at night', 'references'],
    ['brighter, a castle', 'whole'],
    ['turn it into an oil painting of a city', 'whole'],
    ['把背景换成沙滩', 'references'],
  ])('"%s" of one picture → %s', (prompt, kind) => {
    expect(edit(prompt).subject.kind).toBe(kind)
  })

  it('combines several pictures', () => {
    expect(edit('friends', 3).subject).toMatchObject({ kind: 'references', cards: [{}, {}, {}] })
  })

  it('plans the scene alone without pictures', () => {
    expect(edit('a castle', 0).subject.kind).toBe('scene')
  })

  it('takes colours, time of day and weather from the words', () => {
    expect(edit('at night').grade.light).toBeLessThan(-0.2)
    expect(edit('sunset').grade.warmth).toBeGreaterThan(0.3)
    expect(edit('in fog').grade.fog).toBeGreaterThan(0)
    expect(edit('make it blue').grade).toMatchObject({ tint: [47, 127, 224] })
    expect(edit('in black and white')).toMatchObject({ look: 'mono', grade: { tint: null } })
    expect(edit('mirrored').subject).toMatchObject({ isMirrored: true })
  })

  it('differs only by seed', () => {
    expect(edit('x', 1, 1)).toEqual(edit('x', 1, 1))
    expect(edit('x', 1, 1).grade).not.toEqual(edit('x', 1, 2).grade)
    expect(edit('x', 2, 1).subject).not.toEqual(edit('x', 2, 2).subject)
  })
})

describe('gradePixels', () => {
  const graded = (word: number, change: Partial<typeof plainGrade>) => {
    const pixels = createPixels({ width: 3, height: 3 })
    pixels.words.fill((0xff000000 | word) >>> 0)
    gradePixels(pixels, { ...plainGrade, ...change })
    const middle = pixels.words[4] ?? 0
    return [middle & 255, (middle >>> 8) & 255, (middle >>> 16) & 255] as const
  }

  it('changes nothing with a plain grade', () => {
    expect(graded(0x4080c0, {})).toEqual([0xc0, 0x80, 0x40])
  })

  it('brightens, warms, tints and removes colour', () => {
    expect(graded(0x808080, { light: 0.2 })[0]).toBeGreaterThan(140)
    const [red, , blue] = graded(0x808080, { warmth: 1 })
    expect(red).toBeGreaterThan(blue + 20)
    expect(graded(0x808080, { tint: [255, 0, 0], tintShare: 0.5 })[0]).toBeGreaterThan(150)
    expect(new Set(graded(0x4080c0, { saturation: -1 })).size).toBe(1)
  })
})
