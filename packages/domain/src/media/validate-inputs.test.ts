import { faceFormats, type InputRule, inputRules, soundFormats } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MediaFault } from './media-fault.ts'
import { validateBytes, validateFormat } from './validate-file.ts'
import { validateFrames, validateImage, validateVideoSize } from './validate-image.ts'
import { billableSeconds, validateLength } from './validate-length.ts'

const { frame, reference, mark, referenceVideo, subjectVideo, referenceSound } = inputRules
/** Lip references: the only field with these two limits. */
const face: InputRule = {
  kind: 'image',
  formats: faceFormats,
  embeddedBytes: 10_485_760,
  fetchedBytes: 10_485_760,
  minSide: 1,
  aspect: 'upTo2',
  sideUnder: 4096,
}

const toVerdict = (fault: MediaFault | undefined): string => (fault ? `${fault.reason} ${fault.rule}` : 'taken')
const still = (rule: InputRule, width: number, height: number, frames = 1): string =>
  toVerdict(validateImage(rule, { width, height, frames }))

it('validateBytes limits bytes by field and by source (D-011, D-170, B133, B134, B191, B192, B311)', () => {
  expect(toVerdict(validateBytes(frame, 10_485_759, 'embedded'))).toBe('taken')
  expect(toVerdict(validateBytes(frame, 10_485_760, 'embedded'))).toBe('ImageSizeInvalid bytes')
  expect(toVerdict(validateBytes(frame, 52_428_800, 'fetched'))).toBe('taken')
  expect(toVerdict(validateBytes(frame, 52_428_801, 'fetched'))).toBe('ImageSizeInvalid bytes')
  expect(toVerdict(validateBytes(face, 10_485_760, 'fetched'))).toBe('taken')
  expect(toVerdict(validateBytes(face, 10_485_761, 'fetched'))).toBe('ImageSizeInvalid bytes')
  expect(toVerdict(validateBytes(referenceVideo, 104_857_600, 'fetched'))).toBe('taken')
  expect(toVerdict(validateBytes(referenceVideo, 104_857_601, 'fetched'))).toBe('VideoFormatInvalid bytes')
  expect(toVerdict(validateBytes(referenceSound, 52_428_801, 'fetched'))).toBe('AudioFormatInvalid bytes')
  expect(toVerdict(validateBytes(reference, 0, 'embedded'))).toBe('ImageFormatInvalid empty')
  expect(toVerdict(validateBytes(subjectVideo, 0, 'embedded'))).toBe('VideoFormatInvalid empty')
})

it('validateFormat picks a format of the field: no AVIF, and video or sound by container (D-162, D-171)', () => {
  const head = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
  const mp4 = head('\0\0\0\x1cftypisom')
  const formatVerdict = (rule: InputRule, bytes: Uint8Array): string => {
    const validated = validateFormat(rule, bytes)
    return 'fault' in validated ? toVerdict(validated.fault) : validated.format
  }
  expect(formatVerdict(frame, head('\0\0\0\x1cftypavif'))).toBe('ImageFormatInvalid sniff')
  expect(formatVerdict(frame, head('BM'))).toBe('ImageFormatInvalid sniff')
  expect(formatVerdict(face, head('BM'))).toBe('bmp')
  expect(formatVerdict(referenceVideo, mp4)).toBe('mp4')
  expect(formatVerdict(referenceVideo, head('\0\0\0\x08wide'))).toBe('mov')
  expect(formatVerdict({ ...referenceSound, formats: soundFormats }, mp4)).toBe('m4a')
  expect(formatVerdict(referenceSound, mp4)).toBe('AudioFormatInvalid sniff')
  expect(formatVerdict(referenceVideo, head('\x1aE\xdf\xa3'))).toBe('VideoFormatInvalid sniff')
})

it('validateImage requires an aspect strictly between 1:4 and 4:1 (D-013, B136, B137)', () => {
  for (const [width, height] of [
    [100, 400],
    [400, 100],
    [1, 4],
    [1, 5],
  ] as const)
    expect(still(frame, width, height)).toBe('ImageSizeInvalid aspect')
  for (const [width, height] of [
    [101, 400],
    [400, 101],
    [1, 1],
    [2, 7],
    [1, 3],
  ] as const)
    expect(still(frame, width, height)).toBe('taken')
})

it('validateImage requires 128 pixels per side for references and 16 for marks (D-170, B139, B140)', () => {
  expect(still(reference, 127, 128)).toBe('ImageSizeInvalid min_side')
  expect(still(reference, 128, 127)).toBe('ImageSizeInvalid min_side')
  expect(still(reference, 128, 128)).toBe('taken')
  expect(still(mark, 16, 16)).toBe('taken')
})

it('validateImage rejects more than 50,000,000 pixels (D-165, B142 to B144)', () => {
  expect(still(frame, 10_000, 5_000)).toBe('taken')
  expect(still(frame, 10_001, 5_000)).toBe('ImageSizeInvalid pixels')
  expect(still(frame, 2 ** 31 - 1, 2 ** 31 - 1)).toBe('ImageSizeInvalid pixels')
})

it('validateImage accepts lip references up to 2:1 with a longest side under 4,096 (D-170, B309, B310)', () => {
  expect(still(face, 400, 200)).toBe('taken')
  expect(still(face, 402, 200)).toBe('ImageSizeInvalid aspect')
  expect(still(face, 4_095, 4_095)).toBe('taken')
  expect(still(face, 4_096, 4_095)).toBe('ImageSizeInvalid max_side')
})

it('validateImage checks header, frames, pixels, aspect and sides in this order (B087, B147)', () => {
  expect(still(mark, 20_000, 20_000, 2)).toBe('ImageFormatInvalid frames')
  expect(still(mark, 20_000, 20_000)).toBe('ImageSizeInvalid pixels')
  expect(still(mark, 1, 20_000)).toBe('ImageSizeInvalid aspect')
  expect(still(mark, 1, 1)).toBe('ImageSizeInvalid min_side')
  expect(toVerdict(validateImage(frame, undefined))).toBe('ImageFormatInvalid decode')
})

it('a media fault names the found and the allowed values', () => {
  expect(validateImage(frame, { width: 100, height: 400, frames: 1 })?.message).toBe(
    'is 100 x 400 pixels; the longer side must be under 4 times the shorter',
  )
  expect(validateLength(subjectVideo, 5.1)?.message).toBe('lasts 5.100 seconds; more than 0, at most 5 are allowed')
})

it('validateVideoSize reports every wrong size as dimensions (D-170, B258, B494)', () => {
  const moving = (width: number, height: number): string =>
    toVerdict(validateVideoSize(referenceVideo, { width, height }))
  expect(moving(128, 128)).toBe('taken')
  expect(moving(129, 131)).toBe('taken')
  expect(moving(126, 128)).toBe('VideoFormatInvalid dimensions')
  expect(moving(128, 512)).toBe('VideoFormatInvalid dimensions')
})

it('validateFrames compares pixel counts, 0.8 and 1.25 included (D-014, B239, B240)', () => {
  const pair = (w1: number, h1: number, w2: number, h2: number): string =>
    toVerdict(validateFrames({ width: w1, height: h1 }, { width: w2, height: h2 }))
  expect(pair(1000, 500, 800, 500)).toBe('taken')
  expect(pair(800, 500, 1000, 500)).toBe('taken')
  expect(pair(500, 1000, 1000, 500)).toBe('taken')
  expect(pair(1001, 500, 800, 500)).toBe('ImageSizeInvalid frame_ratio')
  expect(pair(799, 500, 1000, 500)).toBe('ImageSizeInvalid frame_ratio')
})

it('validateFrames is symmetric for all sizes', () => {
  const side = fc.integer({ min: 1, max: 7_000 })
  const size = fc.record({ width: side, height: side })
  fc.assert(
    fc.property(size, size, (a, b) => (validateFrames(a, b) === undefined) === (validateFrames(b, a) === undefined)),
  )
})

it('validateLength tolerates exactly 50 milliseconds at both ends (D-015, B256, B257, B263)', () => {
  const lasting = (rule: InputRule, seconds: number): string => toVerdict(validateLength(rule, seconds))
  for (const seconds of [2.95, 3, 12, 12.05]) expect(lasting(referenceSound, seconds)).toBe('taken')
  for (const seconds of [2.949999, 2.9, 12.050001, 12.1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(lasting(referenceSound, seconds)).toBe('AudioFormatInvalid length')
  for (const seconds of [0.04, 8, 8.05]) expect(lasting(referenceVideo, seconds)).toBe('taken')
  for (const seconds of [0, 8.050001, 8.1]) expect(lasting(referenceVideo, seconds)).toBe('VideoFormatInvalid length')
  expect(lasting(subjectVideo, 5.06)).toBe('VideoFormatInvalid length')
  expect(lasting(frame, 99)).toBe('taken')
})

it('billableSeconds counts started seconds beyond the tolerance, at least one (D-016, B308)', () => {
  const billed = [0, 0.5, 1, 1.05, 1.050001, 8, 8.05, 8.06, 60.4, 299.95].map(billableSeconds)
  expect(billed).toEqual([1, 1, 1, 1, 2, 8, 8, 9, 61, 300])
})
