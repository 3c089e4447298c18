import type { Scope } from '@kinora/contract'
import type { RandomSource } from '../ports/random-source.ts'

export type KeyEnv = 'live' | 'test'

/** The part of a key that a node caches to authenticate requests. */
export type KnownKey = {
  id: string
  tenantId: string
  env: KeyEnv
  secretSha256: string
  scopes: readonly Scope[]
  /** Decided by the database clock, like every other expiry. */
  expired: boolean
  suspended: boolean
}

/** gk_live_<12>_<43>_<6>: split by position, because the parts may contain `_`. */
const shape = /^gk_(live|test)_([A-Za-z0-9_-]{12})_([A-Za-z0-9_-]{43})_([A-Za-z0-9_-]{6})$/

const computeChecksum = (body: string, randomSource: RandomSource): string => randomSource.sha256(body).slice(0, 6)

/** Parses a key into id and secret. Returns undefined for malformed text, which saves a query. */
export const readKey = (
  key: string,
  randomSource: RandomSource,
): { env: KeyEnv; id: string; secret: string } | undefined => {
  const parts = shape.exec(key)
  if (!parts || parts[4] !== computeChecksum(key.slice(0, -7), randomSource)) return undefined
  return { env: parts[1] as KeyEnv, id: parts[2] as string, secret: parts[3] as string }
}

export const newKey = (env: KeyEnv, randomSource: RandomSource): { id: string; secret: string; key: string } => {
  const id = randomSource.randomWord(12)
  const secret = randomSource.randomWord(43)
  const body = `gk_${env}_${id}_${secret}`
  return { id, secret, key: `${body}_${computeChecksum(body, randomSource)}` }
}

export const hashSecret = (secret: string, randomSource: RandomSource): string => randomSource.sha256(secret)

/** `Token <key>` or `Bearer <key>`: one space, nothing after the key. */
export const keyInHeader = (header: string | undefined): string | undefined =>
  /^(?:token|bearer) ([^ ]+)$/i.exec(header ?? '')?.[1]
