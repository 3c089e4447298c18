import type { SessionOwner, SignInMethod } from '@kinora/domain'
import { startSession } from '@kinora/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleDeps } from './console-deps.ts'
import { readCookie, setCookie } from './cookies.ts'
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

/** Starts a session, sets its cookie and ends the session that the browser had (D-518). Returns the token. */
export const beginSession = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ConsoleDeps,
  { owner, method }: { owner: SessionOwner; method: SignInMethod },
): Promise<string> => {
  const { token, session } = await startSession(deps, {
    owner,
    method,
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    replacedToken: readCookie(request.headers.cookie, 'session'),
  })
  await auditSession(deps, request, { owner, action: `sign in by ${method}`, object: session.id })
  reply.header('set-cookie', setCookie('session', token))
  return token
}
