import { hash } from 'node:crypto'
import type { ByteTools } from '@kinora/domain'

// Node decodes base64 from strings only. One string of the whole text would be as large as the body.
const sliceChars = 256 * 1024

export const byteTools: ByteTools = {
  decode({ base64, bytes }) {
    const text = Buffer.from(base64.buffer, base64.byteOffset, base64.byteLength)
    const decoded = Buffer.from(new ArrayBuffer(bytes))
    for (let [at, end] = [0, 0]; at < text.length; at += sliceChars)
      end += decoded.write(text.toString('latin1', at, at + sliceChars), end, 'base64')
    return decoded
  },
  sha256: (bytes) => hash('sha256', bytes, 'hex'),
}
