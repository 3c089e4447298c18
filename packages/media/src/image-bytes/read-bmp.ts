import { readBmp as readBmpHeader } from '@kinora/domain'
import { checkRuns } from './check-runs.ts'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

const coreHeader = 12
const infoHeader = 40
const uncompressed = new Set([0, 3])
/** Bits per pixel of run-length encoded bitmaps. */
const packed = new Map([
  [1, 8],
  [2, 4],
] as const)

export const readBmp = (bytes: Buffer): ImageBytes => {
  const [dataAt, headerBytes] = [bytes.readUInt32LE(10), bytes.readUInt32LE(14)]
  const isCore = headerBytes === coreHeader
  const header = readBmpHeader(bytes)
  if (header === undefined || (!isCore && headerBytes < infoHeader)) throw brokenImage('invalid header')
  const { width, height } = header
  const pixelBits = bytes.readUInt16LE(isCore ? 24 : 28)
  const compression = isCore ? 0 : bytes.readUInt32LE(30)
  const rowBytes = 4 * Math.ceil((width * pixelBits) / 32)
  const end = uncompressed.has(compression) ? dataAt + rowBytes * height : bytes.length
  if (end > bytes.length) throw brokenImage('truncated')
  const packedBits = packed.get(compression as 1 | 2)
  if (packedBits) checkRuns({ data: bytes.subarray(dataAt), width, height, pixelBits: packedBits })
  const head = Buffer.from(bytes.subarray(0, 14))
  head.writeUInt32LE(end, 2)
  return { ...header, hasAlpha: false, drawn: [head, bytes.subarray(14, end)] }
}
