import { z } from 'zod'

const seconds = () => z.number().min(0)

/** What a piece of music is like, in seconds from its beginning. */
export const heardMusic = z.strictObject({
  beats: z.array(seconds()).max(3_000),
  /** The first beat of each bar. */
  bars: z.array(seconds()).max(1_500),
  /** From 0 to 1, one figure for each second that has begun. */
  energy: z.array(z.number().min(0).max(1)).max(600),
  /** Where somebody seems to sing or speak. */
  voiced: z.array(z.strictObject({ from: seconds(), to: seconds() })).max(2_000),
})
export type HeardMusic = z.infer<typeof heardMusic>
