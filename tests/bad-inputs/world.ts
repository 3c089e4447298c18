import type { QueryReply } from '@kinora/contract'
import type { AdFilm, JobFilm } from '../support/minimal-bodies.ts'
import type { Sending } from './wire/ask.ts'
import type { ExchangeOptions, Seen } from './wire/exchange.ts'

/** A tenant of its own with a key that may do everything a key may by default. */
export type Party = {
  id: string
  key: string
  keyId: string
  webhookSecret: string
  /** Of a test key: what it makes costs nothing. Keys are issued for its owner. */
  ownerId?: string
}

export type JobFace = 'general_one_click' | 'mv' | 'premium_mv'

export type OriginRequest = {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  at: number
  body: Buffer
}

/** One scripted address: what it serves, and what came to it. */
export type Origin = {
  url: string
  requests: readonly OriginRequest[]
  connections: () => { open: number; most: number; all: number }
  sentBytes: () => number
}

/** What an origin does with a connection: writes raw bytes, or nothing. */
export type Script = (connection: {
  request: OriginRequest
  /** How many requests came before this one. */
  earlier: number
  write(bytes: string | Uint8Array): Promise<boolean>
  end(): void
  reset(): void
  sleep(ms: number): Promise<void>
}) => void | Promise<void>

export type VideoWish = {
  width?: number
  height?: number
  seconds?: number
  fps?: number
  /** Anything else for the command line, before the output. */
  more?: string
  format?: string
}
export type SoundWish = { seconds: number; format: 'mp3' | 'wav' | 'm4a' | 'aac' | 'ogg' | 'flac' }

/** Files that need a real encoder. */
export type MediaShop = {
  video(wish?: VideoWish): Promise<Uint8Array>
  sound(wish: SoundWish): Promise<Uint8Array>
  /** Runs ffmpeg with words parted by spaces; `{in0}` and `{out}` stand for paths. */
  make(line: string, extension: string, inputs?: readonly Uint8Array[]): Promise<Uint8Array>
  probe(bytes: Uint8Array): Promise<{ streams: Record<string, unknown>[]; tags: Record<string, string> }>
  /** One frame in grey, scaled to the given size. */
  greyFrame(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array>
  /** A key and a certificate, in PEM. */
  certificate(wish: 'trusted' | 'self-signed' | 'expired' | 'wrong host'): Promise<{ key: string; cert: string }>
}

export type NameRecord = { a: string } | { aaaa: string } | { alias: string; of?: string }
/** What a name server says: records, a refusal to know, or nothing at all. */
export type NameReply = readonly NameRecord[] | 'fails' | 'unknown' | 'silence'
export type NameScript = (question: {
  name: string
  family: 4 | 6
  /** How often the same was asked before. */
  earlier: number
}) => NameReply

/** A further API over the same services, with settings of its own. */
export type OtherApi = { send: World['send']; metrics(): Promise<string>; stop(): Promise<void> }

/** A way to the database that can be cut. */
export type Line = { settings: Record<string, string>; cut(): void; mend(): void; stop(): void }

/** One try as the service has recorded it, by the clock of the database. */
export type LoggedTry = { attempt: number; atMs: number; durationMs: number; outcome: string; fault: string }
export type SentTry = LoggedTry & { taskId: string }
/** A delivery at one moment; the due time is there while a try is still to come. */
export type Snapshot = { attempts: number; dueAtMs?: number; nowMs: number }
export type Delivery = Snapshot & { status: string; tries: LoggedTry[] }

/** What the service has written down, seen from behind. */
export type Books = {
  /** Tasks and holds of a tenant. */
  countOf(tenantId: string): Promise<{ tasks: number; holds: number }>
  /** Tasks of a tenant that have not ended, without the parts of films. */
  openTasksOf(tenantId: string): Promise<string[]>
  /** Kinds of the ledger transactions of a task, in order. */
  ledgerOf(taskId: string): Promise<string[]>
  /** A subject that every tenant may use and none may change. */
  systemSubject(): Promise<{ id: string; remove(): Promise<void> }>
  deliveryOf(taskId: string, event: string): Promise<Delivery | undefined>
  /** All tries of a tenant's callbacks that were really sent, in the order in which they began. */
  sentTriesOf(tenantId: string): Promise<SentTry[]>
  /** When the end of each task was there to be told. */
  endsOf(taskIds: readonly string[]): Promise<{ taskId: string; endedAtMs: number }[]>
  /** Makes what a tenant asked under a key so much longer ago. */
  ageRequest(tenantId: string, key: string, seconds: number): Promise<void>
  /** So many more callbacks, all due, in the queue where this task's lie. */
  crowd(tenantId: string, taskId: string, rows: number): Promise<{ remove(): Promise<void> }>
  /** Passes of the dispatcher so far, and those that took less than 50 ms. */
  callbackPasses(): Promise<{ all: number; quick: number }>
  /** Blocks of the database that a pass of the dispatcher touches in which the tenant is due; nothing comes of the pass. */
  blocksOfPass(tenantId: string): Promise<{ sending: number; skipping: number }>
}

/** Everything a case may use of the running service and around it. */
export type World = {
  /** `host:port` of the API, and the origins of this deployment that no customer may name. */
  host: string
  ownOrigins: readonly string[]
  send(sending: Sending, options?: ExchangeOptions): Promise<Seen>
  /** With a test key its films are made at once, and for nothing. */
  newParty(wish?: { credits?: number; concurrency?: number; isTest?: boolean }): Promise<Party>
  /** A further key of the tenant, with these scopes, or one that does not work any more. */
  keyOf(party: Party, wish: { scopes: string[] } | 'suspended' | 'expired'): Promise<string>
  cancel(party: Party, taskId: string): Promise<void>
  read(party: Party, taskId: string): Promise<QueryReply>
  /** Follows a task until it has ended, or until it is as wanted. */
  until(party: Party, taskId: string, isWanted: (task: QueryReply) => boolean, timeoutMs?: number): Promise<QueryReply>
  /** A task that has been cancelled: it can be read, watched and cancelled again. */
  endedTask(party: Party): Promise<string>
  /** The same of a script that was to be explained. */
  endedComic(party: Party): Promise<string>
  /** A task that made its smallest video. */
  finishedTask(party: Party): Promise<QueryReply>
  /** The tenant that owns the films below. Each is made once for all rows: only edits and composes may come of it. */
  filmParty(): Promise<Party>
  adFilm(): Promise<AdFilm>
  jobFilm(face: JobFace): Promise<JobFilm>
  /** An upload whose bytes are stored, not yet finished. */
  storedUpload(party: Party): Promise<{ id: string; etag: string }>
  /** A subject of the tenant, as small as may be. */
  storedSubject(party: Party): Promise<string>
  fetch(url: string): Promise<Uint8Array>
  /** A hostile origin on an address that may be reached; a forbidden one is only watched. */
  origin(
    script: Script,
    options?: { path?: string; isEarly?: boolean; tls?: { key: string; cert: string; old?: boolean } },
  ): Promise<Origin>
  forbiddenOrigin(port?: number): Promise<Origin>
  /** A host name of its own whose addresses are what the script says at each question; its aliases may be any. */
  hostName(script: NameScript): Promise<string>
  otherApi(settings: Readonly<Record<string, string>>): Promise<OtherApi>
  lineToDatabase(): Promise<Line>
  media: MediaShop
  books: Books | undefined
  sleep(ms: number): Promise<void>
}
