import { join } from 'node:path'
import type { NeuralHost, Tensor, Tensors, Weights } from '@kinora/domain'
import tokenizer from 'llama-tokenizer-js'
import { describe, expect, it } from 'vitest'
import { hearSpeech } from './hear-speech.ts'
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
const hostOf = (answer: (model: string, feeds: Tensors) => Tensors): NeuralHost => ({
  run: (model, feeds) => Promise.resolve(answer(model, feeds)),
  close: () => Promise.resolve(),
})

describe('what was said', () => {
  /** A decoder that says these words, each as surely as told; it counts its steps in what it is given back. */
  const speaker = (words: readonly number[], sureness: number) =>
    hostOf((model, feeds) => {
      if (model === '/weights/moonshine/encoder.onnx') return { last_hidden_state: floats(0) }
      const past = feeds['past_key_values.0.decoder.key']
      const step = past?.dims[0] === 0 ? 0 : Number(past?.data[0])
      const before = step === 0 ? 1 : words[step - 1]
      if (feeds.use_cache_branch?.data[0] !== (step === 0 ? 0 : 1)) throw new Error('forgets what it said')
      if (feeds.input_ids?.data[0] !== BigInt(before ?? 0)) throw new Error('does not go on from its last word')
      const logits = new Float32Array(32_000).fill(0)
      // One word against all others together.
      logits[words[step] ?? 2] = Math.log((sureness / (1 - sureness)) * logits.length)
      return {
        logits: { type: 'float32', dims: [1, 1, logits.length], data: logits },
        'present.0.decoder.key': floats(step + 1),
      }
    })
  const words = tokenizer.encode('the yellow boat', false, true)

  it('is written down word by word', async () => {
    const heard = await transcribe({ weights, neural: speaker(words, 0.95), signal }, voice)
    expect(heard).toMatchObject({ state: 'heard', text: 'the yellow boat' })
    expect(heard.state === 'heard' && heard.sureness).toBeCloseTo(0.95, 2)
  })
  it('is left open where the words are guesses, as they are for another language', async () => {
    expect(await transcribe({ weights, neural: speaker(words, 0.4), signal }, voice)).toEqual({
      state: 'unknown',
      why: 'unsure',
    })
  })
  it('is nothing where nothing was said', async () => {
    expect(await transcribe({ weights, neural: speaker([], 0.9), signal }, voice)).toEqual({
      state: 'unknown',
      why: 'nothing said',
    })
  })
  it('cannot be told without weights', async () => {
    expect(await transcribe({ weights: noWeights, neural: speaker(words, 0.9), signal }, voice)).toEqual({
      state: 'unknown',
      why: 'no weights',
    })
  })
})

describe('where somebody speaks', () => {
  /** It counts its frames in the state it is given back. */
  const asked: Tensors[] = []
  const detector = hostOf((_, feeds) => {
    asked.push(feeds)
    const frame = Number(feeds.state?.data[0])
    return { output: floats(frame >= 10 && frame < 40 ? 0.9 : 0.1), stateN: floats(frame + 1) }
  })

  it('is found frame by frame, each knowing those before', async () => {
    const [stretch, ...more] = (await hearSpeech({ weights, neural: detector, signal }, voice)) ?? []
    expect(asked.every(({ input }) => input?.dims[1] === 576)).toBe(true)
    expect(more).toEqual([])
    expect(stretch?.from).toBeCloseTo(10 * 0.032 - 0.06, 3)
    expect(stretch?.to).toBeCloseTo(40 * 0.032 + 0.06, 3)
  })
  it('cannot be told without weights', async () => {
    expect(await hearSpeech({ weights: noWeights, neural: detector, signal }, voice)).toBeNull()
  })
})
