import type { ErrCode, State } from '@kinora/contract'
import type { Json } from '../backends/backend-http.ts'
import type { ObjectRef } from '../steps/media.ts'
import type { StoredCreation } from './store.ts'

/** A task with the complete record of its making. */
export type BundledTask = {
  id: string
  partOf: string | null
  state: State
  errCode: ErrCode | ''
  generator: string
  version: number
  model: string
  /** Null for a part that the create of its film made. */
  used: Readonly<Record<string, unknown>> | null
  params: unknown
  texts: Readonly<Record<string, string>> | null
  createdAt: Date
  processingAt: Date | null
  endedAt: Date | null
  inputs: readonly { field: string | null; object: ObjectRef | null }[]
  attempts: readonly BundledAttempt[]
  creations: readonly StoredCreation[]
}

export type BundledAttempt = {
  step: string
  stepNo: number
  tryNo: number
  backend: string
  state: 'intended' | 'started' | 'done' | 'failed' | 'unknown'
  fault: string
  handle: Json
  result: unknown
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

export type BundleStore = { read(tenantId: string, taskId: string): Promise<BundledTask | undefined> }
