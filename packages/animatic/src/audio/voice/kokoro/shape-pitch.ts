import type { SpokenText, ToneMark } from '../spoken-text.ts'

/** One frame has two pitch values. */
export const valuesPerFrame = 2
const voicedHertz = 60

/** Semitones from the middle of the voice, from the start of a syllable to its end. */
const contours: Readonly<Record<number, readonly number[]>> = {
  1: [3.6, 4, 4, 3.9],
  2: [-1.6, -2, 0.4, 4.6],
  3: [-1.5, -4.2, -5.6, -1.5],
  4: [5, 3.6, -1, -5.4],
}
/** A third tone in the middle of speech only falls. */
const halfThird = [-1.5, -3.6, -4.8, -4.6]

const isVoiced = (hertz: number): boolean => hertz > voicedHertz
const semitones = (hertz: number, reference: number): number => 12 * Math.log2(hertz / reference)

const at = (contour: readonly number[], share: number): number => {
  const place = Math.min(0.9999, Math.max(0, share)) * (contour.length - 1)
  const index = Math.floor(place)
  const [low = 0, high = 0] = [contour[index], contour[index + 1]]
  return low + (high - low) * (place - index)
}

export const medianPitch = (pitch: ArrayLike<number>): number => {
  const voiced = Array.from(pitch)
    .filter(isVoiced)
    .toSorted((a, b) => a - b)
  return voiced[voiced.length >> 1] ?? 0
}

export type PitchShape = {
  /** The pitch factor of the voice. */
  ratio: number
  /** The range of the melody: 1 is unchanged. */
  range: number
  /** The middle of the melody in the output of the model. */
  baseHertz: number
}

const fewSyllables = 3
/** The model derives tones from context. A syllable without context gets its whole contour. */
const strengthFor = (syllables: number): number => (syllables <= fewSyllables ? 1 : 0.45)

type Stretch = { from: number; to: number }

const toStretch = ({ from, to }: ToneMark, starts: readonly number[]): Stretch => ({
  // The first sign of the model is an edge marker.
  from: valuesPerFrame * (starts[from + 1] ?? 0),
  to: valuesPerFrame * (starts[to + 1] ?? 0),
})

/** The model's own energy unit. Frames below it are silent, even if they have a pitch. */
const audibleEnergy = 3

/** The audible part of a syllable. The model starts before the first sign and ends before the last. */
const audiblePart = (
  { from, to }: Stretch,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  isAudible: (at: number) => boolean,
  length: number,
): Stretch => {
  let first = isFirst ? 0 : from
  let last = (isLast ? length : to) - 1
  while (first < last && !isAudible(first)) first += 1
  while (last > first && !isAudible(last)) last -= 1
  return { from: first, to: last }
}

const shapeTones = (
  { pitch, energy, frames }: Melody,
  { tones }: SpokenText,
  shaped: Float32Array,
  middleHertz: number,
): void => {
  const starts = frames.reduce<number[]>((sums, frame) => [...sums, (sums.at(-1) ?? 0) + frame], [0])
  const strength = strengthFor(tones.length)
  const middle = tones.length <= fewSyllables ? middleHertz : medianPitch(pitch)
  const isAudible = (at: number): boolean => isVoiced(pitch[at] ?? 0) && (energy[at] ?? 0) > audibleEnergy
  for (const [index, mark] of tones.entries()) {
    const [isFirst, isLast] = [index === 0, index === tones.length - 1]
    const contour = mark.tone === 3 && !isLast ? halfThird : contours[mark.tone]
    if (contour === undefined) continue
    const { from, to } = audiblePart(toStretch(mark, starts), { isFirst, isLast }, isAudible, pitch.length)
    for (let i = from; i <= to; i += 1) {
      const now = pitch[i] ?? 0
      if (!isVoiced(now)) continue
      const wanted = at(contour, (i - from) / Math.max(1, to - from))
      const kept = semitones(now, middle)
      shaped[i] = middle * 2 ** ((kept + (wanted - kept) * strength) / 12)
    }
  }
}

/** Smooths neighbours that are both voiced, so that no tone ends in a step. */
const smooth = (pitch: Float32Array): Float32Array =>
  pitch.map((value, i) => {
    if (!isVoiced(value)) return value
    const near = [pitch[i - 1] ?? 0, value, pitch[i + 1] ?? 0].filter(isVoiced)
    return near.reduce((sum, each) => sum + each, 0) / near.length
  })

/** Prosody of a sentence: two values of pitch and energy for each frame, and the frames of each sign. */
export type Melody = { pitch: Float32Array; energy: Float32Array; frames: readonly number[] }

/** The pitch of a sentence with its tones, range and voice height applied. */
export const shapePitch = (melody: Melody, text: SpokenText, { ratio, range, baseHertz }: PitchShape): Float32Array => {
  const pitch = Float32Array.from(melody.pitch)
  if (text.tones.length > 0) shapeTones(melody, text, pitch, baseHertz)
  const middle = medianPitch(pitch)
  return smooth(pitch).map((hertz) => (isVoiced(hertz) ? middle * (hertz / middle) ** range * ratio : hertz))
}
