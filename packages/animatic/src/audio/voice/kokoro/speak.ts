import { join } from 'node:path'
import type { NeuralHost, Tensor, Tensors } from '@kinora/domain'
import type { SpokenText } from '../spoken-text.ts'
import { type Blend, loadStyle } from './load-style.ts'
import { phonemeIds } from './phoneme-ids.ts'
import { shapePitch } from './shape-pitch.ts'

export const kokoroRate = 24_000

export type Speaking = {
  timbre: Blend
  /** The voice that provides melody and rhythm, and the middle of its melody. */
  manner: string
  mannerHertz: number
  hertz: number
  range: number
  pace: number
  /** Speed factor, accurate to a hundredth. */
  speed: number
}

export type Speaker = { neural: NeuralHost; folder: string; signal: AbortSignal }

const float = (data: Float32Array, dims: number[]): Tensor => ({ type: 'float32', dims, data })

type Prosody = { text: Tensor; pitch: Float32Array; energy: Tensor; frames: number[] }

const predictProsody = async (
  { neural, folder, signal }: Speaker,
  ids: readonly number[],
  style: Tensor,
  speed: number,
): Promise<Prosody> => {
  const feeds: Tensors = {
    sounds: { type: 'int64', dims: [1, ids.length], data: BigInt64Array.from(ids, BigInt) },
    style,
    speed: float(Float32Array.of(speed), [1]),
  }
  const { text, pitch, energy, frames } = await neural.run(join(folder, 'prosody.onnx'), feeds, {
    signal,
    isRoomy: true,
  })
  if (text === undefined || pitch === undefined || energy === undefined || frames === undefined)
    throw new Error('the speech model returned no prosody')
  return { text, energy, pitch: pitch.data as Float32Array, frames: Array.from(frames.data as BigInt64Array, Number) }
}

/** Frames without the silence at both edges, which is cut off. */
const spokenFrames = ({ frames }: Prosody): number => frames.slice(1, -1).reduce((sum, frame) => sum + frame, 0)

const tries = 4
const closeEnough = 0.01

/** The model rounds to whole frames and is slower than requested. Repeats with a corrected speed until it fits. */
const prosodyAtSpeed = async (speaker: Speaker, ids: readonly number[], style: Tensor, { pace, speed }: Speaking) => {
  const natural = await predictProsody(speaker, ids, style, pace)
  if (speed === 1) return natural
  const targetFrames = spokenFrames(natural) / speed
  let modelSpeed = pace * speed
  let best = natural
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const now = await predictProsody(speaker, ids, style, modelSpeed)
    const isBetter = Math.abs(spokenFrames(now) - targetFrames) < Math.abs(spokenFrames(best) - targetFrames)
    if (isBetter) best = now
    if (Math.abs(spokenFrames(now) / targetFrames - 1) < closeEnough) break
    modelSpeed *= spokenFrames(now) / targetFrames
  }
  return best
}

/** One sentence as samples at 24 kHz. */
export const speak = async (speaker: Speaker, text: SpokenText, speaking: Speaking): Promise<Float32Array> => {
  const ids = phonemeIds(text.phonemes)
  const style = float(await loadStyle(speaker.folder, speaking.timbre, speaking.manner, ids.length - 2), [1, 256])
  const prosody = await prosodyAtSpeed(speaker, ids, style, speaking)
  const shape = {
    ratio: speaking.hertz / speaking.mannerHertz,
    range: speaking.range,
    baseHertz: speaking.mannerHertz,
  }
  const melody = { pitch: prosody.pitch, energy: prosody.energy.data as Float32Array, frames: prosody.frames }
  const pitch = shapePitch(melody, text, shape)
  const feeds = { text: prosody.text, pitch: float(pitch, [1, pitch.length]), energy: prosody.energy, style }
  const { waveform } = await speaker.neural.run(join(speaker.folder, 'sound.onnx'), feeds, {
    signal: speaker.signal,
    isRoomy: true,
  })
  if (waveform === undefined) throw new Error('the speech model returned no waveform')
  return waveform.data as Float32Array
}
