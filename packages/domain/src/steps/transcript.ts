import { z } from 'zod'

/** The transcript, in order of time. */
export const transcript = z.strictObject({
  /** `zh`, `en` …; empty if unknown. */
  language: z.string().max(8),
  cues: z
    .array(z.strictObject({ from: z.number().min(0), to: z.number().min(0), text: z.string().max(500) }))
    .max(2_000),
})
export type Transcript = z.infer<typeof transcript>

/** Facts of a transcript that a flow sees. */
export type TranscriptFacts = { language: string; cues: { from: number; to: number }[] }

export const validateTranscript = (answer: unknown): TranscriptFacts => {
  const { language, cues } = transcript.parse(answer)
  return { language, cues: cues.map(({ from, to }) => ({ from, to })) }
}
