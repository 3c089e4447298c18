import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DataUri, scanDataUri } from './scan-data-uri.ts'

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const png = (data: string): string => `data:image/png;base64,${data}`

/** Strings and bytes give the same result, so every test checks both. */
const scan = (text: string, kind: 'image' | 'video' | 'audio' = 'image') => {
  const found = scanDataUri(text, kind)
  expect(scanDataUri(toBytes(text), kind)).toEqual(found)
  return found
}
const findRule = (text: string, kind: 'image' | 'video' | 'audio' = 'image'): string => {
  const found = scan(text, kind)
  return 'fault' in found ? `${found.fault.reason} ${found.fault.rule}` : 'right'
}
const rightUri = (text: string): DataUri => {
  const found = scan(text)
  if ('fault' in found) throw new Error(found.fault.message)
  return found
}

it('scanDataUri accepts the prefix in any case and every token as sub-type (D-161, B118, B121)', () => {
  expect(rightUri(png('iVBORw0K')).bytes).toBe(6)
  expect(rightUri('DATA:IMAGE/PNG;BASE64,iVBORw0K').bytes).toBe(6)
  expect(findRule('dAtA:iMaGe/SvG+xMl;bAsE64,AAAA')).toBe('right')
  expect(findRule('data:image/vnd.x-icon!;base64,AAAA')).toBe('right')
  expect(findRule('data:video/mp4;base64,AAAA', 'video')).toBe('right')
  expect(findRule('data:audio/mpeg;base64,AAAA', 'audio')).toBe('right')
})

it('scanDataUri rejects every other prefix as data_uri: no base64, a parameter, another type (D-161)', () => {
  const wrong = [
    'iVBORw0K',
    'data:image/png,%89PNG',
    'data:image/png;name=a.png;base64,AAAA',
    'data:image/png;base64;name=a,AAAA',
    'data:text/html;base64,AAAA',
    'data:video/mp4;base64,AAAA',
    'data:image/;base64,AAAA',
    'data:image;base64,AAAA',
    'data:image/png ;base64,AAAA',
    'data:image/png; base64,AAAA',
    ' data:image/png;base64,AAAA',
    'data:image/pñg;base64,AAAA',
    'data:image/png;base64',
    'data:image/png;base6',
    'data:',
    '',
  ]
  for (const text of wrong) expect([text, findRule(text)]).toEqual([text, 'FieldInvalid data_uri'])
})

it('scanDataUri reports a data URI without data as empty, with the reason of its kind (D-082, B123, B500a)', () => {
  expect(findRule('data:image/png;base64,')).toBe('ImageFormatInvalid empty')
  expect(findRule('data:video/mp4;base64,', 'video')).toBe('VideoFormatInvalid empty')
  expect(findRule('data:audio/mpeg;base64,', 'audio')).toBe('AudioFormatInvalid empty')
})

it('scanDataUri rejects foreign characters, white space and wrong padding as base64 (D-161, B124 to B127)', () => {
  const wrong = [
    '%%%iVBOR',
    'AAAAA',
    'AAAAAA',
    'AAAAAAA',
    '_-8=',
    'AAAA\nAAAA',
    'AAAA AAAA',
    'AAAA\r\n',
    'AA=A',
    'A===',
    '====',
    '=',
    'AA==AAAA',
    'AAA==',
    'AA=',
    'AAAA=',
    'ÀAAA',
    'AAA\u{1f600}',
    '\ud800AAA',
    'AAA\u0000',
  ]
  for (const data of wrong) expect([data, findRule(png(data))]).toEqual([data, 'FieldInvalid base64'])
})

it('scanDataUri names the position of the first invalid character', () => {
  expect(scan(png('AAAA!AAA'))).toMatchObject({ fault: { message: expect.stringContaining('character 5') } })
})

it('scanDataUri accepts data with set left-over bits, like other decoders', () => {
  expect([rightUri(png('AB==')).bytes, rightUri(png('AAB=')).bytes]).toEqual([1, 2])
})

it('scanDataUri returns the decoded length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      expect(rightUri(png(Buffer.from(bytes).toString('base64'))).bytes).toBe(bytes.length)
    }),
  )
})

it('scanDataUri agrees with a reference pattern about valid Base64', () => {
  const likely = fc.stringMatching(/^[A-Za-z0-9+/=_\- ]{1,12}$/)
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ minLength: 1 })), (data) => {
      const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(data)
      expect(findRule(png(data)) === 'right').toBe(isBase64)
    }),
    { numRuns: 1000 },
  )
})

it('scanDataUri never throws on random bytes', () => {
  const head = fc.constantFrom('', 'data:', 'data:image/', 'data:image/png;base64,').map(toBytes)
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 100 }), (start, rest) => {
      expect(scanDataUri(new Uint8Array([...start, ...rest]), 'image')).toBeDefined()
    }),
  )
})
