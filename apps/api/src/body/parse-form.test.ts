import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import type { FormInput } from './form.ts'
import { formFields } from './form-fields.ts'
import { parseForm } from './parse-form.ts'

const boundary = 'edge'
const input: FormInput = {
  type: `multipart/form-data; boundary=${boundary}`,
  limits: { parts: 4, textBytes: 100, headerPairs: 16, headerBytes: 4096 },
  wantsHash: true,
}
type Part = { name?: string; filename?: string; value: string | Buffer }
const form = (parts: readonly Part[], edge = boundary): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, value }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`
      const head = `--${edge}\r\ncontent-disposition: form-data${name === undefined ? '' : `; name="${name}"`}${file}\r\n\r\n`
      return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]
    }),
    Buffer.from(`--${edge}--\r\n`),
  ])
const parseFields = async (parts: readonly Part[]) => {
  const parsed = await parseForm(form(parts), input)
  if ('fault' in parsed) throw new Error(parsed.fault.detail)
  return formFields(parsed.entries)
}
const findFault = async (bytes: Buffer) => {
  const parsed = await parseForm(bytes, input)
  return 'fault' in parsed ? parsed.fault : undefined
}

describe('parseForm', () => {
  it('converts a form to document fields: texts, lists and objects', async () => {
    const fields = await parseFields([
      { name: 'prompt', value: 'sea' },
      { name: 'a[]', value: '1' },
      { name: 'a[]', value: '2' },
      { name: 'o[url]', value: 'x' },
    ])
    expect(JSON.parse(JSON.stringify(fields))).toEqual({ prompt: 'sea', a: ['1', '2'], o: { url: 'x' } })
    expect(Object.getPrototypeOf(fields)).toBeNull()
  })

  it('returns files as bytes in a separate buffer, without a text', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45])
    const parsed = await parseForm(form([{ name: 'image', filename: 'a.png', value: bytes }]), input)
    if ('fault' in parsed) throw new Error(parsed.fault.detail)
    const [entry] = parsed.entries
    if (!entry || !('file' in entry) || !('content' in entry.file)) throw new Error('no file')
    expect([...entry.file.content]).toEqual([...bytes])
    expect(entry.file.content.buffer.byteLength).toBe(bytes.length)
    expect(String(formFields(parsed.entries)['image'])).toBe('')
  })

  it('computes a hash that ignores the boundary and depends on the files (D-377)', async () => {
    const parts = [
      { name: 'prompt', value: 'sea' },
      { name: 'image', filename: 'a', value: 'one' },
    ]
    const hashForm = async (bytes: Buffer, edge = boundary) => {
      const parsed = await parseForm(bytes, { ...input, type: `multipart/form-data; boundary=${edge}` })
      return 'fault' in parsed ? parsed.fault.detail : parsed.hash
    }
    expect(await hashForm(form(parts, 'other'), 'other')).toBe(await hashForm(form(parts)))
    expect(await hashForm(form([...parts.slice(0, 1), { name: 'image', filename: 'a', value: 'two' }]))).not.toBe(
      await hashForm(form(parts)),
    )
  })

  it.each([
    ['an end', form([{ name: 'a', value: 'b' }]).subarray(0, -8)],
    ['its boundary', form([{ name: 'a', value: 'b' }], 'other')],
    ['names', form([{ value: 'b' }])],
    ['UTF-8', form([{ name: 'a', value: Buffer.from([255]) }])],
    ['a limited number of parts', form(Array.from({ length: 5 }, (_, i) => ({ name: `p${i}`, value: '' })))],
  ])('rejects a form without %s', async (_, bytes) => {
    expect(await findFault(bytes)).toMatchObject({ reason: 'BadRequest' })
  })

  it('rejects a text that is too long with its field, unless it is a data URI', async () => {
    const long = 'a'.repeat(101)
    expect(await findFault(form([{ name: 'prompt', value: long }]))).toMatchObject({ field: 'prompt' })
    expect(
      await findFault(form([{ name: 'image', value: `data:image/png;base64,${'AAAA'.repeat(50)}` }])),
    ).toBeUndefined()
  })

  it.each(['__proto__', 'a[constructor]', 'a[b][c]', '[]'])('rejects a part named %s', async (name) => {
    await expect(parseFields([{ name, value: '1' }])).rejects.toMatchObject({ reason: 'BadRequest' })
  })

  it.each([
    ['a', 'a'],
    ['a', 'a[]'],
    ['a[]', 'a'],
    ['a[b]', 'a[b]'],
    ['a', 'a[b]'],
    ['a[b]', 'a[]'],
  ])('rejects a form with both %s and %s', async (first, second) => {
    const both = parseFields([
      { name: first, value: '1' },
      { name: second, value: '2' },
    ])
    await expect(both).rejects.toMatchObject({ reason: 'BadRequest' })
  })
})

it('parseForm takes linear time on bytes full of partial boundaries', async () => {
  const measureParse = async (mebibytes: number): Promise<number> => {
    const value = Buffer.from('\r\n--edg'.repeat((mebibytes * 1024 * 1024) / 7))
    const bytes = form([{ name: 'image', filename: 'a', value }])
    return measureCost(() => parseForm(bytes, input))
  }
  await measureParse(1)
  const [small, large] = [await measureParse(2), await measureParse(8)]
  // Four times the bytes: quadratic time would cost sixteen times as much.
  expect(large).toBeLessThan(10 * Math.max(small, 20))
})
