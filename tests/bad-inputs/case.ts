import type { QueryReply } from '@kinora/contract'
import type { ExchangeResult } from './wire/exchange.ts'
import type { OutgoingRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

/** Expectations of a case that differ from its row. */
export type ExpectationOverride = { status?: number; reason?: string; rule?: string }

/** A check beyond what every row asserts; returns failure messages. */
type ExtraCheck<T> = (result: T, world: World, party: Party) => readonly string[] | Promise<readonly string[]>

export type ResponseCheck = ExtraCheck<ExchangeResult>
export type EndCheck = ExtraCheck<{ created: ExchangeResult; task: QueryReply }>

/** Credits or slots other than the defaults, or the tenant that owns films. */
export type PartyOptions = { credits?: number; concurrency?: number; hasFilms?: true }

/** One request and the assertions on its response. */
export type RequestCase = {
  kind: 'request'
  /** Unique within the row. */
  name: string
  buildRequest(world: World, party: Party): OutgoingRequest | Promise<OutgoingRequest>
  /** Sends the request to the administration listener, which serves the console too. */
  listener?: 'admin'
  /** Expected `metadata.field` of the refusal; `any` if the reason is found before fields are known. */
  field?: string
  override?: ExpectationOverride
  /** Time limit of the refusal; 250 ms by default. */
  withinMs?: number
  timeoutMs?: number
  /** The service must close the connection. */
  closes?: boolean
  /** A running film of the caller adds parts, which have no holds: only holds are counted. */
  addsParts?: boolean
  /** Mostly waits, so it may run concurrently with the other cases of its row. */
  runsConcurrently?: boolean
  party?: PartyOptions
  /** No back end under test serves it, so an otherwise valid request is refused. */
  isUnserved?: boolean
  check?: ResponseCheck
}

/** One create that is accepted, and how its task must end. */
export type EndCase = {
  kind: 'end'
  name: string
  buildRequest(world: World, party: Party): OutgoingRequest | Promise<OutgoingRequest>
  /** Overrides the `err_code` of the row. */
  override?: ExpectationOverride
  endsWithinMs?: number
  check?: EndCheck
}

/** A case of several requests: races, sequences, receivers. Returns failure messages. */
export type CustomCase = {
  kind: 'custom'
  name: string
  run(world: World, party: Party): Promise<readonly string[]>
  party?: PartyOptions
}

export type Case = RequestCase | EndCase | CustomCase

/** Builds the cases of one row without a running service. */
export type Builder = () => readonly Case[]
export type Builders = Readonly<Record<string, Builder>>
