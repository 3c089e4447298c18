/** A stored object. Workflows carry this reference, never the bytes. */
export type ObjectRef = { key: string; sha256: string; bytes: number; mediaType: string }

/** How a step deviated from its input. Words that it did not draw are those of a tenant, so they are a reference. */
export type StepNote = 'voice_unknown' | { notDrawn: ObjectRef }

/**
 * Result of a model step. `ours` marks media of the built-in engine, as opposed to foreign streams. `relief` is the
 * fallback that was applied after the job ran out of memory.
 */
export type StepResult = {
  object: ObjectRef
  ours: boolean
  relief?: 'tiles' | 'size'
  notes?: readonly StepNote[]
}

/** One finished result of a task. */
export type FinishedCreation = {
  result: ObjectRef
  cover: ObjectRef
  watermarked: ObjectRef | null
  seconds: number
  width: number
  height: number
  fps: number
}

export type VideoShape = { width: number; height: number; fps: number; seconds: number; sound: boolean }
