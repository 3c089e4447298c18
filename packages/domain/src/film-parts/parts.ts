import type { FinishedCreation, ObjectRef } from '../steps/media.ts'
import type { TextRef, WrittenRef } from '../steps/steps.ts'

/** What a film is made of, each part a task with an id and a state of its own. */
export const partKinds = ['video', 'narration', 'music', 'compose'] as const
export type PartKind = (typeof partKinds)[number]

type Words = TextRef | WrittenRef

/** What readers of a film are told of a part beside its prompt. */
export type PartShown = { seconds: number; pictures: readonly ObjectRef[] }

export type PartAsk = {
  kind: PartKind
  /** From 0; parts that are for the whole film have 0. */
  segment: number
  /** What it is asked to be, as readers see it; of several texts each is a line. */
  words: Words | readonly Words[] | null
  /** What is sung meanwhile. */
  lyric?: Words
  shown: PartShown
  /**
   * All that decides what it will be, references included. A finished part of the tenant made from just the same is taken
   * over; null: never.
   */
  madeFrom: unknown
  /** Its share of the film's progress, by what it is expected to cost. */
  weight: number
}

/** A part that stands in the database; `made` when one like it had been finished before. */
export type OpenPart = { id: string; made: FinishedCreation | null }

/** A finished part, as later parts are made from it. */
export type FinishedPart = FinishedCreation & { id: string }

/** A part that a task of its own makes for a film that stands. */
export type EditedPart = {
  filmId: string
  kind: PartKind
  segment: number
  prompt: string
  lyric: string
  shown: PartShown
  /** Of a compose: the parts it joins, in order. */
  joins: readonly string[]
}
