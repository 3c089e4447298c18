import { open } from 'node:fs/promises'
import { refused } from '../media-failure.ts'

const headBytes = 44
const sampleBytes = 2

export type WaveShape = { sampleRate: number; channels: number }

/** Builds the header of a WAVE file with 16-bit samples. */
export const waveHead = ({ sampleRate, channels }: WaveShape, dataBytes: number): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(headBytes - 8 + dataBytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * channels * sampleBytes, 28)
  head.writeUInt16LE(channels * sampleBytes, 32)
  head.writeUInt16LE(8 * sampleBytes, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(dataBytes, 40)
  return head
}

/** Reads a WAVE file that we wrote. It must have exactly the header above. */
export const readWave = async (file: string): Promise<WaveShape & { samples: number }> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const shape = { channels: buffer.readUInt16LE(22), sampleRate: buffer.readUInt32LE(24) }
    if (size < headBytes || !buffer.equals(waveHead(shape, size - headBytes)))
      throw refused('the samples are not in the internal WAVE format')
    return { ...shape, samples: (size - headBytes) / (sampleBytes * shape.channels) }
  } finally {
    await handle.close()
  }
}

/** Computes the length of a WAVE file that we wrote from its samples. */
export const readWaveSeconds = async (file: string): Promise<number> => {
  const { samples, sampleRate } = await readWave(file)
  return samples / sampleRate
}
