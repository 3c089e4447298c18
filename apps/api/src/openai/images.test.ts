import { expect, it } from 'vitest'
import { encodeBase64 } from './images.ts'

it.each([[[1], [2, 3, 4], [], [5, 6, 7, 8]], [[]], [[1, 2, 3]], [[1], [2]]])(
  'encodeBase64 encodes the pieces %j as one text',
  async (...pieces) => {
    async function* bytes() {
      for (const piece of pieces) yield Uint8Array.from(piece)
    }
    let text = ''
    for await (const part of encodeBase64(bytes())) text += part
    expect(text).toBe(Buffer.from(pieces.flat()).toString('base64'))
  },
)
