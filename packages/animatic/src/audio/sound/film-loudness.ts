import { type Stereo, sampleRate } from '../wave/stereo.ts'

/** Loudness of a film with sound, in LUFS. */
export const filmLoudness = -16

type Filter = { b: readonly [number, number, number]; a: readonly [number, number] }

// ITU-R BS.1770 at 48 kHz: the shelf of the head, then the high pass.
const shelf: Filter = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const highPass: Filter = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }

const filter = (input: Float32Array, { b, a }: Filter): Float32Array => {
  const output = new Float32Array(input.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < input.length; at += 1) {
    const x = input[at] as number
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    output[at] = y
  }
  return output
}

const stepSeconds = 0.1
const stepsPerBlock = 4
const [silentBelow, quietBelow] = [-70, -10]

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(Math.max(1e-12, power))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The power of both channels in blocks of 400 ms, four of them in each 400 ms. */
const blockPowers = ({ left, right }: Stereo): number[] => {
  const size = Math.round(stepSeconds * sampleRate)
  const steps = Array.from({ length: Math.floor(left.length / size) }, () => 0)
  for (const ear of [left, right]) {
    const weighted = filter(filter(ear, shelf), highPass)
    for (let step = 0; step < steps.length; step += 1) {
      let sum = 0
      for (let at = step * size; at < (step + 1) * size; at += 1) sum += (weighted[at] as number) ** 2
      steps[step] = (steps[step] ?? 0) + sum / size
    }
  }
  if (steps.length < stepsPerBlock) return steps.length === 0 ? [] : [mean(steps)]
  return Array.from({ length: steps.length - stepsPerBlock + 1 }, (_, at) => mean(steps.slice(at, at + stepsPerBlock)))
}

/** Integrated loudness in LUFS (EBU R 128); -Infinity for silence. */
export const measureLoudness = (sound: Stereo): number => {
  const audible = blockPowers(sound).filter((power) => toLufs(power) > silentBelow)
  if (audible.length === 0) return Number.NEGATIVE_INFINITY
  const threshold = toLufs(mean(audible)) + quietBelow
  return toLufs(mean(audible.filter((power) => toLufs(power) > threshold)))
}

const softFrom = 0.6
const highest = 0.84

/** Bends peaks smoothly below the highest value. */
const softClip = (value: number): number => {
  const size = Math.abs(value)
  if (size <= softFrom) return value
  const room = highest - softFrom
  return Math.sign(value) * (softFrom + room * Math.tanh((size - softFrom) / room))
}

const rounds = 4
const closeEnough = 0.1
const maxGain = 30

/** Brings a sound to the loudness of films, with soft peaks. Silence stays silence. */
export const reachFilmLoudness = (sound: Stereo): void => {
  const original = { left: sound.left.slice(), right: sound.right.slice() }
  let gain = 1
  for (let round = 0; round < rounds; round += 1) {
    const missing = filmLoudness - measureLoudness(sound)
    if (!Number.isFinite(missing) || Math.abs(missing) < closeEnough) return
    gain = Math.min(maxGain, gain * 10 ** (missing / 20))
    for (const ear of ['left', 'right'] as const)
      for (let at = 0; at < sound[ear].length; at += 1) sound[ear][at] = softClip(gain * (original[ear][at] as number))
  }
}
