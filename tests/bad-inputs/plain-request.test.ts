import { describe, expect, it } from 'vitest'
import { plainRequest } from './plain-request.ts'
import { forged } from './wire/request.ts'

const create = (body: string | Uint8Array) => ({
  method: 'POST',
  target: '/ent/v2/text2video',
  headers: [['Authorization', 'Token x'] as const],
  body,
})

describe('plainRequest', () => {
  it('requests an unknown route beside a request with a small body', () => {
    expect(plainRequest(create('{"prompt":"a"}')).target).toBe('/no-such-route')
  })
  it('requests an unknown route beside raw bytes', () => {
    expect(plainRequest(forged('GET / HTTP/1.1')).target).toBe('/no-such-route')
  })
  it.each([
    ['text', 'é'.repeat(50_000)],
    ['bytes', new Uint8Array(100_000)],
  ])('sends valid JSON of the same size to the same path beside a large body of %s', (_, body) => {
    const plain = plainRequest(create(body))
    expect(plain).toMatchObject({
      method: 'POST',
      target: '/ent/v2/text2video',
      headers: [['Authorization', 'Token x']],
    })
    expect(Buffer.byteLength(plain.body ?? '')).toBe(100_000)
    expect(Object.keys(JSON.parse(String(plain.body)))).toEqual(['filler'])
  })
})
