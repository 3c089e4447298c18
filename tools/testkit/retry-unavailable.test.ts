import { describe, expect, it } from 'vitest'
import { createRetryingFetch, maxRetries } from './retry-unavailable.ts'

const scripted = (...responses: Response[]) => {
  const waits: number[] = []
  const { fetch, retries } = createRetryingFetch({
    fetch: async () => responses.shift() ?? new Response('there', { status: 200 }),
    wait: async (ms) => waits.push(ms),
  })
  return { fetch, retries, waits }
}
const unavailable = (retryAfter?: string) =>
  new Response('', { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

describe('a test client that receives 503', () => {
  it('waits for Retry-After, retries and counts', async () => {
    const { fetch, retries, waits } = scripted(unavailable('2'), unavailable())
    expect((await fetch('http://api.invalid')).status).toBe(200)
    expect(retries()).toBe(2)
    expect(waits).toEqual([2_000, 1_000])
  })
  it('returns 503 after the maximum number of retries', async () => {
    const { fetch, retries } = scripted(...Array.from({ length: maxRetries + 1 }, () => unavailable('1')))
    expect((await fetch('http://api.invalid')).status).toBe(503)
    expect(retries()).toBe(maxRetries)
  })
  it.each([200, 400, 429, 500])('does not retry status %i', async (status) => {
    const { fetch, retries } = scripted(new Response('', { status }))
    expect((await fetch('http://api.invalid')).status).toBe(status)
    expect(retries()).toBe(0)
  })
})
