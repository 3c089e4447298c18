import { expect, it } from 'vitest'
import { base64Of } from './images.ts'

it.each([[[1], [2, 3, 4], [], [5, 6, 7, 8]], [[]], [[1, 2, 3]], [[1], [2]]])(
  'base64Of writes pieces of %j as one text',
  async (...pieces) => {
    async function* bytes() {
      for (const piece of pieces) yield Uint8Array.from(piece)
    }
    let text = ''
    for await (const part of base64Of(bytes())) text += part
    expect(text).toBe(Buffer.from(pieces.flat()).toString('base64'))
  },
)
