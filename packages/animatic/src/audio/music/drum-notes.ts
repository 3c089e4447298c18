import { beatsPerBar, type Note } from './music-plan.ts'

const drums = { kick: 36, snare: 38, hat: 42, tom: 41, crash: 49 } as const
type Hit = readonly [drum: keyof typeof drums, beat: number, strength: number]

const hats: readonly Hit[] = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((beat) => ['hat', beat, beat % 1 === 0 ? 0.45 : 0.32])

const patterns: Readonly<Record<'light' | 'driving', readonly Hit[]>> = {
  light: [['kick', 0, 0.7], ['snare', 1, 0.5], ['kick', 2, 0.65], ['snare', 3, 0.5], ...hats],
  driving: [
    ['kick', 0, 0.85],
    ['tom', 0, 0.7],
    ['kick', 1.5, 0.7],
    ['snare', 1, 0.6],
    ['kick', 2, 0.8],
    ['tom', 2.5, 0.55],
    ['snare', 3, 0.65],
    ...hats,
  ],
}

const hitSeconds = 0.12

/** Repeats one bar, with a crash at every fourth bar and at the end. */
export const drumNotes = (kind: 'light' | 'driving', bars: number, barSeconds: number): Note[] => {
  const beat = barSeconds / beatsPerBar
  const hit = (drum: keyof typeof drums, at: number, strength: number): Note => ({
    at,
    seconds: hitSeconds,
    note: drums[drum],
    strength,
  })
  const first = bars > 3 ? 1 : 0
  const played = Array.from({ length: bars - first }, (_, index) => index + first)
  return [
    ...played.flatMap((bar) => [
      ...(bar % 4 === first ? [hit('crash', bar * barSeconds, 0.5)] : []),
      ...patterns[kind].map(([drum, place, strength]) => hit(drum, bar * barSeconds + place * beat, strength)),
    ]),
    hit('crash', bars * barSeconds, 0.55),
    hit('kick', bars * barSeconds, 0.8),
  ]
}
