import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import type { Bench } from '../../runtime/work.ts'
import { findSpeech, type Stretch } from './find-speech.ts'
import type { Voice } from './heard.ts'

type Listening = Pick<Bench, 'weights' | 'neural' | 'signal'>

// What the network was trained on: 16,000 samples a second, 32 ms at a time with the last 4 ms of the frame before.
const [frameSamples, contextSamples] = [512, 64] as const
const stateShape = [2, 1, 128]

const floats = (dims: number[], data: Float32Array): Tensor => ({ type: 'float32', dims, data })

/** How likely each frame of 32 ms holds speech. The voice has 16,000 samples a second. */
const speechLikelihoods = async ({ neural, signal }: Listening, model: string, voice: Voice): Promise<number[]> => {
  const likelihoods: number[] = []
  let state = floats(stateShape, new Float32Array(256))
  const sr: Tensor = { type: 'int64', dims: [], data: BigInt64Array.of(BigInt(voice.sampleRate)) }
  for (let at = 0; at < voice.samples.length; at += frameSamples) {
    const input = new Float32Array(contextSamples + frameSamples)
    const begin = Math.max(0, at - contextSamples)
    input.set(voice.samples.subarray(begin, at + frameSamples), contextSamples - (at - begin))
    const found = await neural.run(model, { input: floats([1, input.length], input), state, sr }, { signal })
    likelihoods.push(Number(found.output?.data[0] ?? 0))
    state = found.stateN ?? state
  }
  return likelihoods
}

/** Where somebody speaks; null where the weights for it are not pulled. Quiet voices under music, and singing, may be missed. */
export const hearSpeech = async (listening: Listening, voice: Voice): Promise<Stretch[] | null> => {
  const folder = await listening.weights.find('silero-vad')
  if (folder === undefined) return null
  const likelihoods = await speechLikelihoods(listening, join(folder, 'model.onnx'), voice)
  return findSpeech(likelihoods, frameSamples / voice.sampleRate)
}
