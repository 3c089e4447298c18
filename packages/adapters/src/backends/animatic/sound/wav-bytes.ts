import { type Stereo, sampleRate } from './stereo.ts'

export const wavHeaderBytes = 44
const sampleBytes = 2
const bytesPerFrame = 2 * sampleBytes

/** The head of a RIFF file of 16-bit PCM. */
export const wavHeader = (dataBytes: number, shape: { sampleRate: number; channels: number }): Buffer => {
  const bytes = Buffer.alloc(wavHeaderBytes)
  const frame = shape.channels * sampleBytes
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(shape.channels, 22)
  bytes.writeUInt32LE(shape.sampleRate, 24)
  bytes.writeUInt32LE(shape.sampleRate * frame, 28)
  bytes.writeUInt16LE(frame, 32)
  bytes.writeUInt16LE(8 * sampleBytes, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}

/** 16-bit stereo PCM in a RIFF file. */
export const wavBytes = ({ left, right }: Stereo): Buffer => {
  const dataBytes = left.length * bytesPerFrame
  const bytes = Buffer.alloc(wavHeaderBytes + dataBytes)
  wavHeader(dataBytes, { sampleRate, channels: 2 }).copy(bytes)
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[i] ?? 0)) * 32_767), wavHeaderBytes + i * bytesPerFrame)
    bytes.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, right[i] ?? 0)) * 32_767),
      wavHeaderBytes + i * bytesPerFrame + 2,
    )
  }
  return bytes
}
