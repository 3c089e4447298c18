import { AppError, isId, type SessionReply, sessionReply } from '@kinora/contract'
import { findSession, type SessionOwner } from '@kinora/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionToWire } from '../../admin/session-wire.ts'
import { parseSmallObject } from '../../body/read-body.ts'
import { identifyKey } from '../../checks/identify-key.ts'
import { type ConsoleSession, toConsoleSession } from '../../console/console-session.ts'
import { clearCookie } from '../../console/cookies.ts'
import { jsonType } from '../send.ts'
import { auditSession, beginSession } from './begin-session.ts'
import type { ConsoleDeps, ConsoleListener } from './console-deps.ts'
import { readConsoleBody } from './read-console-body.ts'
import { openSession } from './session-reader.ts'
import { getTraceId } from './trace-id.ts'

const bodyBytes = 4_096
const link = z.object({ token: z.string().max(256) })
const key = z.object({ key: z.string().max(256) })

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply => reply.type(jsonType).send(JSON.stringify(body))

const readBody = async <T extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  { budget }: ConsoleDeps,
  schema: T,
): Promise<z.output<T>> => {
  const sent = parseSmallObject(await readConsoleBody(request, reply, { budget, maxBytes: bodyBytes }))
  const body = schema.safeParse(sent)
  if (body.success) return body.data
  const [issue] = body.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new AppError('FieldInvalid', { detail: `${field}: ${issue?.message}`, field, rule: 'format' })
}

const toOwner = ({ active }: ConsoleSession): SessionOwner => {
  if (active.personId !== null) return { personId: active.personId }
  return { keyId: active.keyId ?? '' }
}

/** Describes a session for its page. */
const describeSession = async (
  { active, key: known, isOperator, canReadContent }: ConsoleSession,
  { keyAdmin, resultOrigin, version }: ConsoleDeps,
): Promise<SessionReply> => {
  const tenantId = known && (await keyAdmin.findOwner(known.id))
  const listed = known && tenantId !== undefined ? await keyAdmin.find(tenantId, known.id) : undefined
  return sessionReply.parse({
    id: active.id,
    person: active.person && { id: active.person.id, email: active.person.email, name: active.person.name },
    key: known
      ? { id: known.id, name: listed?.name ?? '', tenant_id: known.tenantId, scopes: [...known.scopes] }
      : null,
    is_operator: isOperator,
    can_read_content: canReadContent,
    memberships: (active.person?.memberships ?? []).map((each) => ({
      tenant_id: each.tenantId,
      tenant_name: each.tenantName,
      role: each.role,
    })),
    created_at: active.createdAt.toISOString(),
    idle_expires_at: active.idleExpiresAt.toISOString(),
    expires_at: active.expiresAt.toISOString(),
    result_origin: resultOrigin,
    version,
  })
}

/** Mounts sign-in by link and key, the session of the browser, and sign-out. */
export const mountSessionRoutes = (app: FastifyInstance, deps: ConsoleDeps, listener: ConsoleListener): void => {
  const hidden = { schema: { hide: true } }
  const readerDeps = { ...deps, ...listener }
  const read = (request: FastifyRequest) => openSession(request, readerDeps)

  /** Limits and reports failures; a wrong link or key looks the same as a used one. */
  const attempt = async <T>(request: FastifyRequest, work: () => Promise<T | undefined>): Promise<T> => {
    deps.attempts.begin(request.ip)
    const outcome = await work().catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'Unauthorized') return undefined
      deps.attempts.succeed(request.ip)
      throw error
    })
    if (outcome === undefined) {
      deps.onUnauthorized(request.ip, getTraceId(request))
      throw new AppError('Unauthorized')
    }
    deps.attempts.succeed(request.ip)
    return outcome
  }
  const answerSignIn = async (reply: FastifyReply, token: string, session: Pick<ConsoleSession, 'key'>) => {
    const active = await findSession(deps, token)
    if (!active) throw new AppError('Unauthorized')
    const started = toConsoleSession(active, session.key, listener.allowsOperators)
    return sendJson(reply, await describeSession(started, deps))
  }

  app.get('/console/api/sign-in', hidden, async (_request, reply) =>
    sendJson(reply, { oidc: deps.oidc !== undefined, oidc_name: deps.oidc?.name ?? '' }),
  )
  app.post('/console/api/sign-in/link', hidden, async (request, reply) => {
    const { token } = await readBody(request, reply, deps, link)
    const started = await attempt(request, () => beginSession(request, reply, deps, { link: token }))
    return answerSignIn(reply, started, { key: undefined })
  })
  app.post('/console/api/sign-in/key', hidden, async (request, reply) => {
    const { key: sent } = await readBody(request, reply, deps, key)
    const known = await attempt(request, () => identifyKey(`Bearer ${sent}`, request.ip, deps))
    const started = await beginSession(request, reply, deps, { owner: { keyId: known.id }, method: 'key' })
    return answerSignIn(reply, started, { key: known })
  })
  app.get('/console/api/session', hidden, async (request, reply) =>
    sendJson(reply, await describeSession(await read(request), deps)),
  )
  app.post('/console/api/sign-out', hidden, async (request, reply) => {
    const session = await read(request)
    const owner = toOwner(session)
    await deps.sessions.end(session.active.id, owner)
    await auditSession(deps, request, { owner, action: 'sign out', object: session.active.id })
    return sendJson(reply.header('set-cookie', clearCookie('session')), {})
  })
  app.post('/console/api/sign-out-everywhere', hidden, async (request, reply) => {
    const owner = toOwner(await read(request))
    await deps.sessions.endAll(owner)
    await auditSession(deps, request, { owner, action: 'sign out everywhere', object: '' })
    return sendJson(reply.header('set-cookie', clearCookie('session')), {})
  })
  app.get('/console/api/sessions', hidden, async (request, reply) => {
    const session = await read(request)
    const sessions = await deps.sessions.listOwned(toOwner(session))
    return sendJson(reply, {
      sessions: sessions.map((each) => ({ ...sessionToWire(each), is_current: each.id === session.active.id })),
    })
  })
  app.post('/console/api/sessions/:id/revoke', hidden, async (request, reply) => {
    const owner = toOwner(await read(request))
    const { id } = request.params as { id: string }
    if (!isId(id) || !(await deps.sessions.end(id, owner))) throw new AppError('NotFound', { detail: 'session' })
    await auditSession(deps, request, { owner, action: 'revoke session', object: id })
    return sendJson(reply, { id, revoked: true })
  })
}
