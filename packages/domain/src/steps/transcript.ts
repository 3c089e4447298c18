import { z } from 'zod'

/** What was heard, in order of time. */
export const transcript = z.strictObject({
  /** `zh`, `en` …; empty when nobody could tell. */
  language: z.string().max(8),
  cues: z
    .array(z.strictObject({ from: z.number().min(0), to: z.number().min(0), text: z.string().max(500) }))
    .max(2_000),
})
export type Transcript = z.infer<typeof transcript>

/** What a flow may know of it. */
export type TranscriptFacts = { language: string; cues: { from: number; to: number }[] }

export const judgeTranscript = (heard: unknown): TranscriptFacts => {
  const { language, cues } = transcript.parse(heard)
  return { language, cues: cues.map(({ from, to }) => ({ from, to })) }
}
