import { createPublicKey, type KeyObject } from 'node:crypto'
import type { OpenHttp } from '@kinora/domain'
import { z } from 'zod'

const keySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().max(100) })).max(20),
})
const keptMs = 24 * 3_600_000
/** An unknown signature fetches the keys again, at most this often. */
const leastMs = 60_000
const fetchMs = 5_000

/** The Ed25519 keys of a JWKS URL, kept for a day. */
export const createPublicKeys = (http: OpenHttp, nowMs: () => number) => {
  const kept = new Map<string, { keys: readonly KeyObject[]; atMs: number }>()
  return async (url: string, isFresh = false): Promise<readonly KeyObject[]> => {
    const known = kept.get(url)
    if (known && nowMs() - known.atMs < (isFresh ? leastMs : keptMs)) return known.keys
    const { json } = await http({ baseUrl: url }, AbortSignal.timeout(fetchMs)).send({ method: 'GET', url })
    const keys = keySet
      .parse(json)
      .keys.map(({ kty, crv, x }) => createPublicKey({ key: { kty, crv, x }, format: 'jwk' }))
    kept.set(url, { keys, atMs: nowMs() })
    return keys
  }
}
export type PublicKeys = ReturnType<typeof createPublicKeys>
