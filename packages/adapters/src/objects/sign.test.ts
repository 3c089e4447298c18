import { expect, it } from 'vitest'
import { createSigner, isCurrentWindow, signingWindow } from './sign.ts'

const sign = createSigner({
  publicEndpoint: 'http://results.test',
  region: 'us-east-1',
  bucket: 'media',
  accessKeyId: 'reader',
  secretAccessKey: 'secret',
})
const film = { key: 'results/20300101/1/2/film', sha256: '', bytes: 1, mediaType: 'video/mp4' }
/** A second at which windows of both lengths begin. */
const windowStartMs = Date.UTC(2030, 0, 1)

/** Seconds for which a URL issued at that moment remains valid. */
const secondsLeft = async (handedOutMs: number, life: 'day' | 'hour'): Promise<number> => {
  const { searchParams } = new URL(await sign(film, 'film', signingWindow(handedOutMs, life)))
  const signed = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  return (Date.parse(signed) - handedOutMs) / 1000 + Number(searchParams.get('X-Amz-Expires'))
}

it.each([
  ['day', 600, 86_400, 87_000],
  ['hour', 60, 3_600, 3_660],
] as const)(
  'a result URL for one %s has its full lifetime whenever it is issued (D-150)',
  async (life, reuse, least, most) => {
    const moments = [0, 1, reuse * 500, reuse * 1000 - 1].map((ms) => windowStartMs + ms)
    const left = await Promise.all(moments.map((moment) => secondsLeft(moment, life)))
    expect(Math.min(...left)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...left)).toBeLessThanOrEqual(most)
  },
)

it.each([
  ['day', 600],
  ['hour', 60],
] as const)(
  'a URL for one %s is repeated within its signing window and signed again after it (D-151)',
  async (life, reuse) => {
    const [first, last, next] = [0, reuse * 1000 - 1, reuse * 1000].map((ms) => windowStartMs + ms) as [
      number,
      number,
      number,
    ]
    const window = signingWindow(first, life)
    expect(await sign(film, 'film', signingWindow(last, life))).toBe(await sign(film, 'film', window))
    expect(await sign(film, 'film', signingWindow(next, life))).not.toBe(await sign(film, 'film', window))
    expect([isCurrentWindow(window, last), isCurrentWindow(window, next)]).toEqual([true, false])
  },
)
