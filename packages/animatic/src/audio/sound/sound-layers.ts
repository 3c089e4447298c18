/** Filtered noise that swells: wind, surf, distant rain, the hum of a town. Frequencies in hertz, rates per second. */
export type Noise = {
  kind: 'noise'
  level: number
  below: number
  above: number
  swell?: { rate: number; depth: number }
}
/** Many short clicks: drops, crackling, clapping, steps. `steady` ones come in time. */
export type Grains = {
  kind: 'grains'
  level: number
  rate: number
  between: readonly [low: number, high: number]
  decaySeconds: number
  /** 0 is a pure tone, 1 only noise. */
  rough: number
  steady?: boolean
}
/** Gliding tones in groups: birds, crickets, sirens, cries. */
export type Calls = {
  kind: 'calls'
  level: number
  rate: number
  between: readonly [low: number, high: number]
  glide: number
  callSeconds: number
  repeats: number
  gapSeconds: number
}
/** A tone with overtones that wavers: engines, machines, drones. */
export type Hum = { kind: 'hum'; level: number; hertz: number; overtones: number; waver: number; rise?: number }
/** Rare and large: thunder, explosions, waves that break. */
export type Bursts = {
  kind: 'bursts'
  level: number
  rate: number
  below: number
  attackSeconds: number
  decaySeconds: number
}
/** Struck and ringing: bells, clocks, glass. */
export type Strikes = {
  kind: 'strikes'
  level: number
  rate: number
  hertz: number
  partials: readonly number[]
  decaySeconds: number
  steady?: boolean
}

export type Layer = Noise | Grains | Calls | Hum | Bursts | Strikes

const noise = (level: number, above: number, below: number, rate = 0, depth = 0.4): Noise => ({
  kind: 'noise',
  level,
  above,
  below,
  ...(rate === 0 ? {} : { swell: { rate, depth } }),
})
const grains = (
  level: number,
  rate: number,
  between: readonly [number, number],
  decaySeconds: number,
  rough = 0.5,
  steady = false,
): Grains => ({ kind: 'grains', level, rate, between, decaySeconds, rough, steady })
const calls = (
  level: number,
  rate: number,
  between: readonly [number, number],
  glide: number,
  [callSeconds, repeats, gapSeconds]: readonly [number, number, number],
): Calls => ({ kind: 'calls', level, rate, between, glide, callSeconds, repeats, gapSeconds })
const hum = (level: number, hertz: number, overtones: number, waver: number, rise = 1): Hum => ({
  kind: 'hum',
  level,
  hertz,
  overtones,
  waver,
  rise,
})
const bursts = (level: number, rate: number, below: number, attackSeconds: number, decaySeconds: number): Bursts => ({
  kind: 'bursts',
  level,
  rate,
  below,
  attackSeconds,
  decaySeconds,
})
const strikes = (
  level: number,
  rate: number,
  hertz: number,
  partials: readonly number[],
  decaySeconds: number,
  steady = false,
): Strikes => ({ kind: 'strikes', level, rate, hertz, partials, decaySeconds, steady })

const bell = [1, 2.02, 2.74, 4.1, 5.43]

/** The layers of each sound. */
export const soundLayers = {
  rain: [noise(0.5, 900, 9000, 0.12, 0.15), grains(0.35, 90, [1800, 5200], 0.012, 0.6)],
  thunder: [bursts(1, 0.16, 140, 0.05, 1.8)],
  storm: [noise(0.6, 60, 700, 0.22, 0.5)],
  wind: [noise(0.6, 90, 900, 0.17, 0.6), noise(0.15, 900, 2600, 0.31, 0.7)],
  waves: [noise(0.55, 60, 1500, 0.14, 0.75), bursts(0.6, 0.2, 2600, 1.1, 1.6)],
  stream: [noise(0.3, 400, 3500, 0.4, 0.15), grains(0.3, 40, [500, 1500], 0.03, 0.15)],
  waterfall: [noise(0.7, 150, 6500, 0.3, 0.1)],
  underwater: [noise(0.6, 30, 260, 0.12, 0.4), grains(0.25, 5, [250, 700], 0.07, 0.05)],
  splash: [bursts(0.9, 0.5, 5000, 0.02, 0.5), grains(0.3, 25, [900, 2600], 0.03, 0.3)],
  birds: [calls(0.4, 0.9, [2300, 5200], 1.35, [0.09, 4, 0.07])],
  gulls: [calls(0.4, 0.35, [1100, 1700], 0.72, [0.35, 3, 0.12])],
  crickets: [calls(0.22, 2.2, [4100, 4700], 1, [0.03, 5, 0.03])],
  frogs: [calls(0.3, 0.9, [320, 520], 0.8, [0.12, 2, 0.1])],
  owl: [calls(0.4, 0.25, [340, 400], 0.92, [0.4, 2, 0.25])],
  wolf: [calls(0.5, 0.14, [330, 420], 1.5, [1.6, 1, 0])],
  dog: [calls(0.6, 0.6, [380, 520], 0.6, [0.14, 2, 0.16]), grains(0.3, 1.2, [500, 900], 0.09, 0.7)],
  cat: [calls(0.45, 0.35, [520, 720], 0.75, [0.55, 1, 0])],
  eagle: [calls(0.4, 0.25, [2300, 2700], 0.6, [0.7, 1, 0])],
  ducks: [calls(0.4, 0.7, [330, 430], 0.8, [0.13, 3, 0.1]), grains(0.2, 2, [600, 1100], 0.05, 0.7)],
  hens: [calls(0.35, 1.2, [480, 760], 0.85, [0.08, 4, 0.12])],
  sheep: [calls(0.4, 0.4, [340, 460], 0.95, [0.09, 6, 0.02])],
  cow: [calls(0.6, 0.22, [130, 170], 0.75, [1.2, 1, 0])],
  roar: [bursts(0.8, 0.22, 480, 0.3, 0.8), calls(0.35, 0.22, [75, 105], 0.7, [1.3, 1, 0])],
  elephant: [calls(0.5, 0.25, [380, 460], 1.7, [0.8, 1, 0]), bursts(0.2, 0.25, 1800, 0.2, 0.5)],
  whale: [calls(0.55, 0.2, [140, 260], 1.8, [2.2, 1, 0]), calls(0.3, 0.15, [420, 620], 0.6, [1.4, 1, 0])],
  dolphin: [calls(0.3, 0.5, [5200, 7800], 1.4, [0.25, 2, 0.1]), grains(0.25, 24, [3000, 6000], 0.004, 0.4)],
  insects: [hum(0.16, 210, 6, 5)],
  fire: [noise(0.32, 50, 500, 0.6, 0.3), grains(0.55, 13, [900, 4200], 0.008, 0.8)],
  crowd: [noise(0.42, 220, 1500, 0.8, 0.25), calls(0.12, 3.5, [180, 420], 0.85, [0.16, 2, 0.1])],
  applause: [grains(0.7, 160, [900, 3200], 0.02, 0.95), noise(0.15, 500, 3500)],
  laughter: [calls(0.35, 1.1, [260, 420], 0.82, [0.1, 6, 0.06]), noise(0.1, 300, 1500, 2.5, 0.5)],
  city: [
    noise(0.5, 35, 420, 0.09, 0.3),
    bursts(0.35, 0.25, 700, 1.2, 1.8),
    calls(0.09, 0.12, [390, 420], 1, [0.35, 2, 0.1]),
  ],
  traffic: [noise(0.45, 40, 700, 0.15, 0.35), bursts(0.5, 0.4, 900, 0.9, 1.3)],
  engine: [hum(0.6, 62, 12, 9), noise(0.2, 60, 500)],
  motorcycle: [hum(0.6, 88, 14, 12, 1.3), noise(0.18, 90, 900)],
  horn: [calls(0.5, 0.35, [400, 420], 1, [0.4, 2, 0.12]), calls(0.4, 0.35, [500, 520], 1, [0.4, 2, 0.12])],
  aeroplane: [noise(0.6, 60, 1100, 0.06, 0.4), hum(0.25, 118, 8, 3)],
  helicopter: [grains(0.8, 11, [70, 110], 0.06, 0.75, true), noise(0.2, 80, 700)],
  train: [grains(0.6, 3.6, [160, 380], 0.06, 0.8, true), noise(0.4, 45, 650, 0.3, 0.2)],
  ship: [hum(0.5, 74, 9, 1.5), noise(0.3, 50, 900, 0.14, 0.5)],
  rocket: [noise(0.9, 30, 900, 0.5, 0.2), hum(0.3, 46, 6, 7, 1.6)],
  machine: [hum(0.35, 100, 8, 1), grains(0.4, 4, [300, 900], 0.05, 0.7, true)],
  keyboard: [grains(0.5, 6, [1500, 3200], 0.012, 0.85)],
  steps: [grains(0.7, 1.9, [110, 260], 0.05, 0.85, true)],
  horse: [grains(0.8, 5.2, [180, 420], 0.04, 0.8, true)],
  clock: [strikes(0.5, 2, 2100, [1, 1.7], 0.03, true)],
  bells: [strikes(0.6, 0.5, 520, bell, 2.2)],
  chimes: [strikes(0.4, 1.4, 1500, [1, 2.76, 5.4], 1.2)],
  phone: [calls(0.45, 0.45, [440, 480], 1, [0.7, 1, 0])],
  siren: [calls(0.5, 0.5, [620, 680], 1.6, [0.95, 1, 0])],
  heartbeat: [grains(0.9, 2.3, [48, 62], 0.09, 0.1, true)],
  explosion: [bursts(1, 0.3, 420, 0.01, 1.1)],
  fireworks: [
    bursts(0.7, 0.8, 1500, 0.01, 0.45),
    grains(0.3, 30, [1800, 5000], 0.012, 0.8),
    calls(0.12, 0.6, [900, 1300], 1.9, [0.6, 1, 0]),
  ],
  gunshot: [bursts(1, 0.7, 3000, 0.003, 0.22)],
  door: [bursts(0.8, 0.4, 500, 0.01, 0.18), calls(0.16, 0.3, [300, 420], 1.25, [0.6, 1, 0])],
  glass: [strikes(0.6, 0.7, 3100, [1, 1.53, 2.3, 3.1], 0.35)],
  whoosh: [bursts(0.8, 0.7, 2600, 0.35, 0.4)],
  space: [noise(0.5, 25, 190, 0.07, 0.5), hum(0.2, 55, 5, 0.3)],
  room: [noise(0.04, 40, 350, 0.1, 0.2)],
  leaves: [noise(0.3, 1500, 6500, 0.27, 0.7)],
  snow: [noise(0.25, 150, 900, 0.12, 0.5)],
} as const satisfies Readonly<Record<string, readonly Layer[]>>
