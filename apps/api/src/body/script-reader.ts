import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { LongText } from '@kinora/domain'
import type { ReadPart } from '@kinora/domain/comic-script'
import { directScriptReader, type ScriptReader } from '@kinora/domain/films'
import type { ParserPool } from './parser-pool.ts'
import type { ReadAnswer, SplitAnswer } from './script-job.ts'

const unpack = promisify(inflateRaw)

/** Reading a smaller script takes a few milliseconds, about as long as passing it to a thread. */
const maxDirectBytes = 4 * 1024

/** Threads share the memory of a large body. The bytes of any other script are copied. */
const toThreadBytes = (script: string | LongText): { bytes: ArrayBufferLike; offset: number; length: number } => {
  const view = script instanceof LongText ? script.bytes : Buffer.from(script)
  const { buffer, byteOffset: offset, length } = view
  if (buffer instanceof SharedArrayBuffer) return { bytes: buffer, offset, length }
  return { bytes: new Uint8Array(view).buffer, offset: 0, length }
}

const countBytes = (script: string | LongText): number =>
  script instanceof LongText ? script.bytes.length : script.length

/** Reads scripts in the parsing threads, because the longest take seconds. */
export const createScriptReader = (pool: Pick<ParserPool, 'readScript'>): ScriptReader => ({
  async split(script) {
    if (countBytes(script) <= maxDirectBytes) return directScriptReader.split(script)
    const { bytes, ...place } = toThreadBytes(script)
    const { weights } = await pool.readScript<SplitAnswer>(bytes, { script: place, cast: undefined })
    return weights
  },
  async read(script, cast) {
    if (countBytes(script) <= maxDirectBytes) return directScriptReader.read(script, cast)
    const { bytes, ...place } = toThreadBytes(script)
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
