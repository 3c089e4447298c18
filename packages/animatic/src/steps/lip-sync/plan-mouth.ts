import type { MouthCue, MouthName } from '../../audio/analysis/analysis-types.ts'
import type { Moment } from '../../audio/analysis/measure-voice.ts'
import type { MouthShape, MouthTrack } from '../../plan/film-plan.ts'

const mouthShapes: Readonly<Record<MouthName, MouthShape>> = {
  X: { open: 0, width: 1 },
  A: { open: 0, width: 0.98 },
  B: { open: 0.26, width: 1.05 },
  C: { open: 0.6, width: 1.02 },
  D: { open: 1, width: 1 },
  E: { open: 0.55, width: 0.88 },
  F: { open: 0.3, width: 0.76 },
  G: { open: 0.14, width: 1 },
  H: { open: 0.48, width: 0.99 },
}

// Lip motion is visible slightly before the sound.
const leadSeconds = 0.03
const silent = 0.07
const surelySpeaking = 0.3

const cueAt = (cues: readonly MouthCue[], seconds: number): MouthCue['shape'] =>
  cues.findLast(({ at }) => at <= seconds)?.shape ?? 'X'

const closes = (shape: MouthCue['shape']): boolean => shape === 'A'

/**
 * The shape from the recogniser, opened by the loudness of the voice. Without a shape but with a voice, by the sound
 * alone.
 */
const shapeAt = (cue: MouthCue['shape'], { loud, open, round }: Moment): MouthShape => {
  const bySound: MouthShape = { open: 0.15 + 0.75 * open, width: 1.03 - 0.3 * round * open }
  if (closes(cue) || loud < silent) return { ...mouthShapes[cue === 'X' ? 'X' : 'A'] }
  const isMissed = cue === 'X' && loud > surelySpeaking
  const named = isMissed ? bySound : mouthShapes[cue]
  const energy = Math.min(1, 0.2 + 0.9 * Math.sqrt(loud))
  return {
    open: Math.min(1, energy * (0.72 * named.open + 0.46 * bySound.open * Math.min(1, named.open * 4))),
    width: 0.7 * named.width + 0.3 * bySound.width,
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Blends from shape to shape, but closes fully where the lips must meet. */
const soften = (shapes: readonly MouthShape[], isClosed: readonly boolean[]): MouthShape[] =>
  shapes.map((shape, index) => {
    const [before, after] = [shapes[index - 1] ?? shape, shapes[index + 1] ?? shape]
    const mean = (key: keyof MouthShape): number => 0.22 * before[key] + 0.56 * shape[key] + 0.22 * after[key]
    return { open: isClosed[index] === true ? 0 : rounded(mean('open')), width: rounded(mean('width')) }
  })

/** The mouth motion, frame by frame, from cues and voice moments. */
export const planMouth = (cues: readonly MouthCue[], moments: readonly Moment[], fps: number): MouthTrack => {
  const named = moments.map((_, frame) => cueAt(cues, (frame + 0.5) / fps + leadSeconds))
  // A closure shorter than a frame falls between two frame middles; it takes the frame it begins in.
  for (const [index, { at, shape }] of cues.entries()) {
    if (!closes(shape)) continue
    const end = cues[index + 1]?.at ?? at
    const frame = Math.floor((Math.max(at, (at + end) / 2) - leadSeconds) * fps)
    if (frame >= 0 && frame < named.length) named[frame] = shape
  }
  return soften(
    moments.map((moment, frame) => shapeAt(named[frame] ?? 'X', moment)),
    named.map(closes),
  )
}
