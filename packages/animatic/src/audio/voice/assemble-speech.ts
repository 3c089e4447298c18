import { open } from 'node:fs/promises'
import { audibleStretch } from '../wave/audible-stretch.ts'
import { wavHeader, wavHeaderBytes } from '../wave/wav-bytes.ts'
import { speechRate } from './finish-arguments.ts'

const sampleBytes = 2
/** About −50 dB. Softer samples at the ends are silence; pause markers define the silence. */
const audible = 100
const marginSamples = Math.round(0.004 * speechRate)

/** The samples between the first and the last audible one. */
export const trimSilence = (pcm: Buffer): Buffer => {
  const isAudible = (sample: number): boolean => Math.abs(pcm.readInt16LE(sample * sampleBytes)) > audible
  const { from, to } = audibleStretch(Math.floor(pcm.length / sampleBytes), isAudible, marginSamples)
  return pcm.subarray(from * sampleBytes, to * sampleBytes)
}

const header = (dataBytes: number): Buffer => wavHeader(dataBytes, { sampleRate: speechRate, channels: 1 })

export type SpeechPart = { pcm: Buffer; pauseAfterSeconds: number }

/** Writes the parts in order, each as it is ready, with sample-exact pauses. Returns the seconds. */
export const assembleSpeech = async (path: string, parts: AsyncIterable<SpeechPart>): Promise<number> => {
  const file = await open(path, 'w')
  try {
    let dataBytes = 0
    await file.write(header(0), 0, wavHeaderBytes, 0)
    for await (const { pcm, pauseAfterSeconds } of parts) {
      const pause = Buffer.alloc(Math.round(pauseAfterSeconds * speechRate) * sampleBytes)
      const trimmed = trimSilence(pcm)
      await file.write(trimmed, 0, trimmed.length, wavHeaderBytes + dataBytes)
      dataBytes += trimmed.length
      await file.write(pause, 0, pause.length, wavHeaderBytes + dataBytes)
      dataBytes += pause.length
    }
    await file.write(header(dataBytes), 0, wavHeaderBytes, 0)
    return dataBytes / sampleBytes / speechRate
  } finally {
    await file.close()
  }
}
