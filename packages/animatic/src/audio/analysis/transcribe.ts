import { join } from 'node:path'
import type { Tensor, Tensors } from '@kinora/domain'
import type { JobContext } from '../../runtime/job-context.ts'
import { audibleStretch } from '../wave/audible-stretch.ts'
import type { Piece, Voice } from './analysis-types.ts'
import { cutAtPauses } from './cut-at-pauses.ts'

/** Share of the loudest sample of a piece; softer samples at the ends are pauses. */
const audibleShare = 0.04
const marginSeconds = 0.08

/** Trims a piece to its audible part. */
export const trimPauses = ({ samples, sampleRate }: Voice, { from, to }: Piece): Piece => {
  const part = samples.subarray(from, to)
  const loudest = part.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const isAudible = (at: number): boolean => Math.abs(part[at] ?? 0) >= audibleShare * loudest
  const audible = audibleStretch(part.length, isAudible, Math.round(marginSeconds * sampleRate))
  return { from: from + audible.from, to: from + audible.to }
}

/** In seconds. */
export type TranscribedPiece = { from: number; to: number; text: string }

/** The transcribed words, or the reason for their absence. */
export type Transcript =
  | { state: 'heard'; text: string; sureness: number; pieces: readonly TranscribedPiece[] }
  /** `unsure`: the speech is not English, or hardly intelligible. */
  | { state: 'unknown'; reason: 'no weights' | 'nothing said' | 'unsure' }

type NeuralContext = Pick<JobContext, 'weights' | 'neural' | 'signal'>

// Shape of the small English network, and its tokens for begin and end.
const [layers, heads, headSize] = [6, 8, 36] as const
const [begin, end] = [1, 2] as const
const tokensPerSecond = 6.5
const defaultPieceSeconds = 20
const minEnglishSureness = 0.62

const floats = (dims: number[], data: Float32Array): Tensor => ({ type: 'float32', dims, data })
const emptyPast = (): Tensors =>
  Object.fromEntries(
    Array.from({ length: layers }, (_, layer) =>
      ['decoder', 'encoder'].flatMap((side) =>
        ['key', 'value'].map((kind) => [
          `past_key_values.${layer}.${side}.${kind}`,
          floats([0, heads, 1, headSize], new Float32Array(0)),
        ]),
      ),
    ).flat(),
  )

/** The likeliest word and its likelihood. */
const pickWord = (logits: Float32Array): { word: number; likelihood: number } => {
  let word = 0
  for (let at = 1; at < logits.length; at += 1) if ((logits[at] ?? 0) > (logits[word] ?? 0)) word = at
  const max = logits[word] ?? 0
  return { word, likelihood: 1 / logits.reduce((sum, value) => sum + Math.exp(value - max), 0) }
}

type DecodedPiece = { words: number[]; likelihoods: number[] }

const decodePiece = async (
  { neural, signal }: NeuralContext,
  folder: string,
  samples: Float32Array,
): Promise<DecodedPiece> => {
  const [encoder, decoder] = [join(folder, 'encoder.onnx'), join(folder, 'decoder.onnx')]
  const encoded = await neural.run(encoder, { input_values: floats([1, samples.length], samples) }, { signal })
  const states = encoded.last_hidden_state
  if (states === undefined) throw new Error('the encoder returned no states')
  const decoded: DecodedPiece = { words: [], likelihoods: [] }
  let past = emptyPast()
  let last: number = begin
  const max = Math.trunc((samples.length / 16_000) * tokensPerSecond) + 5
  for (let step = 0; step < max; step += 1) {
    const outputs = await neural.run(
      decoder,
      {
        input_ids: { type: 'int64', dims: [1, 1], data: BigInt64Array.of(BigInt(last)) },
        encoder_hidden_states: states,
        use_cache_branch: { type: 'bool', dims: [1], data: Uint8Array.of(step > 0 ? 1 : 0) },
        ...past,
      },
      { signal },
    )
    const { word, likelihood } = pickWord(outputs.logits?.data as Float32Array)
    decoded.likelihoods.push(likelihood)
    if (word === end) break
    decoded.words.push(word)
    last = word
    // Keeps the encoder states of the first step.
    past = Object.fromEntries(
      Object.entries(past).map(([name, before]) => {
        const now = outputs[name.replace('past_key_values', 'present')]
        return [name, now !== undefined && (step === 0 || name.includes('decoder')) ? now : before]
      }),
    )
  }
  return decoded
}

/** Transcribes English speech with 16,000 samples a second, in pieces of at most `pieceSeconds`. */
export const transcribe = async (
  context: NeuralContext,
  voice: Voice,
  { pieceSeconds = defaultPieceSeconds, onProgress = (_share: number): void => {} } = {},
): Promise<Transcript> => {
  const folder = await context.weights.find('moonshine')
  if (folder === undefined) return { state: 'unknown', reason: 'no weights' }
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const likelihoods: number[] = []
  const pieces: TranscribedPiece[] = []
  for (const piece of cutAtPauses(voice, pieceSeconds)) {
    // Long silence before the words lowers the certainty of the network.
    const { from, to } = trimPauses(voice, piece)
    const decoded = await decodePiece(context, folder, voice.samples.subarray(from, to))
    likelihoods.push(...decoded.likelihoods)
    const text = tokenizer.decode(decoded.words, false, false).trim()
    if (text !== '') pieces.push({ from: from / voice.sampleRate, to: to / voice.sampleRate, text })
    onProgress(piece.to / voice.samples.length)
  }
  if (pieces.length === 0) return { state: 'unknown', reason: 'nothing said' }
  const sureness = likelihoods.reduce((sum, value) => sum + value, 0) / likelihoods.length
  const text = pieces.map((piece) => piece.text).join(' ')
  return sureness < minEnglishSureness
    ? { state: 'unknown', reason: 'unsure' }
    : { state: 'heard', text, sureness, pieces }
}
