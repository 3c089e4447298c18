import type { Scope } from '@kinora/contract'
import type { Chance } from '../ports/chance.ts'

export type KeyEnv = 'live' | 'test'

/** What a node keeps of a key to answer requests with it. */
export type KnownKey = {
  id: string
  tenantId: string
  env: KeyEnv
  secretSha256: string
  scopes: readonly Scope[]
  /** By the clock of the database, like every other end. */
  expired: boolean
  suspended: boolean
}

/** gk_live_<12>_<43>_<6>: the parts are cut by position, because `_` may stand inside them. */
const shape = /^gk_(live|test)_([A-Za-z0-9_-]{12})_([A-Za-z0-9_-]{43})_([A-Za-z0-9_-]{6})$/

const checksumOf = (body: string, chance: Chance): string => chance.sha256(body).slice(0, 6)

/** The id and secret of a key that is whole; nothing for text that cannot be one, so that no query is spent on it. */
export const readKey = (key: string, chance: Chance): { env: KeyEnv; id: string; secret: string } | undefined => {
  const parts = shape.exec(key)
  if (!parts || parts[4] !== checksumOf(key.slice(0, -7), chance)) return undefined
  return { env: parts[1] as KeyEnv, id: parts[2] as string, secret: parts[3] as string }
}

export const newKey = (env: KeyEnv, chance: Chance): { id: string; secret: string; key: string } => {
  const id = chance.randomWord(12)
  const secret = chance.randomWord(43)
  const body = `gk_${env}_${id}_${secret}`
  return { id, secret, key: `${body}_${checksumOf(body, chance)}` }
}

export const hashSecret = (secret: string, chance: Chance): string => chance.sha256(secret)

/** `Token <key>` or `Bearer <key>`: one space, nothing after the key. */
export const keyInHeader = (header: string | undefined): string | undefined =>
  /^(?:token|bearer) ([^ ]+)$/i.exec(header ?? '')?.[1]
