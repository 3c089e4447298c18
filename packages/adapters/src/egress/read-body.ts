import { createHash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchFault } from './fetch-fault.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { createMediaError } from './media-kinds.ts'
import type { MediaFacts, MediaRequest, MediaSink } from './media-source.ts'

/** The sink failed: an internal error, not one of the origin. */
export class SinkFault extends Error {}

const intoSink = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw new SinkFault('the sink failed', { cause: error })
  })

/** Streams a body chunk by chunk while counting, hashing and timing it. */
export const readBody = async (
  body: Readable,
  { kind, mostBytes }: Pick<MediaRequest, 'kind' | 'mostBytes'>,
  sink: MediaSink,
  limits: FetchLimits,
): Promise<MediaFacts> => {
  const hash = createHash('sha256')
  let bytes = 0
  await intoSink(sink.begin())
  const rate = watchRate(limits, () => body.destroy(new FetchFault('rate', `slow after ${bytes} bytes`)))
  const bodySink = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes)
        return done(createMediaError(kind, 'tooLong', new FetchFault('length', `${bytes} bytes read`)))
      hash.update(chunk)
      rate.received(chunk.length)
      intoSink(sink.write(chunk)).then(() => {
        rate.expect()
        done()
      }, done)
    },
  })
  try {
    await pipeline(body, bodySink)
  } finally {
    rate.stop()
  }
  if (bytes === 0) throw new FetchFault('empty', 'no byte in the body')
  return { bytes, sha256: hash.digest('hex') }
}

/** Checks in each window whether enough bytes arrived; while the sink is writing, the origin is not to blame. */
const watchRate = (limits: FetchLimits, onSlow: () => void) => {
  const minBytes = (limits.leastBytesPerSecond * limits.rateWindowMs) / 1000
  let received = 0
  let isWriting = false
  const timer = setInterval(() => {
    if (received < minBytes && !isWriting) onSlow()
    received = 0
  }, limits.rateWindowMs)
  return {
    received(count: number): void {
      isWriting = true
      received += count
    },
    expect(): void {
      isWriting = false
    },
    stop: () => clearInterval(timer),
  }
}
