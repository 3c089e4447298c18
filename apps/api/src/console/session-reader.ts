import { AppError } from '@kinora/contract'
import { type FindSessionDeps, findSession, type KnownKey } from '@kinora/domain'
import type { FastifyRequest } from 'fastify'
import type { KeyCache } from '../checks/key-cache.ts'
import { type ConsoleSession, toConsoleSession } from './console-session.ts'
import { readCookie } from './cookies.ts'

export type SessionReaderDeps = FindSessionDeps & { keys: Pick<KeyCache, 'find'>; allowsOperators: boolean }

/** A session of a key ends with the key. */
const findKey = async (
  keyId: string | null,
  address: string,
  { keys }: SessionReaderDeps,
): Promise<KnownKey | undefined> => {
  if (keyId === null) return undefined
  const key = await keys.find(keyId, address)
  if (!key || key.suspended || key.expired) throw new AppError('Unauthorized')
  return key
}

/** Reads the session of a request by its cookie; an Authorization header does not count here. */
export const readSession = async (request: FastifyRequest, deps: SessionReaderDeps): Promise<ConsoleSession> => {
  const active = await findSession(deps, readCookie(request.headers.cookie, 'session'))
  if (!active) throw new AppError('Unauthorized')
  return toConsoleSession(active, await findKey(active.keyId, request.ip, deps), deps.allowsOperators)
}
