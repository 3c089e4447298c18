import type { Random } from '../../plan/random.ts'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import type { Bursts, Calls, Grains, Hum, Layer, Noise, Strikes } from './sound-layers.ts'

const turn = 2 * Math.PI
const nextNoise = (random: Random): number => 2 * random.next() - 1

/** `pan` is 0 on the left, 1 on the right. */
const addAt = ({ left, right }: Stereo, at: number, value: number, pan: number): void => {
  left[at] = (left[at] ?? 0) + value * (1 - pan)
  right[at] = (right[at] ?? 0) + value * pan
}

/** The coefficient of a one-pole low-pass filter. */
const shareBelow = (hertz: number): number => 1 - Math.exp((-turn * hertz) / sampleRate)

const addNoise = ({ left, right }: Stereo, { level, below, above, swell }: Noise, random: Random): void => {
  const [low, high] = [shareBelow(below), shareBelow(above)]
  // A narrow band contains less of the noise; the gain compensates.
  const gain = level / Math.sqrt(Math.max(0.002, (below - above) / (sampleRate / 2)))
  const start = random.between(0, turn)
  for (const [index, ear] of [left, right].entries()) {
    let [first, second, slow] = [0, 0, 0]
    for (let i = 0; i < ear.length; i += 1) {
      first += (nextNoise(random) - first) * low
      second += (first - second) * low
      slow += (second - slow) * high
      const wave =
        swell === undefined
          ? 1
          : 1 - swell.depth * (0.5 + 0.5 * Math.sin(start + index * 0.6 + (turn * swell.rate * i) / sampleRate))
      ear[i] = (ear[i] ?? 0) + (second - slow) * gain * wave * 0.35
    }
  }
}

const placesIn = (samples: number, rate: number, random: Random, steady = false): number[] => {
  const gap = sampleRate / rate
  const places: number[] = []
  const first = steady ? random.between(0, 0.2) * gap : random.between(0, Math.min(1, samples / gap / 2)) * gap
  for (
    let at = first;
    at < samples;
    at += steady ? gap * random.between(0.97, 1.03) : -Math.log(1 - random.next()) * gap + 1
  )
    places.push(Math.floor(at))
  // Even a rare sound occurs once.
  return places.length === 0 ? [Math.floor(samples * random.between(0.05, 0.3))] : places
}

const addGrains = (sound: Stereo, layer: Grains, random: Random): void => {
  const { level, rate, between, decaySeconds, rough, steady } = layer
  const keep = Math.exp(-1 / (decaySeconds * sampleRate))
  const length = Math.ceil(5 * decaySeconds * sampleRate)
  for (const at of placesIn(sound.left.length, rate, random, steady)) {
    const step = (turn * random.between(...between)) / sampleRate
    const pan = random.between(0.2, 0.8)
    const share = shareBelow(2 * between[1])
    let [strength, rustle] = [level * random.between(0.4, 1), 0]
    for (let i = 0; i < length && at + i < sound.left.length; i += 1) {
      rustle += (nextNoise(random) - rustle) * share
      const value = strength * ((1 - rough) * Math.sin(step * i) + rough * rustle)
      addAt(sound, at + i, value, pan)
      strength *= keep
    }
  }
}

const addCalls = (sound: Stereo, layer: Calls, random: Random): void => {
  const { level, rate, between, glide, callSeconds, repeats, gapSeconds } = layer
  const length = Math.round(callSeconds * sampleRate)
  for (const start of placesIn(sound.left.length, rate, random)) {
    const hertz = random.between(...between)
    const pan = random.between(0.15, 0.85)
    const loud = level * random.between(0.5, 1)
    for (let call = 0; call < repeats; call += 1) {
      const at = start + Math.round(call * (callSeconds + gapSeconds) * sampleRate)
      let phase = 0
      for (let i = 0; i < length && at + i < sound.left.length; i += 1) {
        const share = i / length
        phase += (turn * hertz * glide ** share) / sampleRate
        const value = loud * Math.sin(Math.PI * share) * (Math.sin(phase) + 0.3 * Math.sin(2 * phase))
        addAt(sound, at + i, value, pan)
      }
    }
  }
}

const addHum = (sound: Stereo, { level, hertz, overtones, waver, rise = 1 }: Hum, random: Random): void => {
  const samples = sound.left.length
  const start = random.between(0, turn)
  let phase = 0
  for (let i = 0; i < samples; i += 1) {
    const wobble = 1 + 0.012 * Math.sin(start + (turn * waver * i) / sampleRate)
    phase += (turn * hertz * wobble * rise ** (i / samples)) / sampleRate
    let value = 0
    for (let over = 1; over <= overtones; over += 1) value += Math.sin(over * phase + over * over) / over
    addAt(sound, i, 0.6 * level * value, 0.5)
  }
}

const addBursts = (sound: Stereo, layer: Bursts, random: Random): void => {
  const { level, rate, below, attackSeconds, decaySeconds } = layer
  const share = shareBelow(below)
  const attack = Math.max(1, attackSeconds * sampleRate)
  const length = Math.ceil(attack + 4 * decaySeconds * sampleRate)
  const gain = level / Math.sqrt(share)
  for (const at of placesIn(sound.left.length, rate, random)) {
    const [pan, loud] = [random.between(0.3, 0.7), random.between(0.55, 1)]
    let [first, second] = [0, 0]
    for (let i = 0; i < length && at + i < sound.left.length; i += 1) {
      first += (nextNoise(random) - first) * share
      second += (first - second) * share
      const shape = i < attack ? i / attack : Math.exp(-(i - attack) / (decaySeconds * sampleRate))
      const value = second * gain * loud * shape
      addAt(sound, at + i, value, pan)
    }
  }
}

const addStrikes = (sound: Stereo, layer: Strikes, random: Random): void => {
  const { level, rate, hertz, partials, decaySeconds, steady } = layer
  for (const at of placesIn(sound.left.length, rate, random, steady)) {
    const [pan, tone] = [random.between(0.3, 0.7), hertz * random.between(0.97, 1.03)]
    for (const [index, partial] of partials.entries()) {
      const decay = (decaySeconds * sampleRate) / (1 + 0.5 * index)
      const step = (turn * tone * partial) / sampleRate
      for (let i = 0; i < 5 * decay && at + i < sound.left.length; i += 1) {
        const value = (0.5 * level * Math.sin(step * i) * Math.exp(-i / decay)) / (1 + index)
        addAt(sound, at + i, value, pan)
      }
    }
  }
}

type AddLayer<K extends Layer['kind']> = (sound: Stereo, layer: Extract<Layer, { kind: K }>, random: Random) => void

const layerAdders: { readonly [K in Layer['kind']]: AddLayer<K> } = {
  noise: addNoise,
  grains: addGrains,
  calls: addCalls,
  hum: addHum,
  bursts: addBursts,
  strikes: addStrikes,
}

/** Adds one layer over the whole length. */
export const addLayer = <K extends Layer['kind']>(
  sound: Stereo,
  layer: { [P in K]: Extract<Layer, { kind: P }> }[K],
  random: Random,
): void => (layerAdders[layer.kind] as AddLayer<K>)(sound, layer, random)
