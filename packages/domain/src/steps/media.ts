/** One stored object: where it lies and what it is. Travels through workflows; the bytes never do. */
export type ObjectRef = { key: string; sha256: string; bytes: number; mediaType: string }

/** What a step did otherwise than it was asked. */
export type StepNote = 'voice_unknown'

/**
 * What a model step leaves behind. `ours` tells media made by the built-in engine from foreign streams; `relief` is what
 * had to be done because the job was too large for the server.
 */
export type StepResult = {
  object: ObjectRef
  ours: boolean
  relief?: 'tiles' | 'size'
  notes?: readonly StepNote[]
}

/** One result of a task, ready to be listed. */
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
