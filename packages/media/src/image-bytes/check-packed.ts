import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

type Packed = NonNullable<ImageBytes['packed']>

/**
 * A picture must contain exactly the rows that its header declares. ffmpeg would inflate a longer one completely and
 * draw its first rows. This check counts inflated bytes in a stream and stops at the first surplus byte.
 */
export const checkPacked = async ({ data, inflatedBytes }: Packed): Promise<void> => {
  let inflated = 0
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      inflated += chunk.length
      done(inflated > inflatedBytes ? brokenImage('more pixel data than declared') : null)
    },
  })
  try {
    await pipeline(Readable.from(data), createInflate(), count)
  } catch (error) {
    throw inflated > inflatedBytes ? error : brokenImage('its data cannot be inflated')
  }
  if (inflated !== inflatedBytes) throw brokenImage('less pixel data than declared')
}
