import type { Header } from './wire/request.ts'
import { headLines } from './wire/request.ts'
import type { Script } from './world.ts'

export const httpHead = (status: number, headers: readonly Header[]): string =>
  headLines(`HTTP/1.1 ${status} Scripted`, headers)

/** Serves one complete reply. */
export const serving =
  (
    body: string | Uint8Array,
    { status = 200, headers = [] }: { status?: number; headers?: readonly Header[] } = {},
  ): Script =>
  async ({ write, end }) => {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
    await write(httpHead(status, [...headers, ['Content-Length', String(bytes.length)], ['Connection', 'close']]))
    if (bytes.length > 0) await write(bytes)
    end()
  }

export const redirecting = (status: number, location: string, headers: readonly Header[] = []): Script =>
  serving('', { status, headers: [['Location', location], ...headers] })

/** Writes raw bytes and closes. */
export const writingBytes =
  (...parts: readonly (string | Uint8Array)[]): Script =>
  async ({ write, end }) => {
    for (const part of parts) if (!(await write(part))) return
    end()
  }

/** Writes a head, then filler a number of times or endlessly. */
export const streaming =
  (head: string, filler: Uint8Array, { times = Number.POSITIVE_INFINITY, everyMs = 0 } = {}): Script =>
  async ({ write, end, sleep }) => {
    await write(head)
    for (let i = 0; i < times; i += 1) {
      if (!(await write(filler))) return
      if (everyMs > 0) await sleep(everyMs)
    }
    end()
  }

/** Accepts the connection and never responds. */
export const silent: Script = async ({ sleep }) => sleep(600_000)

/** Uses one script per request; the last one repeats. */
export const inTurn =
  (...scripts: readonly Script[]): Script =>
  (connection) =>
    scripts[Math.min(connection.earlier, scripts.length - 1)]?.(connection)
