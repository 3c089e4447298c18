import { randomBytes } from 'node:crypto'
import { scanDataUri } from '@kinora/domain'
import { expect, it } from 'vitest'
import { byteTools } from './byte-tools.ts'

const decode = (base64: string): Uint8Array => {
  const uri = scanDataUri(`data:image/png;base64,${base64}`, 'image')
  if ('fault' in uri) throw new Error(uri.fault.message)
  return byteTools.decode(uri)
}

it.each([1, 2, 3, 300, 196_607, 196_608, 196_609, 500_000])(
  'decode returns %s bytes, decoded in slices, in a separate buffer',
  (size) => {
    const bytes = randomBytes(size)
    const decoded = decode(bytes.toString('base64'))
    expect(bytes.equals(decoded)).toBe(true)
    expect(decoded.buffer.byteLength).toBe(size)
  },
)

it('decode ignores non-zero trailing bits, like other decoders', () => {
  expect([...decode('AB==')]).toEqual([0])
  expect([...decode('AAB=')]).toEqual([0, 0])
})
