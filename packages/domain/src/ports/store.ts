import type { ErrCode, State, ValuesUsed, Warning } from '@kinora/contract'
import type { PriceLine } from '../credits/price.ts'
import type { EditedPart } from '../film-parts/parts.ts'
import type { LongText } from '../requests/long-text.ts'
import type { SandboxScript } from '../requests/sandbox-script.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { Media } from '../steps/steps.ts'
import type { IdempotencyScope, StoredReply } from './idempotency.ts'
import type { NewInput } from './inputs.ts'
import type { Subject } from './subjects.ts'

/** The slots of its tenant that a task uses. */
export type Lane = 'normal' | 'off-peak' | 'speech'

/** The voice of a task: a new one to clone, or one to speak with that may be a clone. */
export type VoiceReference = { id: string; isNew: boolean }

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
  /** A script of maximum size stays bytes. */
  texts: Partial<Record<string, string | LongText>>
  payload: string
  callbackUrl: string | undefined
  price: { version: string; lines: readonly PriceLine[] }
  warnings: readonly Warning[]
  valuesUsed: ValuesUsed
  trace: string
  inputs: readonly NewInput[]
  /** Needs preparation before it may enter the queue. */
  isPreparing: boolean
  /** For a test key: its script. A task without a price is not in the ledger. */
  script?: SandboxScript | undefined
  /** For a draft: its seconds, and those that the tenant may use in one UTC day. */
  draft?: { seconds: number; perDay: number } | undefined
  /** The voice to clone or to speak with. */
  voice?: VoiceReference | undefined
  /** The part that it makes for an existing film. */
  part?: EditedPart | undefined
  /**
   * For a film: the parts that it shows as its creations. For a parent of episodes: theirs; the parent itself does not
   * run.
   */
  shows?: 'composed' | 'composed and shots' | 'episodes' | undefined
}

/** One episode of a request; the other fields come from its parent. */
export type NewEpisode = Pick<NewTask, 'id' | 'params' | 'texts' | 'credits'> & {
  /** From 0. */
  place: number
  lines: readonly PriceLine[]
}

/** Input for starting the workflow of a task with a slot. */
export type StartOrder = {
  taskId: string
  tenantId: string
  /** Its share of a pool's places among waiting tenants. */
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
  /** Lines of the price, reductions included. */
  priceLines: readonly PriceLine[]
  /** A part that the create of its film made: only the film can be cancelled. */
  isMadePart?: true
  /** Its generator; a part has that of its film. */
  generator: string
}

/** Grows with every visible change: event id, cache guard and part of the ETag. */
export const computeVersion = ({ seq, progress }: { seq: number; progress: number }): number => seq * 1000 + progress

export type PostingKind = 'hold' | 'topup' | 'capture' | 'release'

export type TaskEnd = {
  tenantId: string
  taskId: string
  state: 'success' | 'failed'
  errCode: ErrCode | ''
  errMsg: string
  /** Allowed states before the end. */
  from: readonly State[]
  creations: readonly StoredCreation[]
  /** By price line: the maximum charge. */
  charged: Readonly<Record<string, number>>
  warnings: readonly Warning[]
  /** Values that became known during the run. */
  valuesUsed: ValuesUsed
  /** The engine may still run work for it. */
  mustStop: boolean
}

/** A task with a visible change. */
export type ChangedTask = { id: string; version: number }

/** `open`: it runs, or an edit works on it. `not there`: missing or already deleted. */
export type SoftDeleteResult = { verdict: 'struck'; version: number } | { verdict: 'open' | 'not there' }

export type EndedTask = {
  generator: string
  seq: number
  hasCallback: boolean
  /** Its slot went to the next task, whose start order is in the outbox. */
  handedOn: boolean
  /** Parts that ended with their film, or the film that an edit changed. */
  others: readonly ChangedTask[]
}

/** Synchronous operations with a price, as usage names them in place of a generator. */
export type ChargedOperation = 'subject' | 'prompt-recommendation'

/** One database transaction of one tenant; every method is one statement. */
export type Tx = {
  /** Stores the reply together with its task, atomically. */
  keepReply(scope: IdempotencyScope, reply: StoredReply): Promise<void>
  /** Holds the price of a task; throws if the tenant's credits or the key's budget do not cover it. */
  hold(task: { id: string; keyId: string; credits: number }): Promise<void>
  /** Adds the seconds of a draft to those of the UTC day, unless they would exceed `perDay`. */
  useDraftSeconds(draft: NonNullable<NewTask['draft']>): Promise<{
    isAllowed: boolean
    /** Seconds that the day has left, and seconds until it ends. */
    left: number
    resetSeconds: number
  }>
  /** Posts credits through the one posting function; throws for an uncovered hold. */
  post(posting: { ref: string; kind: PostingKind; credits: number; note?: string }): Promise<void>
  /** Holds and captures the price of a synchronous operation and records its usage; throws if it is not covered. */
  charge(operation: { id: string; keyId: string; generator: ChargedOperation; credits: number }): Promise<void>
  /**
   * Takes a free slot if nothing waits before it, else a place in the queue; `waiting` counts the tenant's tasks before
   * it.
   */
  enterLane(input: {
    lane: Lane
    isPreparing: boolean
    queueCap: number
  }): Promise<{ hasSlot: boolean; waiting: number; createdAt: Date }>
  /** Holds the price of each task, in order. */
  holdEach(keyId: string, tasks: readonly { id: string; credits: number }[]): Promise<void>
  /** The same for several tasks; the first ones get the slots. */
  enterLaneTogether(input: {
    lane: Lane
    isPreparing: boolean
    queueCap: number
    count: number
  }): Promise<{ slots: number; waiting: number; createdAt: Date }>
  /** Inserts some episodes of an existing parent. */
  insertEpisodes(
    parent: Pick<NewTask, 'id' | 'isPreparing'>,
    parts: readonly NewEpisode[],
    slots: number,
  ): Promise<void>
  /** The task that requeues another one: `taskId`, or the one that an earlier request created. */
  claimRequeue(requeuedFrom: string, taskId: string): Promise<string>
  /** Records that a task makes the final video of a draft. */
  recordFinalize(draftId: string, taskId: string): Promise<void>
  insertSubject(subject: Subject): Promise<void>
  /** False if the tenant already has a voice of this name. */
  claimVoice(voiceId: string, taskId: string): Promise<boolean>
  /** The task that cloned the tenant's voice, which is kept from now on. Undefined if there is none. */
  useVoice(voiceId: string): Promise<string | undefined>
  insertTask(task: NewTask, place: { hasSlot: boolean; createdAt: Date }): Promise<void>
}

/** A task with its hold, its place in the queue and the reply for its idempotency key. */
export type TaskCreation = {
  tenantId: string
  task: NewTask
  queueCap: number
  /** The reply to store; its time of creation is known only when the task is stored. */
  reply?:
    | { scope: IdempotencyScope; bodyHash: string; isOpen: boolean; render: (createdAt: Date) => string }
    | undefined
}

export type Store = {
  /**
   * Creates a task in one statement, so that creates of a tenant wait for each other as briefly as possible. Throws if the
   * hold is not covered, the queue is full, another request has stored a reply for the key, or the id is taken.
   */
  createTask(creation: TaskCreation): Promise<{ hasSlot: boolean; createdAt: Date }>
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes state, creations, credits, callback and slot in one transaction; undefined if the task had already ended.
   */
  endTask(end: TaskEnd): Promise<EndedTask | undefined>
  /** Raises the hold of a waiting task; throws if it is not covered. False if the task no longer waits. */
  topUp(raise: {
    tenantId: string
    taskId: string
    lines: readonly PriceLine[]
    /** For a draft: the seconds that measuring added. */
    draft?: NewTask['draft']
  }): Promise<boolean>
  readTask(tenantId: string, taskId: string): Promise<TaskView | undefined>
  /** Removes an ended task from the lists; the next sweep deletes its media. */
  softDeleteTask(tenantId: string, taskId: string): Promise<SoftDeleteResult>
  /** Credits without a hold. */
  available(tenantId: string): Promise<number>
  /** Back ends that currently work for a task. */
  backendsAtWork(tenantId: string, taskId: string): Promise<string[]>
}

/** Thrown if the id is taken; the caller draws another one. */
export class IdTaken extends Error {}
