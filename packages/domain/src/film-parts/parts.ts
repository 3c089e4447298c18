import type { FinishedCreation, ObjectRef } from '../steps/media.ts'
import type { TextRef, WrittenRef } from '../steps/steps.ts'

/** Kinds of film parts. Each part is a task with its own id and state. */
export const partKinds = ['video', 'narration', 'music', 'compose'] as const
export type PartKind = (typeof partKinds)[number]

type Words = TextRef | WrittenRef

/** Facts about a part that replies show beside its prompt. */
export type PartShown = { seconds: number; pictures: readonly ObjectRef[] }

export type PartInput = {
  kind: PartKind
  /** From 0; 0 for parts of the whole film. */
  segment: number
  /** The prompt as replies show it; several texts become one line each. */
  words: Words | readonly Words[] | null
  /** Lyrics during the part. */
  lyric?: Words
  shown: PartShown
  /**
   * Everything that determines the result, references included. A finished part of the tenant with the same value is
   * reused; null: never.
   */
  madeFrom: unknown
  /** Its share of the film's progress, by expected cost. */
  weight: number
}

/** A part in the database; `made` if a finished part was reused. */
export type OpenPart = { id: string; made: FinishedCreation | null }

/** A finished part, as an input of later parts. */
export type FinishedPart = FinishedCreation & { id: string }

/** A part that a separate task makes for an existing film. */
export type EditedPart = {
  filmId: string
  kind: PartKind
  segment: number
  prompt: string
  lyric: string
  shown: PartShown
  /** For a compose: the parts it joins, in order. */
  joins: readonly string[]
}
