import { z } from 'zod'

/** What is shown when, in seconds of the film. The text is plain: nothing in it is markup. */
export const subtitleCues = z.array(
  z.strictObject({ from: z.number().min(0), to: z.number().min(0), text: z.string() }),
)
export type SubtitleCues = z.infer<typeof subtitleCues>
