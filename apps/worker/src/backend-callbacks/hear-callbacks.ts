import { startListening } from '@kinora/config'
import type { AnyBackend, Catalog } from '@kinora/domain'
import { backendKey, type Config } from '../config.ts'
import { createListener } from './listener.ts'
import { createNudges } from './nudges.ts'

type Settings = Pick<Config, 'BACKEND_CALLBACK_LISTEN' | 'BACKEND_CALLBACK_URL'>

/** Where the servers of the catalog may call back, and what that wakes. Without the settings they are only polled. */
export const hearCallbacks = async (
  { BACKEND_CALLBACK_LISTEN: listen, BACKEND_CALLBACK_URL: base }: Settings,
  catalog: Pick<Catalog<AnyBackend>, 'backend' | 'backends'>,
  onError: (error: Error) => void,
) => {
  const nudges = createNudges()
  if ((listen === undefined) !== (base === undefined))
    throw new Error('BACKEND_CALLBACK_LISTEN and BACKEND_CALLBACK_URL are set together or not at all')
  const secretOf = (server: string): string | undefined => {
    if (!catalog.backends.some(({ name }) => name === server)) return undefined
    const { backend, config } = catalog.backend(server)
    const from = backend.callbackSecret?.(config)
    return from === undefined ? undefined : backendKey(from)
  }
  const server = createListener({ secretOf, nudge: nudges.nudge })
  if (listen !== undefined)
    await startListening(server, { setting: 'BACKEND_CALLBACK_LISTEN', address: listen, onError })
  return {
    nudges,
    callbackUrl: (name: string, attemptId: string): string | undefined =>
      base && secretOf(name) ? `${base.replace(/\/+$/, '')}/${encodeURIComponent(name)}/${attemptId}` : undefined,
    stop: () => server.close(),
  }
}
