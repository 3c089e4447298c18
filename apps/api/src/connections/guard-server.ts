import type { Server } from 'node:http'
import { guardConnections } from './guard-connections.ts'
import { connectionCaps, type Patience } from './limits.ts'
import { createTrustedProxies } from './trusted-proxies.ts'
import { serveUnusualRequests } from './unusual-requests.ts'

/** All that a bare HTTP server lacks before it may face the world. */
export const guardServer = (server: Server, by: { patience: Patience; trustedProxies: readonly string[] }): void => {
  guardConnections(server, {
    ...connectionCaps,
    patience: by.patience,
    isTrustedProxy: createTrustedProxies(by.trustedProxies),
  })
  serveUnusualRequests(server)
}
