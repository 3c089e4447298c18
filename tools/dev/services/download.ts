import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type DownloadLimits = { maxBytes: number; responseTimeoutMs: number; stallTimeoutMs: number }

export const downloadLimits: DownloadLimits = {
  maxBytes: 256 * 1024 * 1024,
  responseTimeoutMs: 5000,
  stallTimeoutMs: 20_000,
}

/** Downloads a URL to a file and returns the SHA-256 of the received bytes. */
export async function downloadFile(
  url: string,
  file: string,
  limits: DownloadLimits = downloadLimits,
): Promise<string> {
  const hash = createHash('sha256')
  await receive(url, limits, async (chunks) => {
    await pipeline(
      chunks,
      async function* (source) {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(file),
    )
  })
  return hash.digest('hex')
}

export async function downloadText(url: string, limits: DownloadLimits = downloadLimits): Promise<string> {
  const parts: Uint8Array[] = []
  await receive(url, limits, async (chunks) => {
    for await (const chunk of chunks) parts.push(chunk)
  })
  return Buffer.concat(parts).toString('utf8')
}

async function receive(
  url: string,
  limits: DownloadLimits,
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  const failAfter = (ms: number, message: string): NodeJS.Timeout =>
    setTimeout(() => abort.abort(new Error(`${message} for ${ms / 1000} s`)), ms)
  let timer = failAfter(limits.responseTimeoutMs, 'no response')
  const watched = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sizeBytes = 0
    for await (const chunk of body) {
      clearTimeout(timer)
      timer = failAfter(limits.stallTimeoutMs, 'no data')
      sizeBytes += chunk.length
      if (sizeBytes > limits.maxBytes) throw new Error(`larger than ${limits.maxBytes} bytes`)
      yield chunk
    }
  }
  try {
    const response = await fetch(url, { signal: abort.signal })
    if (!response.ok || response.body === null) throw new Error(`HTTP status ${response.status}`)
    await consume(watched(response.body))
  } catch (error) {
    throw new Error(`${url}: ${describe(abort.signal.aborted ? abort.signal.reason : error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

// fetch reports only "fetch failed"; its cause has the reason. A refused connection has a code but no message.
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return describe(error.cause)
  const code = 'code' in error ? String(error.code) : ''
  return error.message === '' ? code : error.message
}
