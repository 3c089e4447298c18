import type { ErrCode, State } from '@kinora/contract'
import type { PartInput, PartKind, PartShown } from '../film-parts/parts.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { Media } from '../steps/steps.ts'
import type { ChangedTask, StoredCreation, TaskView } from './store.ts'

/** One part of a film as replies show it: made by the create, an edit or a compose. */
export type FilmRecord = {
  id: string
  kind: PartKind
  segment: number
  state: State
  errCode: ErrCode | ''
  errMsg: string
  prompt: string
  lyric: string
  shown: PartShown
  /** For a compose: the parts it joins, in order. */
  joins: readonly string[]
  /** Made by the create of the film, not by an edit or a compose. */
  isFromCreate: boolean
  createdAt: Date
  updatedAt: Date
  creations: readonly StoredCreation[]
}

/** A film with all its parts, oldest first. Its creations are those of its newest parts. */
export type FilmView = TaskView & {
  model: string
  params: unknown
  used: Record<string, unknown>
  media: Media
  createdAt: Date
  updatedAt: Date
  records: readonly FilmRecord[]
  /** Retention deleted its parts: the film is read-only (D-269). */
  hasExpired: boolean
}

export type FilmStore = {
  /** Undefined unless it is a film of the tenant. */
  read(tenantId: string, filmId: string): Promise<FilmView | undefined>
  /** The film of a part, whether the create or an edit made it. Undefined unless the tenant owns the film. */
  ofPart(tenantId: string, partId: string): Promise<FilmView | undefined>
}

export type FinalizeStore = {
  /**
   * A single task and the tasks that finalize it, oldest first; the id may be that of any of them. Empty for a part, an
   * edit or an unknown task.
   */
  list(tenantId: string, taskId: string): Promise<{ id: string; createdAt: Date; isFinal: boolean }[]>
}

/**
 * A part to insert: it has texts and a hash instead of references. `place` is its index among the parts of the film.
 */
export type NewPart = Omit<PartInput, 'words' | 'lyric' | 'madeFrom'> & {
  id: string
  place: number
  prompt: string
  lyric: string
  hash: string | null
}

type Film = { tenantId: string; filmId: string }

export type PartStore = {
  /** Texts of the customer for the film. */
  texts(film: Film): Promise<Record<string, string>>
  /**
   * Inserts the parts of a running film in one transaction. Returns existing ids unchanged, and none if the film has
   * ended.
   */
  open(film: Film, parts: readonly NewPart[]): Promise<string[]>
  /** Finished parts of the tenant with the same hash whose bytes are kept for a while. */
  findMade(tenantId: string, hashes: readonly string[]): Promise<Map<string, FinishedCreation>>
  /**
   * Ends a part successfully, once. A repeated call returns the first creation; undefined if the part ended otherwise.
   */
  close(
    part: Film & { id: string },
    creation: FinishedCreation & { id: string },
  ): Promise<{ creation: FinishedCreation; changed: ChangedTask[] } | undefined>
}
