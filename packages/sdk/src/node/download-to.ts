import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { KinoraError } from '../errors.ts'
import { pause, pauseMs } from '../patience.ts'
import { open } from '../send.ts'

export type DownloadOptions = { signal?: AbortSignal; tries?: number; onBytes?: (got: number, all: number) => void }

/** Offset of the response in the file, and total length. A store without range support starts at 0. */
const readRange = (answer: Response): { from: number; all: number } => {
  const [, from, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  if (answer.status === 206 && from !== undefined) return { from: Number(from), all: Number(all) }
  return { from: 0, all: Number(answer.headers.get('content-length') ?? Number.NaN) }
}

/** Requests the rest of the file if it is unchanged. */
const buildRangeHeaders = (got: number, etag: string): Record<string, string> =>
  got > 0 && etag !== '' ? { range: `bytes=${got}-`, 'if-range': etag } : {}

const isRefused = (error: unknown): boolean =>
  error instanceof KinoraError && error.status < 500 && error.status !== 429

const readFileSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Downloads to a file and resumes interrupted transfers. The file gets its name only when it is complete. */
export const downloadTo = async (url: string, file: string, options: DownloadOptions = {}): Promise<void> => {
  const { signal, tries = 6, onBytes } = options
  const ended = signal ? { signal } : {}
  const part = `${file}.part`
  let [got, etag] = [0, '']
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await open({ method: 'GET', url, headers: buildRangeHeaders(got, etag), ...ended })
        const { from, all } = readRange(answer)
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
        if (Number.isFinite(all) && got !== all) throw new Error(`received ${got} of ${all} bytes`)
        return await rename(part, file)
      } catch (error) {
        signal?.throwIfAborted()
        if (tried >= tries || isRefused(error)) throw error
        // A broken stream drops bytes that were read but not yet written.
        got = Math.min(got, await readFileSize(part))
        await pause(pauseMs(tried, undefined), signal)
      }
    }
  } finally {
    await rm(part, { force: true })
  }
}
