import type { Seal } from '@kinora/adapters/secrets'
import type {
  FindSessionDeps,
  IdentityProvider,
  IdentityStore,
  KnownKey,
  LoginLinkStore,
  StartSessionDeps,
} from '@kinora/domain'
import type { AuditLog, KeyAdmin, Sessions } from '@kinora/postgres'
import type { FastifyInstance } from 'fastify'
import type { AdminCaller } from '../../admin/admin-route.ts'
import type { IdentifyDeps } from '../../checks/identify-key.ts'
import type { AttemptLimit } from '../../console/attempt-limit.ts'
import type { ConsoleKeyFinder } from '../../console/console-key-finder.ts'
import type { ByteBudget } from '../../overload/byte-budget.ts'
import type { CallTickets } from '../../request/call-tickets.ts'
import type { SessionReaderDeps } from './session-reader.ts'

/** Dependencies of the console on every listener. */
export type ConsoleDeps = IdentifyDeps &
  StartSessionDeps &
  FindSessionDeps &
  Omit<SessionReaderDeps, 'allowsOperators'> & {
    sessions: Sessions
    links: LoginLinkStore
    identities: IdentityStore
    seal: Seal
    keyAdmin: Pick<KeyAdmin, 'find' | 'findOwner'>
    audit: AuditLog
    /** Failed sign-ins of an address. */
    attempts: AttemptLimit
    /** All sign-ins of an address, also those that succeed or have only begun. */
    signIns: AttemptLimit
    overload(): 'draining' | 'lagging' | undefined
    budget: ByteBudget
    findConsoleKey: ConsoleKeyFinder
    tickets: { admin: CallTickets<AdminCaller>; tenant: CallTickets<KnownKey> }
    /** The apps of this process, mounted before the first call. */
    apps(): { admin: FastifyInstance; tenant: FastifyInstance }
    oidc: IdentityProvider | undefined
    resultOrigin: string
    version: string
    onUnauthorized(address: string, trace: string): void
    onError(error: unknown, trace: string): void
  }

/** Differences between the listeners. */
export type ConsoleListener = {
  /** Whether the role operator counts here. */
  allowsOperators: boolean
  /** Origin of the console on this listener. */
  origin: string
}
