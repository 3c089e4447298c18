/** Loudness and highest sample, told as the sound goes by; the last word is of the whole. */
export const measured = (file: string): string =>
  `ebur128=metadata=1:peak=sample,ametadata=mode=print:file=/out/${file}`

/** Peaks stay below this, so that coding them again does not clip. In decibels below full. */
export const ceiling = -1.5
const ceilingPart = (10 ** (ceiling / 20)).toFixed(4)

// Between samples a wave may be higher than at any of them; at four times the rate that is seen.
const limiter = (rate: number): string =>
  [
    'aresample=192000',
    `alimiter=limit=${ceilingPart}:attack=5:release=50:level=false:latency=true`,
    `aresample=${rate}`,
  ].join(',')

export type Louder = { gain: number; isLimited: boolean }

/** As much louder, held below the ceiling only where it would be higher. */
export const louderFilter = ({ gain, isLimited }: Louder, rate = 48_000): string[] => [
  ...(gain === 0 ? [] : [`volume=${gain.toFixed(3)}dB:precision=double`]),
  ...(isLimited ? [limiter(rate)] : []),
]
