import { Agent } from 'undici'
import type { FetchLimits } from './fetch-limits.ts'
import type { GuardedConnect } from './guarded-connect.ts'

/** An agent that can reach only what the guard lets through: it sits in `connect`, where literals pass too. */
export const createGuardedAgent = (
  connect: GuardedConnect,
  limits: Pick<FetchLimits, 'connectionsPerHost' | 'headerBytes'>,
): Agent =>
  new Agent({
    connections: limits.connectionsPerHost,
    maxHeaderSize: limits.headerBytes,
    allowH2: false,
    connect: (target, done) => {
      connect(target).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      )
    },
  })
