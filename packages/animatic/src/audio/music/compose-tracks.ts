import type { Random } from '../../plan/random.ts'
import { drumNotes } from './drum-notes.ts'
import { type MoodFacts, scales } from './moods.ts'
import { beatsPerBar, type Note, type Section, type Track } from './music-plan.ts'

export type Score = {
  facts: MoodFacts
  key: number
  bars: number
  barSeconds: number
  seconds: number
  sections: readonly Section[]
  random: Random
  /** The instrument that the prompt requests. */
  lead: number | null
}

const octave = 12

/** A degree of the scale, also below its first and above its last tone. */
const toTone = (scale: readonly number[], degree: number): number => {
  const place = ((degree % scale.length) + scale.length) % scale.length
  return octave * Math.floor(degree / scale.length) + (scale[place] ?? 0)
}

const buildChord = (scale: readonly number[], root: number): number[] =>
  [0, 2, 4].map((step) => toTone(scale, root + step))

const buildChords = ({ facts, bars, random }: Score): number[][] => {
  const progression = random.pick(facts.progressions)
  return Array.from({ length: bars }, (_, bar) => {
    // The last bar resolves to the tonic.
    const degree = bar === bars - 1 && bars > 1 ? 4 : (progression[bar % progression.length] ?? 0)
    return buildChord(scales[facts.scale], degree)
  })
}

const rhythms = [
  [1, 1, 2],
  [2, 1, 1],
  [1.5, 0.5, 2],
  [2, 2],
  [1, 0.5, 0.5, 2],
  [3, 1],
] as const

/** Semitones between two tones, independent of their octaves. */
const distance = (a: number, b: number): number =>
  Math.abs(((((a - b) % octave) + octave + octave / 2) % octave) - octave / 2)

/** Repeats a phrase of two bars with another ending, so that it is memorable. */
const composeMelody = (score: Score, chords: readonly number[][]): Note[] => {
  const { facts, key, barSeconds, random, sections } = score
  const begins = sections.find(({ name }) => name !== 'opening')?.from ?? 0
  const motif = [random.pick(rhythms), random.pick(rhythms)]
  const steps = Array.from({ length: 8 }, () => random.pick([-2, -1, -1, 0, 1, 1, 2]))
  const notes: Note[] = []
  let degree = random.pick([0, 2, 4])
  let step = 0
  for (const [bar, chord] of chords.entries()) {
    if (bar * barSeconds < begins - 1e-6) continue
    let beat = 0
    for (const length of motif[bar % motif.length] ?? [4]) {
      const isStrong = beat === 0
      degree = Math.max(-2, Math.min(9, degree + (steps[step % steps.length] ?? 0)))
      step += 1
      const melodyTone = toTone(scales[facts.scale], degree)
      const nearest = chord.reduce(
        (best, tone) => (distance(tone, melodyTone) < distance(best, melodyTone) ? tone : best),
        chord[0] ?? 0,
      )
      const tone = isStrong ? nearest + octave * Math.round((melodyTone - nearest) / octave) : melodyTone
      const at = bar * barSeconds + (beat * barSeconds) / beatsPerBar
      const isPlayed = isStrong || random.next() < facts.density
      if (isPlayed)
        notes.push({
          at,
          seconds: (0.92 * length * barSeconds) / beatsPerBar,
          note: key + octave + tone,
          strength: (isStrong ? 0.72 : 0.6) + random.between(-0.05, 0.05),
        })
      beat += length
    }
  }
  return notes
}

/** All tracks, with a last chord on the tonic that rings out to the end. */
export const composeTracks = (score: Score): Track[] => {
  const { facts, key, bars, barSeconds, seconds, random, sections } = score
  const chords = buildChords(score)
  const beat = barSeconds / beatsPerBar
  const tonicChord = buildChord(scales[facts.scale], 0)
  const ending = { at: bars * barSeconds, seconds: seconds - bars * barSeconds }
  const riseFrom = sections.find(({ name }) => name === 'rise')?.from ?? seconds
  const strongerLater = (at: number): number => (at >= riseFrom - 1e-6 ? 0.12 : 0)
  const last = (tones: readonly number[], strength: number): Note[] =>
    tones.map((tone) => ({ ...ending, note: key + tone, strength }))
  const pad = chords.flatMap((chord, bar) =>
    chord.map((tone) => ({
      at: bar * barSeconds,
      seconds: barSeconds * 0.99,
      note: key - octave + tone,
      strength: 0.42 + strongerLater(bar * barSeconds),
    })),
  )
  const bass = chords.flatMap(([root = 0], bar) =>
    (facts.drums === 'none' ? [0] : [0, 1.5, 2, 3]).map((place) => ({
      at: bar * barSeconds + place * beat,
      seconds: beat * (facts.drums === 'none' ? 3.8 : 0.9),
      note: key - 2 * octave + root,
      strength: 0.6,
    })),
  )
  const pattern = random.pick([
    [0, 1, 2, 1, 0, 1, 2, 1],
    [0, 2, 1, 2, 0, 2, 1, 2],
  ] as const)
  const arpeggio = chords.flatMap((chord, bar) =>
    bar === 0 && bars > 2
      ? []
      : pattern.map((tone, place) => ({
          at: bar * barSeconds + (place * beat) / 2,
          seconds: beat / 2,
          note: key + (chord[tone] ?? 0),
          strength: (place % 2 === 0 ? 0.4 : 0.32) + strongerLater(bar * barSeconds) / 2,
        })),
  )
  const track = (instrument: number | null, notes: Note[]): Track => ({ instrument, notes })
  const tracks = [
    track(random.pick(facts.pad), [
      ...pad,
      ...last(
        tonicChord.map((tone) => tone - octave),
        0.45,
      ),
    ]),
    track(random.pick(facts.bass), [...bass, ...last([-2 * octave], 0.55)]),
    track(random.pick(facts.arpeggio), [...arpeggio, ...last([0], 0.4)]),
    track(score.lead ?? random.pick(facts.lead), [...composeMelody(score, chords), ...last([octave], 0.6)]),
  ]
  return facts.drums === 'none' ? tracks : [...tracks, track(null, drumNotes(facts.drums, bars, barSeconds))]
}
