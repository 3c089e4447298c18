import { join } from 'node:path'
import type { Tensor, Tensors } from '@kinora/domain'
import type { Bench } from '../../runtime/work.ts'
import { audibleStretch } from '../wave/audible-stretch.ts'
import { cutAtPauses } from './cut-at-pauses.ts'
import type { Piece, Voice } from './heard.ts'

/** Of the loudest sample of a piece: what is softer at its ends is a pause. */
const audibleShare = 0.04
const marginSeconds = 0.08

/** The part of a piece that can be heard. */
export const trimPauses = ({ samples, sampleRate }: Voice, { from, to }: Piece): Piece => {
  const part = samples.subarray(from, to)
  const loudest = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isAudible = (at: number): boolean => Math.abs(part[at] ?? 0) >= audibleShare * loudest
  const heard = audibleStretch(part.length, isAudible, Math.round(marginSeconds * sampleRate))
  return { from: from + heard.from, to: from + heard.to }
}

/** In seconds. */
export type SaidPiece = { from: number; to: number; text: string }

/** Words that were said, or why they cannot be told. */
export type Transcript =
  | { state: 'heard'; text: string; sureness: number; pieces: readonly SaidPiece[] }
  /** `unsure`: it is no English, or hardly to be understood. */
  | { state: 'unknown'; why: 'no weights' | 'nothing said' | 'unsure' }

type Listening = Pick<Bench, 'weights' | 'neural' | 'signal'>

// Of the small network for English: its shape, and its words for begin and end.
const [layers, heads, headSize] = [6, 8, 36] as const
const [begin, end] = [1, 2] as const
const tokensPerSecond = 6.5
const usualPieceSeconds = 20
const surelyEnglish = 0.62

const floats = (dims: number[], data: Float32Array): Tensor => ({ type: 'float32', dims, data })
const emptyPast = (): Tensors =>
  Object.fromEntries(
    Array.from({ length: layers }, (_, layer) =>
      ['decoder', 'encoder'].flatMap((side) =>
        ['key', 'value'].map((what) => [
          `past_key_values.${layer}.${side}.${what}`,
          floats([0, heads, 1, headSize], new Float32Array(0)),
        ]),
      ),
    ).flat(),
  )

/** The likeliest word and how likely it is. */
const pickWord = (logits: Float32Array): { word: number; likelihood: number } => {
  let word = 0
  for (let at = 1; at < logits.length; at += 1) if ((logits[at] ?? 0) > (logits[word] ?? 0)) word = at
  const most = logits[word] ?? 0
  return { word, likelihood: 1 / logits.reduce((sum, value) => sum + Math.exp(value - most), 0) }
}

type Heard = { words: number[]; likelihoods: number[] }

const hearPiece = async ({ neural, signal }: Listening, folder: string, samples: Float32Array): Promise<Heard> => {
  const [encoder, decoder] = [join(folder, 'encoder.onnx'), join(folder, 'decoder.onnx')]
  const encoded = await neural.run(encoder, { input_values: floats([1, samples.length], samples) }, { signal })
  const states = encoded.last_hidden_state
  if (states === undefined) throw new Error('the encoder gave nothing')
  const heard: Heard = { words: [], likelihoods: [] }
  let past = emptyPast()
  let last: number = begin
  const most = Math.trunc((samples.length / 16_000) * tokensPerSecond) + 5
  for (let step = 0; step < most; step += 1) {
    const found = await neural.run(
      decoder,
      {
        input_ids: { type: 'int64', dims: [1, 1], data: BigInt64Array.of(BigInt(last)) },
        encoder_hidden_states: states,
        use_cache_branch: { type: 'bool', dims: [1], data: Uint8Array.of(step > 0 ? 1 : 0) },
        ...past,
      },
      { signal },
    )
    const { word, likelihood } = pickWord(found.logits?.data as Float32Array)
    heard.likelihoods.push(likelihood)
    if (word === end) break
    heard.words.push(word)
    last = word
    // What was encoded stays as it was told the first time.
    past = Object.fromEntries(
      Object.entries(past).map(([name, before]) => {
        const now = found[name.replace('past_key_values', 'present')]
        return [name, now !== undefined && (step === 0 || name.includes('decoder')) ? now : before]
      }),
    )
  }
  return heard
}

/** English words of a voice with 16,000 samples a second, in pieces of at most so many seconds. */
export const transcribe = async (
  listening: Listening,
  voice: Voice,
  { pieceSeconds = usualPieceSeconds, onProgress = (_share: number): void => {} } = {},
): Promise<Transcript> => {
  const folder = await listening.weights.find('moonshine')
  if (folder === undefined) return { state: 'unknown', why: 'no weights' }
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const likelihoods: number[] = []
  const pieces: SaidPiece[] = []
  for (const piece of cutAtPauses(voice, pieceSeconds)) {
    // Long silence before the words makes the network unsure of them.
    const { from, to } = trimPauses(voice, piece)
    const heard = await hearPiece(listening, folder, voice.samples.subarray(from, to))
    likelihoods.push(...heard.likelihoods)
    const text = tokenizer.decode(heard.words, false, false).trim()
    if (text !== '') pieces.push({ from: from / voice.sampleRate, to: to / voice.sampleRate, text })
    onProgress(piece.to / voice.samples.length)
  }
  if (pieces.length === 0) return { state: 'unknown', why: 'nothing said' }
  const sureness = likelihoods.reduce((sum, value) => sum + value, 0) / likelihoods.length
  const text = pieces.map((piece) => piece.text).join(' ')
  return sureness < surelyEnglish ? { state: 'unknown', why: 'unsure' } : { state: 'heard', text, sureness, pieces }
}
