import { open } from 'node:fs/promises'

export const speechRate = 44_100
const sampleBytes = 2
const headerBytes = 44
/** About −50 dB: what is softer at the ends is silence, and silence is the marker's to say. */
const audible = 100
const marginSamples = Math.round(0.004 * speechRate)

/** The samples between the first and the last that can be heard. */
export const trimSilence = (pcm: Buffer): Buffer => {
  const count = Math.floor(pcm.length / sampleBytes)
  const isAudible = (sample: number): boolean => Math.abs(pcm.readInt16LE(sample * sampleBytes)) > audible
  let from = 0
  while (from < count && !isAudible(from)) from += 1
  let to = count
  while (to > from && !isAudible(to - 1)) to -= 1
  if (from === to) return pcm.subarray(0, 0)
  return pcm.subarray(
    Math.max(0, from - marginSamples) * sampleBytes,
    Math.min(count, to + marginSamples) * sampleBytes,
  )
}

const header = (dataBytes: number): Buffer => {
  const bytes = Buffer.alloc(headerBytes)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(headerBytes - 8 + dataBytes, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(speechRate, 24)
  bytes.writeUInt32LE(speechRate * sampleBytes, 28)
  bytes.writeUInt16LE(sampleBytes, 32)
  bytes.writeUInt16LE(8 * sampleBytes, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}

export type SpokenPart = { pcm: Buffer; pauseAfterSeconds: number }

/** Writes the parts one after the other, each as it is ready, with pauses that are right to the sample. */
export const assembleSpeech = async (path: string, parts: AsyncIterable<SpokenPart>): Promise<void> => {
  const file = await open(path, 'w')
  try {
    let dataBytes = 0
    await file.write(header(0), 0, headerBytes, 0)
    for await (const { pcm, pauseAfterSeconds } of parts) {
      const pause = Buffer.alloc(Math.round(pauseAfterSeconds * speechRate) * sampleBytes)
      const said = trimSilence(pcm)
      await file.write(said, 0, said.length, headerBytes + dataBytes)
      dataBytes += said.length
      await file.write(pause, 0, pause.length, headerBytes + dataBytes)
      dataBytes += pause.length
    }
    await file.write(header(dataBytes), 0, headerBytes, 0)
  } finally {
    await file.close()
  }
}
