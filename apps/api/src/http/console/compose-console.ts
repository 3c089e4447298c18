import { sameText } from '@kinora/adapters/secrets'
import { version } from '@kinora/config'
import { findSession, type KnownKey, newId } from '@kinora/domain'
import type { FastifyInstance } from 'fastify'
import type { AdminCaller } from '../../admin/admin-route.ts'
import type { KeyCache } from '../../checks/key-cache.ts'
import type { Config } from '../../config.ts'
import { createAttemptLimit } from '../../console/attempt-limit.ts'
import { createConsoleKeyFinder } from '../../console/console-key-finder.ts'
import { consoleOrigins } from '../../console/console-origins.ts'
import { createSessionLookups } from '../../console/session-lookups.ts'
import { resolveConsoleFolder } from '../../console-files/console-folder.ts'
import { loadConsoleFiles } from '../../console-files/load-console-files.ts'
import type { Ports } from '../../ports/ports.ts'
import { type CallTickets, createCallTickets } from '../../request/call-tickets.ts'
import { mountConsoleFiles } from '../mount-console-files.ts'
import type { ConsoleDeps } from './console-deps.ts'
import { mountConsole } from './mount-console.ts'

export type ConsoleTickets = { admin: CallTickets<AdminCaller>; tenant: CallTickets<KnownKey> }

export const createConsoleTickets = ({ randomSource }: Pick<Ports, 'randomSource'>): ConsoleTickets => ({
  admin: createCallTickets(randomSource),
  tenant: createCallTickets(randomSource),
})

export type ConsoleOptions = {
  app: FastifyInstance
  admin: FastifyInstance
  tickets: ConsoleTickets
  keys: KeyCache
  overload: ConsoleDeps['overload']
  budget: ConsoleDeps['budget']
  onUnauthorized: ConsoleDeps['onUnauthorized']
}

/** Mounts the console on both listeners, unless the settings turn it off. */
export const composeConsole = (config: Config, ports: Ports, options: ConsoleOptions): void => {
  if (config.CONSOLE_ENABLED === 'off') return
  const { app, admin, keys } = options
  const { clock, randomSource, log } = ports
  const deps: ConsoleDeps = {
    ...ports,
    ...options,
    sameText,
    version,
    generateId: () => newId(clock.nowMs(), config.CELL_ID, randomSource.random16()),
    attempts: createAttemptLimit(clock.nowMs),
    signIns: createAttemptLimit(clock.nowMs, { perMinute: 60, what: 'sign-ins' }),
    lookUpSession: createSessionLookups({
      wrongTokens: createAttemptLimit(clock.nowMs, { perMinute: 30, what: 'invalid sessions' }),
      find: (token) => findSession(ports, token),
      hash: randomSource.sha256,
    }),
    findConsoleKey: createConsoleKeyFinder({ ...ports, keys }),
    apps: () => ({ admin, tenant: app }),
    oidc: ports.oidc,
    resultOrigin: new URL(config.RESULT_BASE_URL).origin,
    onError: (error, traceId) => log.error({ operation: 'console', traceId, error }, 'sign-in failed'),
  }
  const origins = consoleOrigins(config)
  const consoleFiles = loadConsoleFiles(resolveConsoleFolder(config.CONSOLE_FOLDER))
  for (const listener of [app, admin]) mountConsoleFiles(listener, { consoleFiles, resultOrigin: deps.resultOrigin })
  mountConsole(app, deps, { allowsOperators: config.CONSOLE_OPERATOR_PUBLIC === 'on', origin: origins.public })
  mountConsole(admin, deps, { allowsOperators: true, origin: origins.admin })
}
