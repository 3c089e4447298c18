import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classifyMediaValue, type MediaForm } from './classify-media-value.ts'

const classify = (text: string, kind: 'image' | 'video' | 'audio' = 'image'): MediaForm => {
  const form = classifyMediaValue(text, kind)
  expect(classifyMediaValue(new TextEncoder().encode(text), kind)).toEqual(form)
  return form
}
const faultRule = (form: MediaForm): string | undefined => ('fault' in form ? form.fault.rule : undefined)
const id = '123456789012345678'

it('classifyMediaValue reads a text that begins with data: in any case as a data URI (D-160)', () => {
  for (const text of ['data:image/png;base64,AAAA', 'DATA:x', 'dAtA:']) expect(classify(text)).toEqual({ form: 'data' })
})

it('classifyMediaValue reads the id of an upload reference in an image field (D-160, D-183)', () => {
  expect(classify(`ssupload:?id=${id}`)).toEqual({ form: 'upload', id })
  expect(classify(`ssupload:?id=${id}9`)).toEqual({ form: 'upload', id: `${id}9` })
})

it('classifyMediaValue rejects an invalid upload reference with the message of unknown ones (D-183)', () => {
  for (const text of ['ssupload:', 'ssupload:?id=', 'ssupload:?id=x', `ssupload:?id=${id}99`, `ssupload:id=${id}`])
    expect([text, faultRule(classify(text))]).toEqual([text, 'upload_reference'])
})

it('classifyMediaValue reads other texts with a colon as URLs, also upload references outside images (D-160)', () => {
  for (const text of ['https://example.com/a.png', 'file:///etc/passwd', 'a:b', ' data:x', `SSUPLOAD:?id=${id}`, ':'])
    expect([text, classify(text)]).toEqual([text, { form: 'url' }])
  expect(classify(`ssupload:?id=${id}`, 'video')).toEqual({ form: 'url' })
})

it('classifyMediaValue rejects a text without a colon as data_uri, such as bare Base64 (D-160, B119)', () => {
  for (const text of ['iVBORw0KGgo=', 'cat.png', 'data', '', '中文']) expect(faultRule(classify(text))).toBe('data_uri')
})

it('classifyMediaValue answers the same for a text and its bytes, and never throws', () => {
  const text = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom('data:', 'ssupload:', 'ssupload:?id='), fc.string()).map(([a, b]) => a + b),
  )
  fc.assert(fc.property(text, fc.constantFrom('image', 'video'), (value, kind) => classify(value, kind) !== undefined))
})
