import type { ErrCode, State } from '@kinora/contract'
import type { StoredCreation } from './store.ts'

export type TaskFilter = {
  /** Inclusive at both ends. */
  createdFrom: Date
  createdTo: Date
  ids: readonly string[] | undefined
  templates: readonly string[] | undefined
  models: readonly string[] | undefined
  resolutions: readonly string[] | undefined
  states: readonly State[] | undefined
  generators?: readonly string[] | undefined
}

export type TaskPage = {
  /** The last task of the previous page, which has the newer ones unless the oldest are first. */
  before: { id: string; createdAt: Date } | undefined
  /** Number of tasks to skip; 0 after a previous page. */
  skip: number
  most: number
  oldestFirst?: boolean
}

export type TaskRecord = {
  id: string
  keyId: string
  generator: string
  model: string
  state: State
  errCode: ErrCode | ''
  errMsg: string
  credits: number
  payload: string
  createdAt: Date
  endedAt: Date | null
  progress: number
  used: Readonly<Record<string, unknown>>
  /** By place, the storage key of the prepared image; null for one that is shown as sent. */
  storedImages: readonly (string | null)[]
  creations: readonly StoredCreation[]
}

/** A tenant's tasks, newest first by default. */
export type TaskList = { list(tenantId: string, filter: TaskFilter, page: TaskPage): Promise<TaskRecord[]> }

/** One episode of a request. */
export type Episode = { id: string; index: number; state: State; errCode: ErrCode | ''; errMsg: string }

export type EpisodeStore = {
  /** In order; empty unless the task has episodes. */
  list(tenantId: string, parentId: string): Promise<Episode[]>
}
