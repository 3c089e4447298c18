import { AppError } from '@kinora/contract'
import { isSessionToken, type KnownKey, type RateLimiter } from '@kinora/domain'
import type { FastifyRequest } from 'fastify'
import type { KeyCache } from '../../checks/key-cache.ts'
import { refuseUnlessPassed } from '../../checks/request-rate.ts'
import { type ConsoleSession, toConsoleSession } from '../../console/console-session.ts'
import { readCookie } from '../../console/cookies.ts'
import type { SessionLookups } from '../../console/session-lookups.ts'

export type SessionReaderDeps = {
  keys: Pick<KeyCache, 'find'>
  lookUpSession: SessionLookups
  rates: RateLimiter
  allowsOperators: boolean
}

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
  const token = readCookie(request.headers.cookie, 'session')
  if (token === undefined || !isSessionToken(token)) throw new AppError('Unauthorized')
  const active = await deps.lookUpSession(token, request.ip)
  if (!active) throw new AppError('Unauthorized')
  return toConsoleSession(active, await findKey(active.keyId, request.ip, deps), deps.allowsOperators)
}

/** Reads the session of a call and counts the call: each session by the rates of a key, its owner by those of a tenant. */
export const openSession = async (request: FastifyRequest, deps: SessionReaderDeps): Promise<ConsoleSession> => {
  const session = await readSession(request, deps)
  const { id, personId, keyId } = session.active
  const owner = personId === null ? `key-session:${keyId}` : `person:${personId}`
  const rateClass = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'create'
  refuseUnlessPassed(await deps.rates.take({ id, tenantId: owner }, rateClass))
  return session
}
