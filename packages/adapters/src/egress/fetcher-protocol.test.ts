import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeFrame, type Frame, readFrames } from './fetcher-protocol.ts'

async function* inPieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let no = 0; at < bytes.length; no += 1) {
    const size = sizes[no % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

const readAll = async (bytes: Buffer, sizes: number[]): Promise<Frame[]> => {
  const frames: Frame[] = []
  for await (const frame of readFrames(inPieces(bytes, sizes))) frames.push(frame)
  return frames
}

it('readFrames reads frames back however the bytes are split', async () => {
  const frame = fc.record({
    tag: fc.constantFrom('begin' as const, 'bytes' as const, 'end' as const),
    payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  })
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(frame), sizes, async (frames, cuts) => {
      const bytes = Buffer.concat(frames.map(({ tag, payload }) => encodeFrame(tag, payload)))
      expect(await readAll(bytes, cuts)).toEqual(frames)
    }),
  )
})

it('readFrames yields no truncated frame and rejects bytes that are not a frame', async () => {
  expect(await readAll(encodeFrame('bytes', Buffer.from('abc')).subarray(0, 7), [100])).toEqual([])
  await expect(readAll(Buffer.from('HTTP/1.1 200 OK'), [100])).rejects.toThrow('not a frame')
  await expect(readAll(Buffer.from([1, 255, 255, 255, 255]), [100])).rejects.toThrow('not a frame')
})
