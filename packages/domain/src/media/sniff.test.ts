import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sniff, sniffBytes } from './sniff.ts'

const text = (words: string): Uint8Array => Uint8Array.from(words, (char) => char.charCodeAt(0))
const bytes = (...codes: number[]): Uint8Array => new Uint8Array(codes)
const box = (type: string, brand = ''): Uint8Array => text(`\0\0\0\x1cftyp`.replace('ftyp', type) + brand)

it('sniff detects every format of D-171 by its first bytes', () => {
  expect(sniff(text('\x89PNG\r\n\x1a\n'))).toEqual(['png'])
  expect(sniff(bytes(0xff, 0xd8, 0xff, 0xe0))).toEqual(['jpeg'])
  expect(sniff(text('RIFF\x01\x02\x03\x04WEBPVP8 '))).toEqual(['webp'])
  expect(sniff(text('RIFF\x01\x02\x03\x04AVI LIST'))).toEqual(['avi'])
  expect(sniff(text('RIFF\x01\x02\x03\x04WAVEfmt '))).toEqual(['wav'])
  expect(sniff(text('BM\x01\x02'))).toEqual(['bmp'])
  expect(sniff(text('ID3\x04\x00'))).toEqual(['mp3'])
  expect(sniff(bytes(0xff, 0xf1, 0x50, 0x40))).toEqual(['aac'])
})

it('sniff returns a family for ftyp with any brand, and mov for files without ftyp (D-171)', () => {
  for (const brand of ['isom', 'qt  ', 'M4A ', 'avif', 'heic', '????'])
    expect(sniff(box('ftyp', brand))).toEqual(['mp4', 'mov', 'm4a'])
  for (const type of ['moov', 'mdat', 'wide', 'free']) expect(sniff(box(type))).toEqual(['mov'])
  expect(sniff(box('moof'))).toEqual([])
})

it('sniff accepts MPEG layer III frame headers of all three versions and no others (D-171)', () => {
  for (const second of [0xfa, 0xfb, 0xf2, 0xf3, 0xe2, 0xe3]) expect(sniff(bytes(0xff, second, 0x50))).toEqual(['mp3'])
  const wrong = [
    [0xff, 0xfd, 0x50],
    [0xff, 0xff, 0x50],
    [0xff, 0xea, 0x50],
    [0xff, 0xfb, 0xf0],
    [0xff, 0xfb, 0x5c],
    [0xff, 0xfe, 0x41],
    [0xff, 0xfb],
    [0xff, 0xf1, 0x74],
  ]
  for (const codes of wrong) expect([codes, sniff(bytes(...codes))]).toEqual([codes, []])
})

it('sniff rejects similar formats (B129, B130, B152, B259a, B303a, B486a, B500c)', () => {
  const foreign = [
    'GIF89a',
    'II*\0',
    '<svg xmlns=',
    '<!DOCTYPE html>',
    '\xff\x0a jxl',
    '\0\0\0\x0cJXL \r\n\x87\n',
    '\x1aE\xdf\xa3 matroska',
    'FLV\x01',
    '#EXTM3U\n',
    'ffconcat version 1.0',
    'OggS',
    'fLaC',
    '0&\xb2u\x8ef\xcf\x11',
    'MThd',
    'PK\x03\x04',
    'RIFX\0\0\0\0WEBP',
    'RIFF',
    '\0',
    '',
  ]
  for (const words of foreign) expect([words, sniff(text(words))]).toEqual([words, []])
})

it('sniff never throws and reads at most twelve bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (any) => {
      expect(sniff(any)).toEqual(sniff(any.subarray(0, sniffBytes)))
    }),
  )
})
