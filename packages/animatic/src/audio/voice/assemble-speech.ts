import { open } from 'node:fs/promises'
import { audibleStretch } from '../wave/audible-stretch.ts'
import { wavHeader, wavHeaderBytes } from '../wave/wav-bytes.ts'
import { speechRate } from './finish-arguments.ts'

const sampleBytes = 2
/** About −50 dB: what is softer at the ends is silence, and silence is the marker's to say. */
const audible = 100
const marginSamples = Math.round(0.004 * speechRate)

/** The samples between the first and the last that can be heard. */
export const trimSilence = (pcm: Buffer): Buffer => {
  const isAudible = (sample: number): boolean => Math.abs(pcm.readInt16LE(sample * sampleBytes)) > audible
  const { from, to } = audibleStretch(Math.floor(pcm.length / sampleBytes), isAudible, marginSamples)
  return pcm.subarray(from * sampleBytes, to * sampleBytes)
}

const header = (dataBytes: number): Buffer => wavHeader(dataBytes, { sampleRate: speechRate, channels: 1 })

export type SaidPart = { pcm: Buffer; pauseAfterSeconds: number }

/** Writes the parts one after the other, each as it is ready, with pauses that are right to the sample; gives the seconds. */
export const assembleSpeech = async (path: string, parts: AsyncIterable<SaidPart>): Promise<number> => {
  const file = await open(path, 'w')
  try {
    let dataBytes = 0
    await file.write(header(0), 0, wavHeaderBytes, 0)
    for await (const { pcm, pauseAfterSeconds } of parts) {
      const pause = Buffer.alloc(Math.round(pauseAfterSeconds * speechRate) * sampleBytes)
      const said = trimSilence(pcm)
      await file.write(said, 0, said.length, wavHeaderBytes + dataBytes)
      dataBytes += said.length
      await file.write(pause, 0, pause.length, wavHeaderBytes + dataBytes)
      dataBytes += pause.length
    }
    await file.write(header(dataBytes), 0, wavHeaderBytes, 0)
    return dataBytes / sampleBytes / speechRate
  } finally {
    await file.close()
  }
}
