import { deflateRawSync } from 'node:zlib'
import { type ComicAsset, inBatches, readScript, splitScript } from '@kinora/domain/comic-script'
import type { Posted } from './body-memory.ts'

/** Position of a script in its bytes. Without a cast the job returns the weights of the parts, else their lines. */
export type ScriptInput = { script: { offset: number; length: number }; cast: readonly ComicAsset[] | undefined }

export type SplitAnswer = { weights: readonly number[] }
/** Batches are compressed JSON: parsed short lines take many times the bytes of the script. */
export type ReadAnswer = { voices: readonly string[]; batches: Uint8Array<ArrayBuffer>[] }
export type ScriptAnswer = SplitAnswer | ReadAnswer

const packLevel = 1

/** Splits a script, or reads it in batches, so that only one batch is uncompressed at a time. */
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
