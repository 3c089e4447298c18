import type { Voice } from '../analysis-types.ts'
import { createSpectrum } from './spectra.ts'

/** The onset strength of each frame; `low` covers the range of drums and basses. */
export type Onsets = { framesPerSecond: number; all: Float32Array; low: Float32Array }

const size = 1024
const framesPerSecond = 100
const bands = 36
const [lowest, highest] = [40, 8000] as const
const lowBands = 8
/** Compresses the dynamics: loud and soft onsets count alike. */
const steepness = 100
const lag = 2

/** The first bin of each band; bands widen as in hearing. */
const bandEdges = (sampleRate: number): number[] => {
  const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
  const hertz = (mels: number): number => 700 * (10 ** (mels / 2595) - 1)
  const top = Math.min(highest, sampleRate / 2)
  const edges = Array.from({ length: bands + 1 }, (_, band) =>
    Math.round((hertz(mel(lowest) + ((mel(top) - mel(lowest)) * band) / bands) * size) / sampleRate),
  )
  for (let band = 1; band <= bands; band += 1) edges[band] = Math.max(edges[band] ?? 0, (edges[band - 1] ?? 0) + 1)
  return edges
}

/** The excess over the surroundings of about a second, in units of the usual value. */
const subtractBackground = (values: Float32Array, around: number): Float32Array => {
  const sums = new Float64Array(values.length + 1)
  for (const [at, value] of values.entries()) sums[at + 1] = (sums[at] ?? 0) + value
  const out = values.map((value, at) => {
    const [from, to] = [Math.max(0, at - around), Math.min(values.length, at + around + 1)]
    return Math.max(0, value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from))
  })
  const spread = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0) / Math.max(1, out.length))
  return spread > 0 ? out.map((value) => value / spread) : out
}

/** Spectral flux: the sum of increases in each band since the previous frame. */
export const onsetStrength = ({ samples, sampleRate }: Voice): Onsets => {
  const spectrum = createSpectrum(size)
  const edges = bandEdges(sampleRate)
  const hop = Math.round(sampleRate / framesPerSecond)
  const frames = Math.max(1, Math.ceil(samples.length / hop))
  const history = Array.from({ length: lag + 1 }, () => new Float32Array(bands))
  const [all, low] = [new Float32Array(frames), new Float32Array(frames)]
  for (let frame = 0; frame < frames; frame += 1) {
    const magnitudes = spectrum(samples, frame * hop - size / 2)
    const [now, before] = [history[frame % (lag + 1)], history[(frame + 1) % (lag + 1)]]
    if (now === undefined || before === undefined) continue
    for (let band = 0; band < bands; band += 1) {
      let sum = 0
      const [from, to] = [edges[band] ?? 0, edges[band + 1] ?? 0]
      for (let bin = from; bin < to; bin += 1) sum += magnitudes[bin] ?? 0
      now[band] = Math.log1p((steepness * sum) / (to - from))
      const grown = Math.max(0, (now[band] ?? 0) - (before[band] ?? 0))
      all[frame] = (all[frame] ?? 0) + grown
      if (band < lowBands) low[frame] = (low[frame] ?? 0) + grown
    }
  }
  const around = Math.round(framesPerSecond / 2)
  return { framesPerSecond, all: subtractBackground(all, around), low: subtractBackground(low, around) }
}
