import { type Stereo, sampleRate as stereoRate } from './stereo.ts'

export const wavHeaderBytes = 44
const sampleBytes = 2

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

const fullScale = 32_767
const asSample = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * fullScale)

/** Samples from −1 to 1 of each channel in a RIFF file of 16-bit PCM. */
export const wavBytes = (channels: readonly Float32Array[], sampleRate: number): Buffer => {
  const [first = new Float32Array()] = channels
  const dataBytes = first.length * channels.length * sampleBytes
  const bytes = Buffer.alloc(wavHeaderBytes + dataBytes)
  wavHeader(dataBytes, { sampleRate, channels: channels.length }).copy(bytes)
  let at = wavHeaderBytes
  for (let i = 0; i < first.length; i += 1)
    for (const channel of channels) at = bytes.writeInt16LE(asSample(channel[i] ?? 0), at)
  return bytes
}

export const stereoWavBytes = ({ left, right }: Stereo): Buffer => wavBytes([left, right], stereoRate)
