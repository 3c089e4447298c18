import { deflateRawSync } from 'node:zlib'
import { type ComicAsset, inBatches, readScript, splitScript } from '@kinora/domain/comic-script'
import type { Posted } from './body-memory.ts'

/** Where in its bytes a script stands, and what is wanted of it: what its parts weigh, or what is said in them. */
export type ScriptInput = { script: { offset: number; length: number }; cast: readonly ComicAsset[] | undefined }

export type SplitAnswer = { weights: readonly number[] }
/** Batches are JSON, packed: short lines take many times the bytes of the script they stand in. */
export type ReadAnswer = { voices: readonly string[]; batches: Uint8Array<ArrayBuffer>[] }
export type ScriptAnswer = SplitAnswer | ReadAnswer

const packLevel = 1

/** Splits a script, or reads it batch by batch, so that no more than one batch is there unpacked. */
export const answerScript = (bytes: ArrayBufferLike, { script, cast }: ScriptInput): Posted<ScriptAnswer> => {
  const text = Buffer.from(bytes, script.offset, script.length).toString()
  const parts = splitScript(text)
  if (!cast) return { answer: { weights: parts.map(({ weight }) => weight) }, transfer: [] }
  const read = readScript(text, parts, cast)
  const batches: Uint8Array<ArrayBuffer>[] = []
  for (const batch of inBatches(read.parts))
    batches.push(new Uint8Array(deflateRawSync(JSON.stringify(batch), { level: packLevel })))
  return { answer: { voices: read.voices, batches }, transfer: batches.map(({ buffer }) => buffer) }
}
