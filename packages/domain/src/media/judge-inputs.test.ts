import { faceFormats, type InputRule, inputRules, soundFormats } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeBytes, judgeFormat } from './judge-file.ts'
import { judgeFrames, judgeImage, judgeVideoSize } from './judge-image.ts'
import { billableSeconds, judgeLength } from './judge-length.ts'
import type { MediaFault } from './media-fault.ts'

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

const wordOf = (fault: MediaFault | undefined): string => (fault ? `${fault.reason} ${fault.rule}` : 'taken')
const still = (rule: InputRule, width: number, height: number, frames = 1): string =>
  wordOf(judgeImage(rule, { width, height, frames }))

it('bounds bytes by field and by how they came (D-011, D-170, B133, B134, B191, B192, B311)', () => {
  expect(wordOf(judgeBytes(frame, 10_485_759, 'embedded'))).toBe('taken')
  expect(wordOf(judgeBytes(frame, 10_485_760, 'embedded'))).toBe('ImageSizeInvalid bytes')
  expect(wordOf(judgeBytes(frame, 52_428_800, 'fetched'))).toBe('taken')
  expect(wordOf(judgeBytes(frame, 52_428_801, 'fetched'))).toBe('ImageSizeInvalid bytes')
  expect(wordOf(judgeBytes(face, 10_485_760, 'fetched'))).toBe('taken')
  expect(wordOf(judgeBytes(face, 10_485_761, 'fetched'))).toBe('ImageSizeInvalid bytes')
  expect(wordOf(judgeBytes(referenceVideo, 104_857_600, 'fetched'))).toBe('taken')
  expect(wordOf(judgeBytes(referenceVideo, 104_857_601, 'fetched'))).toBe('VideoFormatInvalid bytes')
  expect(wordOf(judgeBytes(referenceSound, 52_428_801, 'fetched'))).toBe('AudioFormatInvalid bytes')
  expect(wordOf(judgeBytes(reference, 0, 'embedded'))).toBe('ImageFormatInvalid empty')
  expect(wordOf(judgeBytes(subjectVideo, 0, 'embedded'))).toBe('VideoFormatInvalid empty')
})

it('reads a file as what its field takes: AVIF is no image, a shared container a video or a sound (D-162, D-171)', () => {
  const head = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
  const mp4 = head('\0\0\0\x1cftypisom')
  const word = (rule: InputRule, bytes: Uint8Array): string => {
    const judged = judgeFormat(rule, bytes)
    return 'fault' in judged ? wordOf(judged.fault) : judged.format
  }
  expect(word(frame, head('\0\0\0\x1cftypavif'))).toBe('ImageFormatInvalid sniff')
  expect(word(frame, head('BM'))).toBe('ImageFormatInvalid sniff')
  expect(word(face, head('BM'))).toBe('bmp')
  expect(word(referenceVideo, mp4)).toBe('mp4')
  expect(word(referenceVideo, head('\0\0\0\x08wide'))).toBe('mov')
  expect(word({ ...referenceSound, formats: soundFormats }, mp4)).toBe('m4a')
  expect(word(referenceSound, mp4)).toBe('AudioFormatInvalid sniff')
  expect(word(referenceVideo, head('\x1aE\xdf\xa3'))).toBe('VideoFormatInvalid sniff')
})

it('keeps the aspect strictly between 1:4 and 4:1 (D-013, B136, B137)', () => {
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

it('asks references for 128 pixels on each side and marks for 16 (D-170, B139, B140)', () => {
  expect(still(reference, 127, 128)).toBe('ImageSizeInvalid min_side')
  expect(still(reference, 128, 127)).toBe('ImageSizeInvalid min_side')
  expect(still(reference, 128, 128)).toBe('taken')
  expect(still(mark, 16, 16)).toBe('taken')
})

it('stops at 50,000,000 pixels (D-165, B142 to B144)', () => {
  expect(still(frame, 10_000, 5_000)).toBe('taken')
  expect(still(frame, 10_001, 5_000)).toBe('ImageSizeInvalid pixels')
  expect(still(frame, 2 ** 31 - 1, 2 ** 31 - 1)).toBe('ImageSizeInvalid pixels')
})

it('takes lip references up to 2:1 with a longest side under 4,096 (D-170, B309, B310)', () => {
  expect(still(face, 400, 200)).toBe('taken')
  expect(still(face, 402, 200)).toBe('ImageSizeInvalid aspect')
  expect(still(face, 4_095, 4_095)).toBe('taken')
  expect(still(face, 4_096, 4_095)).toBe('ImageSizeInvalid max_side')
})

it('tells frames before pixels before aspect before the sides, and an unreadable header as decode (B087, B147)', () => {
  expect(still(mark, 20_000, 20_000, 2)).toBe('ImageFormatInvalid frames')
  expect(still(mark, 20_000, 20_000)).toBe('ImageSizeInvalid pixels')
  expect(still(mark, 1, 20_000)).toBe('ImageSizeInvalid aspect')
  expect(still(mark, 1, 1)).toBe('ImageSizeInvalid min_side')
  expect(wordOf(judgeImage(frame, undefined))).toBe('ImageFormatInvalid decode')
})

it('says what was found and what is allowed', () => {
  expect(judgeImage(frame, { width: 100, height: 400, frames: 1 })?.message).toBe(
    'is 100 x 400 pixels; the longer side must be under 4 times the shorter',
  )
  expect(judgeLength(subjectVideo, 5.1)?.message).toBe('lasts 5.100 seconds; more than 0, at most 5 are allowed')
})

it('calls every wrong size of a video its dimensions (D-170, B258, B494)', () => {
  const moving = (width: number, height: number): string => wordOf(judgeVideoSize(referenceVideo, { width, height }))
  expect(moving(128, 128)).toBe('taken')
  expect(moving(129, 131)).toBe('taken')
  expect(moving(126, 128)).toBe('VideoFormatInvalid dimensions')
  expect(moving(128, 512)).toBe('VideoFormatInvalid dimensions')
})

it('compares start and end frame by pixel counts, 0.8 and 1.25 included (D-014, B239, B240)', () => {
  const pair = (w1: number, h1: number, w2: number, h2: number): string =>
    wordOf(judgeFrames({ width: w1, height: h1 }, { width: w2, height: h2 }))
  expect(pair(1000, 500, 800, 500)).toBe('taken')
  expect(pair(800, 500, 1000, 500)).toBe('taken')
  expect(pair(500, 1000, 1000, 500)).toBe('taken')
  expect(pair(1001, 500, 800, 500)).toBe('ImageSizeInvalid frame_ratio')
  expect(pair(799, 500, 1000, 500)).toBe('ImageSizeInvalid frame_ratio')
})

it('judges frames alike whichever is first, over all sizes a frame can have', () => {
  const side = fc.integer({ min: 1, max: 7_000 })
  const size = fc.record({ width: side, height: side })
  fc.assert(fc.property(size, size, (a, b) => (judgeFrames(a, b) === undefined) === (judgeFrames(b, a) === undefined)))
})

it('gives lengths 50 milliseconds at both ends and not a microsecond more (D-015, B256, B257, B263)', () => {
  const lasting = (rule: InputRule, seconds: number): string => wordOf(judgeLength(rule, seconds))
  for (const seconds of [2.95, 3, 12, 12.05]) expect(lasting(referenceSound, seconds)).toBe('taken')
  for (const seconds of [2.949999, 2.9, 12.050001, 12.1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(lasting(referenceSound, seconds)).toBe('AudioFormatInvalid length')
  for (const seconds of [0.04, 8, 8.05]) expect(lasting(referenceVideo, seconds)).toBe('taken')
  for (const seconds of [0, 8.050001, 8.1]) expect(lasting(referenceVideo, seconds)).toBe('VideoFormatInvalid length')
  expect(lasting(subjectVideo, 5.06)).toBe('VideoFormatInvalid length')
  expect(lasting(frame, 99)).toBe('taken')
})

it('bills started seconds beyond the tolerance, at least one (D-016, B308)', () => {
  const billed = [0, 0.5, 1, 1.05, 1.050001, 8, 8.05, 8.06, 60.4, 299.95].map(billableSeconds)
  expect(billed).toEqual([1, 1, 1, 1, 2, 8, 8, 9, 61, 300])
})
