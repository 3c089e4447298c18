import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isSigned } from '@kinora/adapters/callbacks'
import { readAtMost } from '@kinora/adapters/egress'
import type { ReportedJob, WebhookFacts } from '@kinora/domain'
import { isVerified, type VerifyDeps } from './verify-webhook.ts'
import { isWebhookToken } from './webhook-token.ts'

/** A callback contains a task and one or two URLs. */
const maxBytes = 1024 * 1024
const requestTimeoutMs = 10_000

export type CallbackServerDeps = VerifyDeps & {
  /** The signing secret of a server; undefined for a server that may not call back. */
  findSecret(server: string): string | undefined
  /** The webhooks of a provider, and the key from which the tokens of their URLs are derived. */
  findWebhook(server: string): { facts: WebhookFacts; tokenKey: string } | undefined
  record(attemptId: string, job: ReportedJob): Promise<void>
  wake(attemptId: string): void
}

type Address = { server: string; attemptId: string; token: string | undefined }

const readAddress = (url = ''): Address | undefined => {
  const [, server = '', attemptId = '', token, ...more] = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
  return more.length === 0 && /^[0-9]{1,20}$/.test(attemptId) ? { server, attemptId, token } : undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A webhook of a provider names the job of an attempt, so that a handle lost in a crash is found again. */
const handleWebhook = async (
  deps: CallbackServerDeps,
  { attemptId }: Address,
  { facts, webhook }: { facts: WebhookFacts; webhook: Parameters<typeof isVerified>[2] },
): Promise<number> => {
  if (!(await isVerified(deps, facts.verifier, webhook))) return 401
  const job = facts.readJob(parseJson(webhook.body))
  if (job) await deps.record(attemptId, job)
  deps.wake(attemptId)
  return 204
}

const handleCallback = async (deps: CallbackServerDeps, request: IncomingMessage): Promise<number> => {
  const address = request.method === 'POST' ? readAddress(request.url) : undefined
  if (!address) return 404
  const { server, attemptId, token } = address
  const secret = token === undefined ? deps.findSecret(server) : undefined
  const found = token === undefined ? undefined : deps.findWebhook(server)
  const isOwn = found !== undefined && isWebhookToken(token ?? '', found.tokenKey, server, attemptId)
  if (secret === undefined && !isOwn) return 404
  const body = await readAtMost(request, maxBytes)
  if (body === undefined) return 413
  if (isOwn) return handleWebhook(deps, address, { facts: found.facts, webhook: { headers: request.headers, body } })
  if (secret === undefined || !isSigned(secret, request.headers, body)) return 401
  deps.wake(attemptId)
  return 204
}

/** Receives callbacks of other services on its own address: the API has no path without a key (D-058). */
export const createCallbackServer = (deps: CallbackServerDeps): Server => {
  const server = createServer({ requestTimeout: requestTimeoutMs, maxHeaderSize: 16_384 }, (request, response) => {
    handleCallback(deps, request)
      // A provider repeats a webhook that could not be recorded.
      .catch(() => 503)
      .then(
        (status) => response.writeHead(status, { connection: 'close' }).end(),
        () => request.destroy(),
      )
  })
  server.maxConnections = 200
  return server
}
