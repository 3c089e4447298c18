import { z } from 'zod'
import { mediaKinds } from './media-kinds.ts'

/** What is asked for; the same words go to a fetcher in a process of its own. */
export const mediaAsk = z.strictObject({
  url: z.string(),
  kind: z.enum(mediaKinds),
  /** The longest body taken. */
  mostBytes: z.int().min(1),
  tenant: z.string(),
})
export type MediaAsk = z.output<typeof mediaAsk>

/** The facts of a complete body, as it was read. */
export const mediaFacts = z.strictObject({ bytes: z.int(), sha256: z.string() })
export type MediaFacts = z.output<typeof mediaFacts>

export type MediaSink = {
  /** A body begins; what an earlier try wrote is void. */
  begin(): Promise<void>
  write(chunk: Uint8Array): Promise<void>
}

/** Brings a customer's media into a sink, or refuses with the one failure of its kind. */
export type MediaSource = (ask: MediaAsk, sink: MediaSink, signal: AbortSignal) => Promise<MediaFacts>
