import { type InputRule, inputRules } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exifBlock, jpeg, jpegExif, png, pngChunk, realImages } from '../../fixtures/media/tiny-images.ts'
import { type ByteTools, readEmbedded } from './read-embedded.ts'
import { validateEmbedded } from './validate-embedded.ts'

const { frame, reference, referenceVideo, referenceSound } = inputRules
const byteTools: ByteTools = {
  decode: ({ base64 }) => new Uint8Array(Buffer.from(Buffer.from(base64).toString('latin1'), 'base64')),
  sha256: (bytes) => `hash of ${bytes.length}`,
}
const validate = (source: Uint8Array | string, rule: InputRule) =>
  validateEmbedded(readEmbedded(source, byteTools), rule)
const uri = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const toVerdict = (found: ReturnType<typeof validateEmbedded>): string =>
  'fault' in found ? `${found.fault.reason} ${found.fault.rule}` : found.format

it('validateEmbedded accepts images with any label and returns bytes and header (D-162, D-163, B118, B131)', () => {
  for (const image of [realImages.png, realImages.jpeg, realImages.webpLossy, realImages.webpLossless])
    expect(validate(uri(image, 'image/avif'), frame)).toMatchObject({
      content: image,
      header: { width: 10, height: 6, frames: 1 },
    })
})

it('validateEmbedded checks text, bytes, format and header in this order (D-070)', () => {
  expect(toVerdict(validate('cat.png', frame))).toBe('FieldInvalid data_uri')
  expect(toVerdict(validate(`${uri(realImages.png)}!`, frame))).toBe('FieldInvalid base64')
  expect(toVerdict(validate(uri(new Uint8Array(10_485_760)), frame))).toBe('ImageSizeInvalid bytes')
  expect(toVerdict(validate(uri(realImages.bmp), frame))).toBe('ImageFormatInvalid sniff')
  expect(toVerdict(validate(uri(png(20_000, 20_000)), frame))).toBe('ImageSizeInvalid pixels')
  expect(toVerdict(validate(uri(realImages.pngAnimated), frame))).toBe('ImageFormatInvalid frames')
  expect(toVerdict(validate(uri(realImages.png.subarray(0, 20)), frame))).toBe('ImageFormatInvalid decode')
  expect(toVerdict(validate(uri(realImages.png), reference))).toBe('ImageSizeInvalid min_side')
})

it('validateEmbedded checks the displayed size (D-013, B138)', () => {
  expect(toVerdict(validate(uri(jpeg(100, 399, jpegExif(6))), frame))).toBe('jpeg')
  expect(toVerdict(validate(uri(jpeg(100, 400, jpegExif(6))), frame))).toBe('ImageSizeInvalid aspect')
  expect(toVerdict(validate(uri(png(128, 200, pngChunk('eXIf', exifBlock(8)))), reference))).toBe('png')
})

it('validateEmbedded reads only the first bytes of videos and sounds (D-164)', () => {
  const mp4 = new TextEncoder().encode('\0\0\0\x1cftypisom')
  expect(validate(uri(mp4, 'video/mp4'), referenceVideo)).toEqual({
    format: 'mp4',
    content: mp4,
    sha256: 'hash of 12',
    header: undefined,
  })
  expect(toVerdict(validate(uri(mp4, 'audio/mpeg'), referenceSound))).toBe('AudioFormatInvalid sniff')
  expect(toVerdict(validate('data:video/mp4;base64,', referenceVideo))).toBe('VideoFormatInvalid empty')
  expect(toVerdict(validate(uri(new Uint8Array(1), 'video/mp4'), referenceVideo))).toBe('VideoFormatInvalid sniff')
})

it('readEmbedded parses a file once for any field, and each field rejects another declared kind', () => {
  const file = readEmbedded(uri(realImages.png), byteTools)
  expect(toVerdict(validateEmbedded(file, frame))).toBe('png')
  expect(toVerdict(validateEmbedded(file, reference))).toBe('ImageSizeInvalid min_side')
  expect(validateEmbedded(file, referenceVideo)).toMatchObject({
    fault: { rule: 'data_uri', message: 'must begin with data:video/<type>;base64,' },
  })
  expect(toVerdict(validateEmbedded(readEmbedded('data:text/html;base64,AAAA', byteTools), referenceSound))).toBe(
    'FieldInvalid data_uri',
  )
})

it('validateEmbedded never throws on random text or random bytes', () => {
  const rule = fc.constantFrom(frame, reference, referenceVideo, referenceSound)
  const text = fc.oneof(
    fc.string(),
    fc.uint8Array(),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => uri(bytes)),
  )
  fc.assert(fc.property(text, rule, (value, inputRule) => validate(value, inputRule) !== undefined))
})
