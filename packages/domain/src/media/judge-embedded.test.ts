import { type InputRule, inputRules } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exifBlock, jpeg, jpegExif, png, pngChunk, realImages } from '../../fixtures/media/tiny-images.ts'
import { judgeEmbedded } from './judge-embedded.ts'
import { type ByteTools, readEmbedded } from './read-embedded.ts'

const { frame, reference, referenceVideo, referenceSound } = inputRules
const byteTools: ByteTools = {
  decode: ({ base64 }) => new Uint8Array(Buffer.from(Buffer.from(base64).toString('latin1'), 'base64')),
  sha256: (bytes) => `hash of ${bytes.length}`,
}
const judge = (source: Uint8Array | string, rule: InputRule) => judgeEmbedded(readEmbedded(source, byteTools), rule)
const uri = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const wordOf = (found: ReturnType<typeof judgeEmbedded>): string =>
  'fault' in found ? `${found.fault.reason} ${found.fault.rule}` : found.format

it('takes images whatever their label says and gives back their bytes and header (D-162, D-163, B118, B131)', () => {
  for (const image of [realImages.png, realImages.jpeg, realImages.webpLossy, realImages.webpLossless])
    expect(judge(uri(image, 'image/avif'), frame)).toMatchObject({
      content: image,
      header: { width: 10, height: 6, frames: 1 },
    })
})

it('refuses in the order text, bytes, format, header (D-070)', () => {
  expect(wordOf(judge('cat.png', frame))).toBe('FieldInvalid data_uri')
  expect(wordOf(judge(`${uri(realImages.png)}!`, frame))).toBe('FieldInvalid base64')
  expect(wordOf(judge(uri(new Uint8Array(10_485_760)), frame))).toBe('ImageSizeInvalid bytes')
  expect(wordOf(judge(uri(realImages.bmp), frame))).toBe('ImageFormatInvalid sniff')
  expect(wordOf(judge(uri(png(20_000, 20_000)), frame))).toBe('ImageSizeInvalid pixels')
  expect(wordOf(judge(uri(realImages.pngAnimated), frame))).toBe('ImageFormatInvalid frames')
  expect(wordOf(judge(uri(realImages.png.subarray(0, 20)), frame))).toBe('ImageFormatInvalid decode')
  expect(wordOf(judge(uri(realImages.png), reference))).toBe('ImageSizeInvalid min_side')
})

it('judges the size as shown (D-013, B138)', () => {
  expect(wordOf(judge(uri(jpeg(100, 399, jpegExif(6))), frame))).toBe('jpeg')
  expect(wordOf(judge(uri(jpeg(100, 400, jpegExif(6))), frame))).toBe('ImageSizeInvalid aspect')
  expect(wordOf(judge(uri(png(128, 200, pngChunk('eXIf', exifBlock(8)))), reference))).toBe('png')
})

it('looks no deeper into videos and sounds than their first bytes (D-164)', () => {
  const mp4 = new TextEncoder().encode('\0\0\0\x1cftypisom')
  expect(judge(uri(mp4, 'video/mp4'), referenceVideo)).toEqual({
    format: 'mp4',
    content: mp4,
    sha256: 'hash of 12',
    header: undefined,
  })
  expect(wordOf(judge(uri(mp4, 'audio/mpeg'), referenceSound))).toBe('AudioFormatInvalid sniff')
  expect(wordOf(judge('data:video/mp4;base64,', referenceVideo))).toBe('VideoFormatInvalid empty')
  expect(wordOf(judge(uri(new Uint8Array(1), 'video/mp4'), referenceVideo))).toBe('VideoFormatInvalid sniff')
})

it('reads a file once for any field, and each field refuses what calls itself something else', () => {
  const file = readEmbedded(uri(realImages.png), byteTools)
  expect(wordOf(judgeEmbedded(file, frame))).toBe('png')
  expect(wordOf(judgeEmbedded(file, reference))).toBe('ImageSizeInvalid min_side')
  expect(judgeEmbedded(file, referenceVideo)).toMatchObject({
    fault: { rule: 'data_uri', message: 'must begin with data:video/<type>;base64,' },
  })
  expect(wordOf(judgeEmbedded(readEmbedded('data:text/html;base64,AAAA', byteTools), referenceSound))).toBe(
    'FieldInvalid data_uri',
  )
})

it('never throws on random text or random bytes', () => {
  const rule = fc.constantFrom(frame, reference, referenceVideo, referenceSound)
  const text = fc.oneof(
    fc.string(),
    fc.uint8Array(),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => uri(bytes)),
  )
  fc.assert(fc.property(text, rule, (value, of) => judge(value, of) !== undefined))
})
