import { startListening } from '@kinora/config'
import type { AnyBackend, Catalog, OpenHttp, WebhookFacts } from '@kinora/domain'
import type { ReportedJobs } from '@kinora/postgres'
import { backendKey, type Config } from '../config.ts'
import { createCallbackServer } from './callback-server.ts'
import { createPollWakeups } from './poll-wakeups.ts'
import { createPublicKeys } from './public-keys.ts'
import { webhookToken } from './webhook-token.ts'

type Settings = Pick<Config, 'BACKEND_CALLBACK_LISTEN' | 'BACKEND_CALLBACK_URL'>
type Deps = {
  catalog: Pick<Catalog<AnyBackend>, 'backend' | 'backends'>
  reportedJobs: Pick<ReportedJobs, 'record'>
  http: OpenHttp
  nowMs(): number
  onError(error: Error): void
}

/**
 * Starts the server for backend callbacks, which wake the poll of an attempt and name the jobs of providers. Without the
 * settings, it only polls.
 */
export const startBackendCallbackServer = async (
  { BACKEND_CALLBACK_LISTEN: listen, BACKEND_CALLBACK_URL: base }: Settings,
  { catalog, reportedJobs, http, nowMs, onError }: Deps,
) => {
  const pollWakeups = createPollWakeups()
  if ((listen === undefined) !== (base === undefined))
    throw new Error('BACKEND_CALLBACK_LISTEN and BACKEND_CALLBACK_URL are set together or not at all')
  const isKnown = (server: string): boolean => catalog.backends.some(({ name }) => name === server)
  const findSecret = (server: string): string | undefined => {
    if (!isKnown(server)) return undefined
    const { backend, config } = catalog.backend(server)
    const secretName = backend.callbackSecret?.(config)
    return secretName === undefined ? undefined : backendKey(secretName)
  }
  const findWebhook = (server: string): { facts: WebhookFacts; tokenKey: string } | undefined => {
    if (!isKnown(server)) return undefined
    const { backend, config } = catalog.backend(server)
    const facts = backend.webhook?.(config)
    const tokenKey = facts && backendKey(facts.tokenKeyFrom)
    return facts && tokenKey ? { facts, tokenKey } : undefined
  }
  const server = createCallbackServer({
    findSecret,
    findWebhook,
    record: reportedJobs.record,
    wake: pollWakeups.wake,
    publicKeys: createPublicKeys(http, nowMs),
    readSecret: backendKey,
    nowMs,
  })
  if (listen !== undefined)
    await startListening(server, { setting: 'BACKEND_CALLBACK_LISTEN', address: listen, onError })
  return {
    pollWakeups,
    callbackUrl(name: string, attemptId: string): string | undefined {
      if (base === undefined) return undefined
      const own = `${base.replace(/\/+$/, '')}/${encodeURIComponent(name)}/${attemptId}`
      if (findSecret(name)) return own
      const tokenKey = findWebhook(name)?.tokenKey
      return tokenKey === undefined ? undefined : `${own}/${webhookToken(tokenKey, name, attemptId)}`
    },
    stop: () => server.close(),
  }
}
