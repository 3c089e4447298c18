import { join } from 'node:path'
import type { NeuralHost, Tensor, Tensors, Weights } from '@kinora/domain'
import tokenizer from 'llama-tokenizer-js'
import { describe, expect, it } from 'vitest'
import { detectSpeech } from './detect-speech.ts'
import { transcribe } from './transcribe.ts'

const { signal } = new AbortController()
const weights: Weights = { find: (name) => Promise.resolve(join('/weights', name)) }
const noWeights: Weights = { find: () => Promise.resolve(undefined) }
const voice = { sampleRate: 16_000, samples: new Float32Array(32_000) }
const floats = (...data: number[]): Tensor => ({
  type: 'float32',
  dims: [1, data.length],
  data: Float32Array.from(data),
})
const createHost = (answer: (model: string, feeds: Tensors) => Tensors): NeuralHost => ({
  run: (model, feeds) => Promise.resolve(answer(model, feeds)),
  close: () => Promise.resolve(),
})

describe('transcribe', () => {
  /** A decoder that outputs these words with this likelihood. It counts its steps in the state passed back to it. */
  const speaker = (words: readonly number[], sureness: number) =>
    createHost((model, feeds) => {
      if (model === '/weights/moonshine/encoder.onnx') return { last_hidden_state: floats(0) }
      const past = feeds['past_key_values.0.decoder.key']
      const step = past?.dims[0] === 0 ? 0 : Number(past?.data[0])
      const before = step === 0 ? 1 : words[step - 1]
      if (feeds.use_cache_branch?.data[0] !== (step === 0 ? 0 : 1)) throw new Error('the decoder state was lost')
      if (feeds.input_ids?.data[0] !== BigInt(before ?? 0)) throw new Error('the input is not the last word')
      const logits = new Float32Array(32_000).fill(0)
      // One word against the sum of all others.
      logits[words[step] ?? 2] = Math.log((sureness / (1 - sureness)) * logits.length)
      return {
        logits: { type: 'float32', dims: [1, 1, logits.length], data: logits },
        'present.0.decoder.key': floats(step + 1),
      }
    })
  const words = tokenizer.encode('the yellow boat', false, true)

  it('returns the transcript word by word', async () => {
    const transcript = await transcribe({ weights, neural: speaker(words, 0.95), signal }, voice)
    expect(transcript).toMatchObject({ state: 'heard', text: 'the yellow boat' })
    expect(transcript.state === 'heard' && transcript.sureness).toBeCloseTo(0.95, 2)
  })
  it('returns unsure for guesses, as for another language', async () => {
    expect(await transcribe({ weights, neural: speaker(words, 0.4), signal }, voice)).toEqual({
      state: 'unknown',
      reason: 'unsure',
    })
  })
  it('returns no text for silence', async () => {
    expect(await transcribe({ weights, neural: speaker([], 0.9), signal }, voice)).toEqual({
      state: 'unknown',
      reason: 'nothing said',
    })
  })
  it('returns unknown without weights', async () => {
    expect(await transcribe({ weights: noWeights, neural: speaker(words, 0.9), signal }, voice)).toEqual({
      state: 'unknown',
      reason: 'no weights',
    })
  })
})

describe('detectSpeech', () => {
  /** The state counts the frames. */
  const feedsLog: Tensors[] = []
  const detector = createHost((_, feeds) => {
    feedsLog.push(feeds)
    const frame = Number(feeds.state?.data[0])
    return { output: floats(frame >= 10 && frame < 40 ? 0.9 : 0.1), stateN: floats(frame + 1) }
  })

  it('finds speech frame by frame, each with the state of those before', async () => {
    const [stretch, ...more] = (await detectSpeech({ weights, neural: detector, signal }, voice)) ?? []
    expect(feedsLog.every(({ input }) => input?.dims[1] === 576)).toBe(true)
    expect(more).toEqual([])
    expect(stretch?.from).toBeCloseTo(10 * 0.032 - 0.06, 3)
    expect(stretch?.to).toBeCloseTo(40 * 0.032 + 0.06, 3)
  })
  it('returns null without weights', async () => {
    expect(await detectSpeech({ weights: noWeights, neural: detector, signal }, voice)).toBeNull()
  })
})
