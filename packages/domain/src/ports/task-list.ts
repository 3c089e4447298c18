import type { ErrCode, State } from '@kinora/contract'
import type { StoredCreation } from './store.ts'

export type TaskFilter = {
  /** Both ends belong to it. */
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
  /** The last one of the page before; the newer ones come before it, unless the oldest are first. */
  before: { id: string; createdAt: Date } | undefined
  /** How many to pass over; a page that goes on after another passes over none. */
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
  /** By place, where what is made of the images is stored; null for one that is shown as it was sent. */
  storedImages: readonly (string | null)[]
  creations: readonly StoredCreation[]
}

/** A tenant's tasks, newest first unless asked otherwise. */
export type TaskList = { list(tenantId: string, filter: TaskFilter, page: TaskPage): Promise<TaskRecord[]> }

/** One of the tasks that a request came down to. */
export type Episode = { id: string; index: number; state: State; errCode: ErrCode | ''; errMsg: string }

export type EpisodeStore = {
  /** In order; none unless the task gathers some. */
  list(tenantId: string, parentId: string): Promise<Episode[]>
}
