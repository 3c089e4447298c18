import { z } from 'zod'

/** Where the shots of a film change, in seconds from its beginning, in order of time. Neither end is a cut. */
export const foundCuts = z
  .strictObject({ cuts: z.array(z.number().positive()).max(1_000) })
  .refine(({ cuts }) => cuts.every((cut, i) => i === 0 || cut > (cuts[i - 1] ?? 0)), 'cuts are not in order')
export type FoundCuts = z.infer<typeof foundCuts>
