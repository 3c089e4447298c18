import type { ErrCode, State } from '@kinora/contract'
import type { PartAsk, PartKind, PartShown } from '../film-parts/parts.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { Media } from '../steps/steps.ts'
import type { ChangedTask, StoredCreation, TaskView } from './store.ts'

/** One part of a film as its readers see it: made by the create, by an edit or by a compose. */
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
  /** Of a compose: the parts it joins, in order. */
  joins: readonly string[]
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
  /** Its parts have left by retention: it can be read and no more (D-269). */
  hasExpired: boolean
}

export type FilmStore = {
  /** Nothing unless it is a film of the tenant. */
  read(tenantId: string, filmId: string): Promise<FilmView | undefined>
  /** The film that a part belongs to, whoever made the part; nothing unless it is a part of a film of the tenant. */
  ofPart(tenantId: string, partId: string): Promise<FilmView | undefined>
}

/** A part as it is written: words and hash are known, references are not. `place` is its own among the parts of the film. */
export type NewPart = Omit<PartAsk, 'words' | 'lyric' | 'madeFrom'> & {
  id: string
  place: number
  prompt: string
  lyric: string
  hash: string | null
}

type Film = { tenantId: string; filmId: string }

export type PartStore = {
  /** What the customer wrote for the film. */
  texts(film: Film): Promise<Record<string, string>>
  /** Writes the parts of a running film in one transaction; the ids that stood there already are answered as they are. None when it has ended. */
  open(film: Film, parts: readonly NewPart[]): Promise<string[]>
  /** Finished parts of the tenant that were made from the same and whose bytes will stay a while, by hash. */
  findMade(tenantId: string, hashes: readonly string[]): Promise<Map<string, FinishedCreation>>
  /** Ends a part well, once; asked again it answers what it was ended with, and nothing when it had ended otherwise. */
  close(
    part: Film & { id: string },
    creation: FinishedCreation & { id: string },
  ): Promise<{ creation: FinishedCreation; changed: ChangedTask[] } | undefined>
}
