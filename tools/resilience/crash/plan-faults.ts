import { createRandom, type Random, takeStretch } from '../../testkit/random.ts'

export const faultKinds = [
  'kill api',
  'kill worker',
  'freeze api',
  'freeze worker',
  'restart worker',
  'kill engine',
  'kill database',
  'kill store',
  'kill redis',
  'flush redis',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  kind: FaultKind
  /** Which of the two processes of that kind. */
  target: 0 | 1
  /** How long it stays down or frozen. */
  forMs: number
  /** Idle time before it. */
  gapMs: number
}

type Draft = { kind: FaultKind; forMs: (random: Random) => number; weight: number }

const at = (ms: number) => () => ms
const between = (least: number, most: number) => (random: Random) => Math.round(random.between(least, most))

/** Neighbours differ, so that a short section has faults of several targets. */
const drafts: readonly Draft[] = [
  { kind: 'kill worker', forMs: at(0), weight: 22 },
  { kind: 'kill engine', forMs: at(20_000), weight: 4 },
  { kind: 'freeze api', forMs: between(2_000, 8_000), weight: 8 },
  { kind: 'kill database', forMs: between(0, 3_000), weight: 12 },
  { kind: 'kill api', forMs: at(0), weight: 16 },
  { kind: 'kill engine', forMs: at(8_000), weight: 5 },
  { kind: 'kill redis', forMs: between(0, 4_000), weight: 4 },
  { kind: 'freeze worker', forMs: between(2_000, 8_000), weight: 8 },
  { kind: 'kill store', forMs: between(0, 4_000), weight: 10 },
  { kind: 'kill engine', forMs: at(1_000), weight: 7 },
  { kind: 'flush redis', forMs: at(0), weight: 6 },
  { kind: 'restart worker', forMs: at(0), weight: 5 },
]

const drawByWeight = (from: readonly Draft[], random: Random): Draft => {
  let left = random.next() * from.reduce((sum, { weight }) => sum + weight, 0)
  for (const draft of from) {
    left -= draft.weight
    if (left < 0) return draft
  }
  throw new Error('no kind of fault matches --only')
}

export const faultText = ({ kind, target, forMs }: Fault): string =>
  [kind, ...(/api|worker/.test(kind) ? [target] : []), ...(forMs > 0 ? [`for ${forMs / 1000} s`] : [])].join(' ')

/** The schedule of a run; the same for the same seed. A run with fewer faults than drafts takes a section of them. */
export const planFaults = (count: number, only: string, seed: number): Fault[] => {
  const random = createRandom(seed, 'faults')
  const from = drafts.filter(({ kind }) => kind.includes(only))
  const stretch = takeStretch(from, Math.min(count, from.length), seed)
  const wanted = Array.from({ length: count }, (_, i) => stretch[i] ?? drawByWeight(from, random))
  return wanted
    .map((draft) => ({ draft, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ draft }) => ({
      kind: draft.kind,
      target: random.happens(0.5) ? 1 : 0,
      forMs: draft.forMs(random),
      gapMs: Math.round(random.between(2_000, 7_000)),
    }))
}
