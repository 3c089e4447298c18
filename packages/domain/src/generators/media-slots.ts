import type { Media, PreparedMedia } from '../steps/steps.ts'

const missing = (slot: string): never => {
  throw new Error(`the task has no ${slot}`)
}

/** The one input of a slot. */
export const only = (media: Media, slot: string): PreparedMedia => media[slot]?.[0] ?? missing(slot)

/** The two inputs of a slot, in the order they were sent. */
export const pair = <T>(media: Readonly<Record<string, readonly T[]>>, slot: string): [T, T] => {
  const [first, second] = media[slot] ?? []
  return first && second ? [first, second] : missing(slot)
}
