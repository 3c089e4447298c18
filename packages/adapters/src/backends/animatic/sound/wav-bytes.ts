import { type Stereo, sampleRate } from './stereo.ts'

const headerBytes = 44
const bytesPerFrame = 4

/** 16-bit stereo PCM in a RIFF file. */
export const wavBytes = ({ left, right }: Stereo): Buffer => {
  const dataBytes = left.length * bytesPerFrame
  const bytes = Buffer.alloc(headerBytes + dataBytes)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(headerBytes - 8 + dataBytes, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * bytesPerFrame, 28)
  bytes.writeUInt16LE(bytesPerFrame, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[i] ?? 0)) * 32_767), headerBytes + i * bytesPerFrame)
    bytes.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, right[i] ?? 0)) * 32_767),
      headerBytes + i * bytesPerFrame + 2,
    )
  }
  return bytes
}
