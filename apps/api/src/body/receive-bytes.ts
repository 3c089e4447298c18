import type { IncomingMessage } from 'node:http'
import { AppError } from '@kinora/contract'
import type { ClientTimeouts } from '../connections/limits.ts'
import { createGrowingBytes } from './growing-bytes.ts'

export type ReceiveOptions = {
  announced: number | 'unknown'
  maxBytes: number
  timeouts: ClientTimeouts
  /** Target buffer, if the bytes are known to fit. */
  into?: SharedArrayBuffer | undefined
  /** Registers a callback that ends the wait early when the HTTP parser rejects the rest. */
  onParseError?(fail: (fault: AppError) => void): void
}

/** Frees a copied chunk. Thousands of unfreed chunks trigger a blocking garbage collection every few bodies. */
const freeChunk = ({ buffer, length }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

/** Step 11 of the checks: receives the body, counted without chunk headers (D-044), within its deadline (D-052). */
export const receiveBytes = (request: IncomingMessage, options: ReceiveOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = () => new AppError('PayloadTooLarge', { detail: `at most ${options.maxBytes} bytes` })
    if (options.announced === 0) return resolve(Buffer.from(new ArrayBuffer(0)))
    if (options.announced !== 'unknown' && options.announced > options.maxBytes) return reject(tooLarge())
    const { graceMs, bodyMs, bytesPerSecond } = options.timeouts
    const bytes = createGrowingBytes(options.announced, options.maxBytes, options.into)
    const began = performance.now()
    const msLeft = (): number =>
      began + Math.min(graceMs + (bytes.size / bytesPerSecond) * 1_000, bodyMs) - performance.now()
    let timer: NodeJS.Timeout

    const stop = (): void => {
      clearTimeout(timer)
      request.off('data', take).off('end', finish).off('error', onDisconnect).off('close', onDisconnect)
    }
    const fail = (fault: AppError): void => {
      stop()
      request.pause()
      // The rest is never read. The request has its response, so later connection errors are ignored.
      request.on('error', () => {})
      reject(fault)
    }
    const take = (chunk: Buffer): void => {
      if (bytes.size + chunk.length > options.maxBytes) fail(tooLarge())
      else {
        bytes.add(chunk)
        freeChunk(chunk)
      }
    }
    const finish = (): void => {
      stop()
      resolve(bytes.all())
    }
    const onDisconnect = (): void =>
      fail(new AppError('BadRequest', { detail: 'the client disconnected', rule: 'malformed_http' }))
    const checkDeadline = (): void => {
      const left = msLeft()
      if (left <= 0) fail(new AppError('RequestTimeout'))
      else timer = setTimeout(checkDeadline, left)
    }
    options.onParseError?.(fail)
    checkDeadline()
    request.on('data', take).on('end', finish).on('error', onDisconnect).on('close', onDisconnect)
  })
