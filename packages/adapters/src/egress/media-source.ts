import { z } from 'zod'
import { mediaKinds } from './media-kinds.ts'

/** A request for media; the same fields are sent to a fetcher in another process. */
export const mediaRequestSchema = z.strictObject({
  url: z.string(),
  kind: z.enum(mediaKinds),
  /** The maximum length of the body. */
  mostBytes: z.int().min(1),
  tenant: z.string(),
})
export type MediaRequest = z.output<typeof mediaRequestSchema>

/** The facts of a complete body, as it was read. */
export const mediaFacts = z.strictObject({ bytes: z.int(), sha256: z.string() })
export type MediaFacts = z.output<typeof mediaFacts>

export type MediaSink = {
  /** A body starts; the bytes of an earlier attempt are void. */
  begin(): Promise<void>
  write(chunk: Uint8Array): Promise<void>
}

/** Streams a customer's media into a sink, or rejects with the failure of its kind. */
export type MediaSource = (mediaRequest: MediaRequest, sink: MediaSink, signal: AbortSignal) => Promise<MediaFacts>
