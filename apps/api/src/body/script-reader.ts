import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { LongText } from '@kinora/domain'
import type { ReadPart } from '@kinora/domain/comic-script'
import { directScriptReader, type ScriptReader } from '@kinora/domain/films'
import type { ParserPool } from './parser-pool.ts'
import type { ReadAnswer, SplitAnswer } from './script-job.ts'

const unpack = promisify(inflateRaw)

/** A script of less takes a few milliseconds, about as long as to hand it over. */
const directUpTo = 4 * 1024

/** The memory of a large body is shared with the threads; the bytes of any other script are copied for them. */
const bytesOf = (script: string | LongText): { bytes: ArrayBufferLike; offset: number; length: number } => {
  const view = script instanceof LongText ? script.bytes : Buffer.from(script)
  const { buffer, byteOffset: offset, length } = view
  if (buffer instanceof SharedArrayBuffer) return { bytes: buffer, offset, length }
  return { bytes: new Uint8Array(view).buffer, offset: 0, length }
}

const lengthOf = (script: string | LongText): number =>
  script instanceof LongText ? script.bytes.length : script.length

/** Reads scripts in the threads that parse bodies: the longest take seconds. */
export const createScriptReader = (pool: Pick<ParserPool, 'readScript'>): ScriptReader => ({
  async split(script) {
    if (lengthOf(script) <= directUpTo) return directScriptReader.split(script)
    const { bytes, ...place } = bytesOf(script)
    const { weights } = await pool.readScript<SplitAnswer>(bytes, { script: place, cast: undefined })
    return weights
  },
  async read(script, cast) {
    if (lengthOf(script) <= directUpTo) return directScriptReader.read(script, cast)
    const { bytes, ...place } = bytesOf(script)
    const { voices, batches } = await pool.readScript<ReadAnswer>(bytes, { script: place, cast })
    return {
      voices,
      batches: batches.length,
      load: async (batch) => {
        const packed = batches[batch]
        return packed ? (JSON.parse((await unpack(packed)).toString()) as ReadPart[]) : []
      },
    }
  },
})
