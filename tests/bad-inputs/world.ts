import type { QueryReply } from '@kinora/contract'
import type { AdFilm, JobFilm } from '../support/minimal-bodies.ts'
import type { ExchangeOptions, ExchangeResult } from './wire/exchange.ts'
import type { OutgoingRequest } from './wire/request.ts'

/** A test tenant with a key of default scopes. */
export type Party = {
  id: string
  key: string
  keyId: string
  webhookSecret: string
  /** Set for a test key: the tenant that owns it and for which keys are issued. */
  ownerId?: string
}

export type JobProduct = 'general_one_click' | 'mv' | 'premium_mv'

export type OriginRequest = {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  at: number
  body: Buffer
}

/** A scripted HTTP server and the requests that it received. */
export type Origin = {
  url: string
  requests: readonly OriginRequest[]
  connections: () => { open: number; most: number; all: number }
  sentBytes: () => number
}

/** Handles one request of an origin by writing raw bytes, or nothing. */
export type Script = (connection: {
  request: OriginRequest
  /** Number of earlier requests. */
  earlier: number
  write(bytes: string | Uint8Array): Promise<boolean>
  end(): void
  reset(): void
  sleep(ms: number): Promise<void>
}) => void | Promise<void>

export type VideoOptions = {
  width?: number
  height?: number
  seconds?: number
  fps?: number
  /** Further ffmpeg arguments before the output. */
  more?: string
  format?: string
}
export type SoundOptions = { seconds: number; format: 'mp3' | 'wav' | 'm4a' | 'aac' | 'ogg' | 'flac' }

/** Files that need a real encoder. */
export type MediaFactory = {
  video(options?: VideoOptions): Promise<Uint8Array>
  sound(options: SoundOptions): Promise<Uint8Array>
  /** Runs ffmpeg with space-separated arguments; `{in0}` and `{out}` are replaced by paths. */
  make(line: string, extension: string, inputs?: readonly Uint8Array[]): Promise<Uint8Array>
  probe(bytes: Uint8Array): Promise<{ streams: Record<string, unknown>[]; tags: Record<string, string> }>
  /** The first frame in greyscale, scaled to the given size. */
  greyFrame(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array>
  /** A key and a certificate, in PEM. */
  certificate(kind: 'trusted' | 'self-signed' | 'expired' | 'wrong host'): Promise<{ key: string; cert: string }>
}

export type NameRecord = { a: string } | { aaaa: string } | { alias: string; of?: string }
/** A DNS answer: records, an error, or no answer. */
export type NameReply = readonly NameRecord[] | 'fails' | 'unknown' | 'silence'
export type NameScript = (question: {
  name: string
  family: 4 | 6
  /** Number of earlier queries of the same name and type. */
  earlier: number
}) => NameReply

/** Another API process on the same services, with other settings. */
export type OtherApi = { send: World['send']; metrics(): Promise<string>; stop(): Promise<void> }

/** A TCP proxy to the database that can be cut. */
export type TcpProxy = { settings: Record<string, string>; cut(): void; restore(): void; stop(): void }

/** One attempt in the delivery log, by the database clock. */
export type LoggedTry = { attempt: number; atMs: number; durationMs: number; outcome: string; fault: string }
export type SentTry = LoggedTry & { taskId: string }
/** A delivery at one point in time; it has a due time while an attempt is pending. */
export type Snapshot = { attempts: number; dueAtMs?: number; nowMs: number }
export type Delivery = Snapshot & { status: string; tries: LoggedTry[] }

/** Direct database access to what the service has stored. */
export type DatabaseInspector = {
  /** Counts tasks and holds of a tenant. */
  countTasksAndHolds(tenantId: string): Promise<{ tasks: number; holds: number }>
  /** Lists open tasks of a tenant, without the parts of films. */
  listOpenTasks(tenantId: string): Promise<string[]>
  /** Lists the kinds of a task's ledger transactions, in order. */
  listLedgerKinds(taskId: string): Promise<string[]>
  /** Creates a subject that every tenant may use and none may change. */
  createSystemSubject(): Promise<{ id: string; remove(): Promise<void> }>
  readDelivery(taskId: string, event: string): Promise<Delivery | undefined>
  /** Lists all sent attempts of a tenant's callbacks, by start time. */
  listSentTries(tenantId: string): Promise<SentTry[]>
  /** Returns when each task ended. */
  listTaskEnds(taskIds: readonly string[]): Promise<{ taskId: string; endedAtMs: number }[]>
  /** Backdates the idempotency key of a tenant. */
  backdateRequest(tenantId: string, key: string, seconds: number): Promise<void>
  /** Inserts due callbacks into the queue of the task. */
  addDueCallbacks(tenantId: string, taskId: string, rows: number): Promise<{ remove(): Promise<void> }>
  /** Dispatcher passes so far, and those under 50 ms. */
  readDispatcherPasses(): Promise<{ all: number; quick: number }>
  /** Database blocks touched by a dispatcher pass in which the tenant is due; the pass is rolled back. */
  countPassBlocks(tenantId: string): Promise<{ sending: number; skipping: number }>
}

/** The running service and everything around it that a case may use. */
export type World = {
  /** `host:port` of the API, and the origins of this deployment that requests must not name. */
  host: string
  ownOrigins: readonly string[]
  send(request: OutgoingRequest, options?: ExchangeOptions): Promise<ExchangeResult>
  /** The same to the administration listener, and the token of its operator. */
  sendToAdmin: World['send']
  adminToken: string
  /** With a test key, films are made at once and free of charge. */
  newParty(options?: { credits?: number; concurrency?: number; isTest?: boolean }): Promise<Party>
  /** Issues another key of the tenant: with these scopes, suspended or expired. */
  issueKey(party: Party, kind: { scopes: string[] } | 'suspended' | 'expired'): Promise<string>
  cancel(party: Party, taskId: string): Promise<void>
  read(party: Party, taskId: string): Promise<QueryReply>
  /** Polls a task until the predicate holds. */
  until(party: Party, taskId: string, isWanted: (task: QueryReply) => boolean, timeoutMs?: number): Promise<QueryReply>
  /** A cancelled task, which can be read, watched and cancelled again. */
  cancelledTask(party: Party): Promise<string>
  /** The same for a narrated comic. */
  cancelledComic(party: Party): Promise<string>
  /** A successful task with the smallest video. */
  finishedTask(party: Party): Promise<QueryReply>
  /** The tenant that owns the films below. All rows share them and may only edit and compose them. */
  filmParty(): Promise<Party>
  adFilm(): Promise<AdFilm>
  jobFilm(product: JobProduct): Promise<JobFilm>
  /** An upload with stored bytes that is not finished. */
  storedUpload(party: Party): Promise<{ id: string; etag: string }>
  /** A minimal subject of the tenant. */
  storedSubject(party: Party): Promise<string>
  fetch(url: string): Promise<Uint8Array>
  /** A scripted origin on a reachable address; a forbidden one only records connections. */
  origin(
    script: Script,
    options?: { path?: string; isEarly?: boolean; tls?: { key: string; cert: string; old?: boolean } },
  ): Promise<Origin>
  forbiddenOrigin(port?: number): Promise<Origin>
  /** Registers a host name whose DNS answers follow the script; its aliases may be any. */
  hostName(script: NameScript): Promise<string>
  startOtherApi(settings: Readonly<Record<string, string>>): Promise<OtherApi>
  startDatabaseProxy(): Promise<TcpProxy>
  media: MediaFactory
  database: DatabaseInspector | undefined
  /** How much slower other work makes this machine: wall time over CPU time. */
  contention(): number
  sleep(ms: number): Promise<void>
}
