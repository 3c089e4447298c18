import type { QueryReply } from '@kinora/contract'
import type { Sending } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

/** What a case differs in from what its row says. */
export type Otherwise = { status?: number; reason?: string; rule?: string }

/** What is to be looked at beyond what every row asserts: complaints, or none. */
type Further<T> = (seen: T, world: World, party: Party) => readonly string[] | Promise<readonly string[]>

export type AskCheck = Further<Seen>
export type EndCheck = Further<{ created: Seen; task: QueryReply }>

/** Own credits or slots instead of the usual ones, or the tenant that has films. */
export type PartyWish = { credits?: number; concurrency?: number; hasFilms?: true }

/** One request and what is asserted about its answer. */
export type AskCase = {
  kind: 'ask'
  /** Sets it apart from the other requests of its row. */
  name: string
  ask(world: World, party: Party): Sending | Promise<Sending>
  /** What `metadata.field` of the refusal names; `any` where the reason comes before fields are known. */
  field?: string
  otherwise?: Otherwise
  /** How long the refusal may take; 250 ms unless the row says otherwise. */
  withinMs?: number
  timeoutMs?: number
  /** The connection must be closed by the service. */
  closes?: boolean
  /** A film of the caller is under way and adds its parts, which have no holds: only holds are counted. */
  addsParts?: boolean
  /** May run beside the other cases of its row: it mostly waits. */
  isPatient?: boolean
  party?: PartyWish
  /** No back end of the service under test can do it: what would be taken elsewhere is refused for that. */
  isUnserved?: boolean
  check?: AskCheck
}

/** One create that is accepted, and what must become of its task. */
export type EndCase = {
  kind: 'end'
  name: string
  ask(world: World, party: Party): Sending | Promise<Sending>
  /** Another `err_code` than the row's. */
  otherwise?: Otherwise
  endsWithinMs?: number
  check?: EndCheck
}

/** What does not fit into one request: races, sequences, receivers. It answers with complaints. */
export type OwnCase = {
  kind: 'own'
  name: string
  run(world: World, party: Party): Promise<readonly string[]>
  party?: PartyWish
}

export type Case = AskCase | EndCase | OwnCase

/** Makes the cases of one row; asks nobody, so it can run without a service. */
export type Builder = () => readonly Case[]
export type Builders = Readonly<Record<string, Builder>>
