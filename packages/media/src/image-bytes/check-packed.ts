import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

type Packed = NonNullable<ImageBytes['packed']>

/**
 * A picture holds exactly the rows its header promises. ffmpeg draws the first rows of a longer one, after inflating
 * all of it; so the bytes are counted here, in a stream that stops at the first one too many.
 */
export const checkPacked = async ({ data, inflatedBytes }: Packed): Promise<void> => {
  let inflated = 0
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      inflated += chunk.length
      done(inflated > inflatedBytes ? brokenImage('more picture than promised') : null)
    },
  })
  try {
    await pipeline(Readable.from(data), createInflate(), count)
  } catch (error) {
    throw inflated > inflatedBytes ? error : brokenImage('its data cannot be inflated')
  }
  if (inflated !== inflatedBytes) throw brokenImage('less picture than promised')
}
