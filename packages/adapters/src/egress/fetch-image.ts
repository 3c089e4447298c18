import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@kinora/contract'
import { type Dispatcher, request } from 'undici'

const imageBytes = 50 * 1024 * 1024
const redirectsFollowed = 3

const counting = (most: number) => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > most ? new AppError('ImageSizeInvalid', { rule: 'range' }) : null, chunk)
    },
  })
}

/** An image a customer named, as a file. Every network cause looks the same from outside. */
export const fetchImage = async (
  agent: Dispatcher,
  url: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> => {
  const file = join(folder, 'fetched-image')
  try {
    let at = url
    for (let hop = 0; hop <= redirectsFollowed; hop += 1) {
      const answer = await request(at, {
        dispatcher: agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
        headersTimeout: 10_000,
        headers: { 'user-agent': 'Kinora-Fetch/1', 'accept-encoding': 'identity' },
      })
      const { location } = answer.headers
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump()
        const next = new URL(location, at)
        if (next.protocol !== new URL(at).protocol && next.protocol !== 'https:') break
        at = next.href
        continue
      }
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== undefined) break
      await pipeline(Readable.from(answer.body), counting(imageBytes), createWriteStream(file))
      return file
    }
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error
    throw new AppError('ImageDownloadFailure', { cause: error })
  }
  throw new AppError('ImageDownloadFailure')
}
