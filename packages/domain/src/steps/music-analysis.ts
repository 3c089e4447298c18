import { z } from 'zod'

const seconds = () => z.number().min(0)

/** Analysis of a piece of music, in seconds from its start. */
export const musicAnalysis = z.strictObject({
  beats: z.array(seconds()).max(3_000),
  /** The first beat of each bar. */
  bars: z.array(seconds()).max(1_500),
  /** From 0 to 1, one value for each started second. */
  energy: z.array(z.number().min(0).max(1)).max(600),
  /** Sections with a voice. */
  voiced: z.array(z.strictObject({ from: seconds(), to: seconds() })).max(2_000),
})
export type MusicAnalysis = z.infer<typeof musicAnalysis>
