import { startListening } from '@kinora/config'
import type { AnyBackend, Catalog } from '@kinora/domain'
import { backendKey, type Config } from '../config.ts'
import { createCallbackServer } from './callback-server.ts'
import { createPollWakeups } from './poll-wakeups.ts'

type Settings = Pick<Config, 'BACKEND_CALLBACK_LISTEN' | 'BACKEND_CALLBACK_URL'>

/** Starts the server for backend callbacks, which wake the poll of an attempt. Without the settings, it only polls. */
export const startBackendCallbackServer = async (
  { BACKEND_CALLBACK_LISTEN: listen, BACKEND_CALLBACK_URL: base }: Settings,
  catalog: Pick<Catalog<AnyBackend>, 'backend' | 'backends'>,
  onError: (error: Error) => void,
) => {
  const pollWakeups = createPollWakeups()
  if ((listen === undefined) !== (base === undefined))
    throw new Error('BACKEND_CALLBACK_LISTEN and BACKEND_CALLBACK_URL are set together or not at all')
  const findSecret = (server: string): string | undefined => {
    if (!catalog.backends.some(({ name }) => name === server)) return undefined
    const { backend, config } = catalog.backend(server)
    const secretName = backend.callbackSecret?.(config)
    return secretName === undefined ? undefined : backendKey(secretName)
  }
  const server = createCallbackServer({ findSecret, wake: pollWakeups.wake })
  if (listen !== undefined)
    await startListening(server, { setting: 'BACKEND_CALLBACK_LISTEN', address: listen, onError })
  return {
    pollWakeups,
    callbackUrl: (name: string, attemptId: string): string | undefined =>
      base && findSecret(name) ? `${base.replace(/\/+$/, '')}/${encodeURIComponent(name)}/${attemptId}` : undefined,
    stop: () => server.close(),
  }
}
