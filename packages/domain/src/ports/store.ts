import type { ErrCode, State, ValuesUsed, Warning } from '@kinora/contract'
import type { PriceLine } from '../credits/price.ts'
import type { EditedPart } from '../film-parts/parts.ts'
import type { LongText } from '../requests/long-text.ts'
import type { SandboxScript } from '../requests/sandbox-script.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { Media } from '../steps/steps.ts'
import type { Answered, IdempotencyScope } from './idempotency.ts'
import type { NewInput } from './inputs.ts'
import type { Subject } from './subjects.ts'

/** Which slots of its tenant a task draws from. */
export type Lane = 'normal' | 'off-peak' | 'speech'

/** A voice that a task is about: one that it learns, or one to speak with that may have been learnt before. */
export type VoiceAsk = { id: string; isNew: boolean }

export type NewTask = {
  id: string
  keyId: string
  generator: string
  version: number
  model: string
  modelAsSent: string
  lane: Lane
  credits: number
  bgm: boolean
  used: Record<string, unknown>
  params: unknown
  /** A script as long as a body is bytes. */
  texts: Partial<Record<string, string | LongText>>
  payload: string
  callbackUrl: string | undefined
  price: { version: string; lines: readonly PriceLine[] }
  warnings: readonly Warning[]
  valuesUsed: ValuesUsed
  trace: string
  inputs: readonly NewInput[]
  /** Something must be looked at before it may stand in line. */
  isPreparing: boolean
  /** Of a test key: how it goes. It costs nothing and is not in the ledger. */
  script?: SandboxScript | undefined
  /** The voice it learns, or may speak with. */
  voice?: VoiceAsk | undefined
  /** What it makes for a film that stands. */
  part?: EditedPart | undefined
  /** Of a film: which of its parts it shows as its creations; of what gathers tasks, theirs, and it is none that runs. */
  shows?: 'composed' | 'composed and shots' | 'episodes' | undefined
}

/** One of the tasks that a request came down to; the rest it has from what gathers them. */
export type NewEpisode = Pick<NewTask, 'id' | 'params' | 'texts' | 'credits'> & {
  /** From 0. */
  place: number
  lines: readonly PriceLine[]
}

/** What is needed to start the workflow of a task that has its slot. */
export type StartOrder = {
  taskId: string
  tenantId: string
  /** Its share of a pool's places, beside other tenants that wait for them. */
  weight: number
  generator: string
  version: number
  model: string
  lane: Lane
  params: unknown
  trace: string
  media: Media
  script?: SandboxScript | undefined
}

export type StoredCreation = FinishedCreation & { id: string }

export type TaskView = {
  id: string
  tenantId: string
  state: State
  errCode: ErrCode | ''
  errMsg: string
  credits: number
  payload: string
  bgm: boolean
  offPeak: boolean
  progress: number
  seq: number
  creations: StoredCreation[]
  warnings: readonly Warning[]
  valuesUsed: ValuesUsed
  /** What makes up the price, reductions included. */
  priceLines: readonly PriceLine[]
  /** A part that its film's create made: only the film can be cancelled. */
  isMadePart?: true
  /** Which one made it; a part of a film has that of its film. */
  generator: string
}

/** Grows with every change anyone can see: event id, cache guard and part of the ETag. */
export const versionOf = ({ seq, progress }: { seq: number; progress: number }): number => seq * 1000 + progress

export type PostingKind = 'hold' | 'topup' | 'capture' | 'release'

export type TaskEnd = {
  tenantId: string
  taskId: string
  state: 'success' | 'failed'
  errCode: ErrCode | ''
  errMsg: string
  /** The states it may end from. */
  from: readonly State[]
  creations: readonly StoredCreation[]
  /** By the name of a price line: the most that is charged for it. */
  charged: Readonly<Record<string, number>>
  warnings: readonly Warning[]
  /** Values that became known while it ran. */
  valuesUsed: ValuesUsed
  /** The engine may still run something for it. */
  mustStop: boolean
}

/** A task whose readers see something new. */
export type ChangedTask = { id: string; version: number }

/** `open`: it runs, or an edit works on it. `not there`: neither is one that was struck before. */
export type Struck = { verdict: 'struck'; version: number } | { verdict: 'open' | 'not there' }

export type EndedTask = {
  generator: string
  seq: number
  hasCallback: boolean
  /** Its slot went to the next in line, whose order to start now lies in the outbox. */
  handedOn: boolean
  /** Parts that ended with their film, or the film that an edit has changed. */
  others: readonly ChangedTask[]
}

/** One database transaction of one tenant; every method is one statement. */
export type Tx = {
  /** Keeps what is answered with the task it is about: both or neither. */
  keepReply(scope: IdempotencyScope, answered: Answered): Promise<void>
  /** Holds the price of a task; refuses what is not covered by the tenant's credits or by the key's budget. */
  hold(task: { id: string; keyId: string; credits: number }): Promise<void>
  /** Moves credits by the one posting function; refuses a hold that is not covered. */
  post(posting: { ref: string; kind: PostingKind; credits: number; note?: string }): Promise<void>
  /** A slot when one is free and nothing waits before, else a place in line; `waiting` are the tenant's tasks before it. */
  enterLane(ask: {
    lane: Lane
    isPreparing: boolean
    queueCap: number
  }): Promise<{ hasSlot: boolean; waiting: number; createdAt: Date }>
  /** The price of each, in order. */
  holdEach(keyId: string, tasks: readonly { id: string; credits: number }[]): Promise<void>
  /** The same for several at once; the first of them have the slots. */
  enterLaneTogether(ask: {
    lane: Lane
    isPreparing: boolean
    queueCap: number
    count: number
  }): Promise<{ slots: number; waiting: number; createdAt: Date }>
  /** Some of the tasks that one which stands gathers. */
  insertEpisodes(
    parent: Pick<NewTask, 'id' | 'isPreparing'>,
    parts: readonly NewEpisode[],
    slots: number,
  ): Promise<void>
  insertSubject(subject: Subject): Promise<void>
  /** False when the tenant has a voice of this name. */
  claimVoice(voiceId: string, taskId: string): Promise<boolean>
  /** The task that made the tenant's voice; from now on it stays. Nothing when there is none. */
  useVoice(voiceId: string): Promise<string | undefined>
  insertTask(task: NewTask, place: { hasSlot: boolean; createdAt: Date }): Promise<void>
}

export type Store = {
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** State, creations, credits, callback and slot in one transaction; nothing when the task had ended before. */
  endTask(end: TaskEnd): Promise<EndedTask | undefined>
  /** Raises what a waiting task holds; refuses what is not covered. False when it waits no more. */
  topUp(raise: { tenantId: string; taskId: string; lines: readonly PriceLine[] }): Promise<boolean>
  readTask(tenantId: string, taskId: string): Promise<TaskView | undefined>
  /** Takes an ended task out of the lists and leaves its media to the next sweep. */
  strikeTask(tenantId: string, taskId: string): Promise<Struck>
  /** Credits not held by anything. */
  available(tenantId: string): Promise<number>
  /** Back ends at work for a task right now. */
  backendsAtWork(tenantId: string, taskId: string): Promise<string[]>
}

/** Thrown by `insertTask` when the drawn id is taken; the verb draws again. */
export class IdTaken extends Error {}
