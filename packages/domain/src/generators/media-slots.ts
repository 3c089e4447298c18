import type { Media, PreparedMedia } from '../steps/steps.ts'

const missing = (slot: string): never => {
  throw new Error(`the task has no ${slot}`)
}

/** The single input of a slot. */
export const only = (media: Media, slot: string): PreparedMedia => media[slot]?.[0] ?? missing(slot)

/** The two inputs of a slot, in the order of the request. */
export const pair = <T>(media: Readonly<Record<string, readonly T[]>>, slot: string): [T, T] => {
  const [first, second] = media[slot] ?? []
  return first && second ? [first, second] : missing(slot)
}

/** Rounds seconds to whole frames. */
export const wholeFrames = (seconds: number, fps: number): number => Math.max(1, Math.round(seconds * fps)) / fps

const usualFps = 24

/** Frame rate, length and sound of a prepared film. */
export const readFilmFacts = ({ fps = usualFps, seconds, hasSound = false }: PreparedMedia) => ({
  fps,
  seconds: wholeFrames(seconds, fps),
  hasSound,
})
