import type { IncomingMessage } from 'node:http'
import { AppError } from '@kinora/contract'
import type { Patience } from '../connections/limits.ts'
import { createGrowingBytes } from './growing-bytes.ts'

export type ReceiveAsk = {
  announced: number | 'unknown'
  most: number
  patience: Patience
  /** Where the bytes go, when they are known to fit. */
  into?: SharedArrayBuffer | undefined
  /** Called with what ends the wait early: the parser found what follows broken. */
  onBroken?(fail: (fault: AppError) => void): void
}

/** Frees a copied chunk now: thousands of them left to the collector have it hold up everyone every few bodies. */
const freeChunk = ({ buffer, length }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

/** Step 11 of the order of checks: the bytes of a body, counted without chunk headers (D-044), within time (D-052). */
export const receiveBytes = (request: IncomingMessage, ask: ReceiveAsk): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = () => new AppError('PayloadTooLarge', { detail: `at most ${ask.most} bytes` })
    if (ask.announced === 0) return resolve(Buffer.from(new ArrayBuffer(0)))
    if (ask.announced !== 'unknown' && ask.announced > ask.most) return reject(tooLarge())
    const { graceMs, bodyMs, bytesPerSecond } = ask.patience
    const bytes = createGrowingBytes(ask.announced, ask.most, ask.into)
    const began = performance.now()
    const msLeft = (): number =>
      began + Math.min(graceMs + (bytes.size / bytesPerSecond) * 1_000, bodyMs) - performance.now()
    let timer: NodeJS.Timeout

    const stop = (): void => {
      clearTimeout(timer)
      request.off('data', take).off('end', finish).off('error', leave).off('close', leave)
    }
    const fail = (fault: AppError): void => {
      stop()
      request.pause()
      // What follows is never read; whatever becomes of the connection has been answered for.
      request.on('error', () => {})
      reject(fault)
    }
    const take = (chunk: Buffer): void => {
      if (bytes.size + chunk.length > ask.most) fail(tooLarge())
      else {
        bytes.add(chunk)
        freeChunk(chunk)
      }
    }
    const finish = (): void => {
      stop()
      resolve(bytes.all())
    }
    const leave = (): void => fail(new AppError('BadRequest', { detail: 'the client left', rule: 'malformed_http' }))
    const watch = (): void => {
      const left = msLeft()
      if (left <= 0) fail(new AppError('RequestTimeout'))
      else timer = setTimeout(watch, left)
    }
    ask.onBroken?.(fail)
    watch()
    request.on('data', take).on('end', finish).on('error', leave).on('close', leave)
  })
