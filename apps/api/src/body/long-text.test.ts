import { LongText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { jsonLimits, threadLimits } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { safeObject } from './safe-object.ts'

const long = jsonLimits.longTextBytes
const parse = (text: string, limits = jsonLimits) => {
  const bytes = Buffer.from(text)
  const outcome = parseDocument(bytes, { limits, wantsHash: true })
  if ('fault' in outcome) return { rule: outcome.fault.rule, fields: {}, hash: '' }
  return { rule: 'none', fields: safeObject(outcome, bytes) as Record<string, unknown>, hash: outcome.hash }
}
const base64 = Buffer.from(Array.from({ length: long }, (_, i) => (i * 7919) % 256)).toString('base64')
const uri = `data:image/png;base64,${base64}`

describe('a long data URI', () => {
  it('stays bytes in any field and with any case of its scheme', () => {
    const { fields } = parse(
      JSON.stringify({ wm_url: uri, images: [uri, 'https://a/b'], subjects: [{ images: [`DATA:${uri.slice(5)}`] }] }),
    )
    expect(fields['wm_url']).toBeInstanceOf(LongText)
    expect(String(fields['wm_url'])).toBe(uri)
    expect((fields['images'] as unknown[]).map(String)).toEqual([uri, 'https://a/b'])
    expect(String((fields['subjects'] as { images: unknown[] }[])[0]?.images[0])).toBe(`DATA:${uri.slice(5)}`)
  })
  it.each([
    ['\\/', /\//g],
    ['\\u002F', /\//g],
    ['\\u002b', /\+/g],
  ])('stays bytes when an encoder escapes characters as %s', (written, plain) => {
    const { fields } = parse(`{"a":"${uri.replaceAll(plain, written)}","b":"${uri.replaceAll(plain, written)}"}`)
    expect(fields['a']).toBeInstanceOf(LongText)
    expect([String(fields['a']), String(fields['b'])]).toEqual([uri, uri])
  })
  const texts = { short: uri.slice(0, long), payload: 'a'.repeat(1_048_576), foreign: `${uri}ā`, nul: `${uri}\u0000` }
  it('becomes a string when it is short, no data URI, or not ASCII', () => {
    expect(parse(JSON.stringify(texts)).fields).toEqual(texts)
  })
  it('stays bytes in a large body, like every text above a kilobyte, with its characters unchanged', () => {
    const sent = { ...texts, marked: `\ufeff${'漢😀'.repeat(400)}`, brief: 'a'.repeat(1_024) }
    const { fields } = parse(JSON.stringify(sent), threadLimits)
    const long = Object.entries(fields).filter(([, text]) => text instanceof LongText)
    expect(long.map(([name]) => name)).toEqual(['short', 'payload', 'foreign', 'nul', 'marked'])
    expect(Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))).toEqual(sent)
  })
  it('does not make the parser accept what JSON.parse rejects', () => {
    expect(parse(`{"a":"${uri}\n"}`).rule).toBe('json_syntax')
    expect(parse(`{"a":"${uri}\\x"}`).rule).toBe('json_syntax')
    expect(parse(`{"a":"${uri}\\u00zz"}`).rule).toBe('json_syntax')
    expect(parse(`{"a":"${uri}" "b"}`).rule).toBe('json_syntax')
    expect(parse(`{"${uri}":1}`).rule).toBe('json_complexity')
    expect(parse(`"${uri}"`).rule).toBe('not_object')
  })
})

describe('the hash of a body', () => {
  it('does not depend on spacing, key order and escapes, also in long texts (D-377)', () => {
    const one = parse(JSON.stringify({ b: [1, { d: 'ü', c: 2 }, []], a: { z: uri, y: {} } })).hash
    const text = uri.replaceAll('/', '\\/')
    expect(parse(`{ "a": {"y": { }, "z": "${text}"}, "b": [1.0, {"c": 2e0, "d": "\\u00fc"}, [ ]] }`).hash).toBe(one)
    expect(parse(JSON.stringify({ b: [1, { d: 'ü', c: 2 }, []], a: { z: `${uri}A`, y: {} } })).hash).not.toBe(one)
  })
  it('is the hash of the canonical text', async () => {
    const { createHash } = await import('node:crypto')
    const text = `{"a":{"y":{},"z":"${uri}"},"b":[1,"ü",null,true,[]]}`
    expect(parse(text).hash).toBe(createHash('sha256').update(text).digest('base64url'))
  })
  it('is the same on the event loop and in a thread', () => {
    const texts = ['\n"\\\u0000\u007f', 'ü', '漢', '😀', 'a'].map((unit) => unit.repeat(200_000))
    for (const space of [0, 100]) {
      const text = JSON.stringify({ texts, uri }, undefined, space)
      expect(parse(text, threadLimits).hash).toBe(parse(JSON.stringify({ uri, texts })).hash)
    }
  })
  it('differs for similar values', () => {
    const hashes = [
      '{"a":"1"}',
      '{"a":1}',
      '{"a":[1]}',
      '{"a":{}}',
      '{"a":[]}',
      '{"a":null}',
      '{"a":[[],1]}',
      '{"a":[[1]]}',
    ]
    expect(new Set(hashes.map((text) => parse(text).hash)).size).toBe(hashes.length)
  })
})
