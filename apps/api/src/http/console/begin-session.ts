import { AppError } from '@kinora/contract'
import {
  type SessionOwner,
  type SignInMethod,
  type StartedSession,
  startSession,
  startSessionByLink,
} from '@kinora/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../../console/cookies.ts'
import type { ConsoleDeps } from './console-deps.ts'
import { getTraceId } from './trace-id.ts'

/** Records a change of sessions in the audit log. */
export const auditSession = (
  { audit }: Pick<ConsoleDeps, 'audit'>,
  request: FastifyRequest,
  { owner, action, object }: { owner: SessionOwner; action: string; object: string },
): Promise<void> =>
  audit.append({
    actor: 'personId' in owner ? 'person' : 'key',
    personId: 'personId' in owner ? owner.personId : null,
    keyId: 'keyId' in owner ? owner.keyId : '',
    tenantId: null,
    action,
    object,
    result: 'done',
    address: request.ip,
    trace: getTraceId(request),
    detail: {},
  })

export type SignIn = { owner: SessionOwner; method: Exclude<SignInMethod, 'link'> } | { link: string }

const start = (request: FastifyRequest, deps: ConsoleDeps, signIn: SignIn): Promise<StartedSession | undefined> => {
  const from = {
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    replacedToken: readCookie(request.headers.cookie, 'session'),
  }
  return 'link' in signIn
    ? startSessionByLink(deps, { ...from, ...signIn })
    : startSession(deps, { ...from, ...signIn })
}

/** Starts a session, sets its cookie and ends the session that the browser had (D-518). Returns the token. */
export const beginSession = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ConsoleDeps,
  signIn: SignIn,
): Promise<string> => {
  const started = await start(request, deps, signIn)
  if (!started) throw new AppError('Unauthorized')
  const { id, personId, keyId, method } = started.session
  const owner = personId === null ? { keyId: keyId ?? '' } : { personId }
  await auditSession(deps, request, { owner, action: `sign in by ${method}`, object: id })
  reply.header('set-cookie', setCookie('session', started.token))
  return started.token
}
