import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { KinoraError } from '../errors.ts'
import { pause, pauseMs } from '../patience.ts'
import { open } from '../send.ts'

export type DownloadOptions = { signal?: AbortSignal; tries?: number; onBytes?: (got: number, all: number) => void }

/** Where the answer begins in the file, and how long the whole is; a store that knows no ranges begins at 0. */
const placeOf = (answer: Response): { from: number; all: number } => {
  const [, from, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  if (answer.status === 206 && from !== undefined) return { from: Number(from), all: Number(all) }
  return { from: 0, all: Number(answer.headers.get('content-length') ?? Number.NaN) }
}

/** From where it broke off, as long as it is still the same file. */
const askFrom = (got: number, etag: string): Record<string, string> =>
  got > 0 && etag !== '' ? { range: `bytes=${got}-`, 'if-range': etag } : {}

const isRefused = (error: unknown): boolean =>
  error instanceof KinoraError && error.status < 500 && error.status !== 429

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Downloads to a file that stands under its name only when it is whole. What breaks off goes on where it broke off. */
export const downloadTo = async (url: string, file: string, options: DownloadOptions = {}): Promise<void> => {
  const { signal, tries = 6, onBytes } = options
  const ended = signal ? { signal } : {}
  const part = `${file}.part`
  let [got, etag] = [0, '']
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await open({ method: 'GET', url, headers: askFrom(got, etag), ...ended })
        const { from, all } = placeOf(answer)
        got = from
        etag = answer.headers.get('etag') ?? ''
        const counted = async function* (bytes: AsyncIterable<Uint8Array>) {
          for await (const chunk of bytes) {
            yield chunk
            got += chunk.length
            onBytes?.(got, all)
          }
        }
        const body = Readable.fromWeb((answer.body ?? new ReadableStream()) as never)
        const target = createWriteStream(part, from > 0 ? { flags: 'r+', start: from } : {})
        await pipeline(body, counted, target, ended)
        if (Number.isFinite(all) && got !== all) throw new Error(`${got} of ${all} bytes came`)
        return await rename(part, file)
      } catch (error) {
        signal?.throwIfAborted()
        if (tried >= tries || isRefused(error)) throw error
        // A broken stream drops bytes that were read and not yet written.
        got = Math.min(got, await sizeOf(part))
        await pause(pauseMs(tried, undefined), signal)
      }
    }
  } finally {
    await rm(part, { force: true })
  }
}
