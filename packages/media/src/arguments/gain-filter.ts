/** Prints running loudness and sample peak to a file. The last values describe the whole sound. */
export const loudnessMeter = (file: string): string =>
  `ebur128=metadata=1:peak=sample,ametadata=mode=print:file=/out/${file}`

/** Peaks stay below this level in dBFS, so that re-encoding does not clip. */
export const ceiling = -1.5
const ceilingRatio = (10 ** (ceiling / 20)).toFixed(4)

// A wave can exceed its samples between them. Limiting at four times the rate covers this.
const limiter = (rate: number): string =>
  [
    'aresample=192000',
    `alimiter=limit=${ceilingRatio}:attack=5:release=50:level=false:latency=true`,
    `aresample=${rate}`,
  ].join(',')

export type GainSettings = { gain: number; isLimited: boolean }

/** Applies the gain, and limits peaks to the ceiling only where they would exceed it. */
export const gainFilter = ({ gain, isLimited }: GainSettings, rate = 48_000): string[] => [
  ...(gain === 0 ? [] : [`volume=${gain.toFixed(3)}dB:precision=double`]),
  ...(isLimited ? [limiter(rate)] : []),
]
