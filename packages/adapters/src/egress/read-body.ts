import { createHash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchFault } from './fetch-fault.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { badEnd } from './media-kinds.ts'
import type { MediaAsk, MediaFacts, MediaSink } from './media-source.ts'

/** What took the bytes failed: a fault of ours, not of the origin. */
export class SinkFault extends Error {}

const intoSink = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw new SinkFault('what takes the bytes failed', { cause: error })
  })

/** Passes a body on, one chunk at a time, while counting, hashing and timing it. */
export const readBody = async (
  body: Readable,
  { kind, mostBytes }: Pick<MediaAsk, 'kind' | 'mostBytes'>,
  sink: MediaSink,
  limits: FetchLimits,
): Promise<MediaFacts> => {
  const hash = createHash('sha256')
  let bytes = 0
  await intoSink(sink.begin())
  const rate = watchRate(limits, () => body.destroy(new FetchFault('rate', `slow after ${bytes} bytes`)))
  const taker = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) return done(badEnd(kind, 'tooLong', new FetchFault('length', `${bytes} bytes read`)))
      hash.update(chunk)
      rate.came(chunk.length)
      intoSink(sink.write(chunk)).then(() => {
        rate.expect()
        done()
      }, done)
    },
  })
  try {
    await pipeline(body, taker)
  } finally {
    rate.stop()
  }
  if (bytes === 0) throw new FetchFault('empty', 'no byte in the body')
  return { bytes, sha256: hash.digest('hex') }
}

/** Asks again and again whether enough came; while we ourselves are busy writing, the origin is not to blame. */
const watchRate = (limits: FetchLimits, onSlow: () => void) => {
  const least = (limits.leastBytesPerSecond * limits.rateWindowMs) / 1000
  let came = 0
  let isWriting = false
  const timer = setInterval(() => {
    if (came < least && !isWriting) onSlow()
    came = 0
  }, limits.rateWindowMs)
  return {
    came(count: number): void {
      isWriting = true
      came += count
    },
    expect(): void {
      isWriting = false
    },
    stop: () => clearInterval(timer),
  }
}
