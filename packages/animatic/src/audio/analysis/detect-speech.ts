import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import type { JobContext } from '../../runtime/job-context.ts'
import type { Voice } from './analysis-types.ts'
import { findSpeech, type Stretch } from './find-speech.ts'

type NeuralContext = Pick<JobContext, 'weights' | 'neural' | 'signal'>

// The input format of the network: 16,000 samples a second, 32 ms at a time with the last 4 ms of the frame before.
const [frameSamples, contextSamples] = [512, 64] as const
const stateShape = [2, 1, 128]

const floats = (dims: number[], data: Float32Array): Tensor => ({ type: 'float32', dims, data })

/** The speech likelihood of each frame of 32 ms. The voice has 16,000 samples a second. */
const speechLikelihoods = async ({ neural, signal }: NeuralContext, model: string, voice: Voice): Promise<number[]> => {
  const likelihoods: number[] = []
  let state = floats(stateShape, new Float32Array(256))
  const sr: Tensor = { type: 'int64', dims: [], data: BigInt64Array.of(BigInt(voice.sampleRate)) }
  for (let at = 0; at < voice.samples.length; at += frameSamples) {
    const input = new Float32Array(contextSamples + frameSamples)
    const begin = Math.max(0, at - contextSamples)
    input.set(voice.samples.subarray(begin, at + frameSamples), contextSamples - (at - begin))
    const outputs = await neural.run(model, { input: floats([1, input.length], input), state, sr }, { signal })
    likelihoods.push(Number(outputs.output?.data[0] ?? 0))
    state = outputs.stateN ?? state
  }
  return likelihoods
}

/** Speech stretches; null without the weights. May miss singing and quiet voices under music. */
export const detectSpeech = async (context: NeuralContext, voice: Voice): Promise<Stretch[] | null> => {
  const folder = await context.weights.find('silero-vad')
  if (folder === undefined) return null
  const likelihoods = await speechLikelihoods(context, join(folder, 'model.onnx'), voice)
  return findSpeech(likelihoods, frameSamples / voice.sampleRate)
}
