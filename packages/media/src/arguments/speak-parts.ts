import type { Container } from '../container/sniff-container.ts'
import { everyRun, everySoundRun, foreignInput } from './foreign-input.ts'

export const speechRate = 44_100
const slowest = 0.5

export type Voice = { speed: number; pitch: number; hasRubberband: boolean }

const steps = (tempo: number): string[] =>
  tempo < slowest ? [`atempo=${slowest}`, ...steps(tempo / slowest)] : [`atempo=${tempo.toFixed(6)}`]

/** Tempo and pitch, each without the other. Without rubberband the voice changes its size with its pitch. */
export const voiceFilters = ({ speed, pitch, hasRubberband }: Voice): string => {
  const ratio = 2 ** (pitch / 12)
  if (hasRubberband)
    return `rubberband=tempo=${speed.toFixed(6)}:pitch=${ratio.toFixed(6)}:formant=preserved:pitchq=quality`
  return [`asetrate=${Math.round(speechRate * ratio)}`, `aresample=${speechRate}`, ...steps(speed / ratio)].join(',')
}

// Each part has a filter graph of its own, which would otherwise take a thread for every processor.
const oneThread = ['-filter_threads', '1'] as const
const rawSamples = (part: number, stage: string): string[] => ['-f', 's16le', `/out/${stage}-${part}`]
const oneChannel = `aresample=${speechRate},aformat=sample_fmts=s16:channel_layouts=mono`

/** Parts of a speech, each for itself, as bare samples of one channel. */
export const decodeParts = (containers: readonly Container[], secondsMax: number): string[] => [
  ...everySoundRun,
  ...oneThread,
  ...containers.flatMap((container, part) => [...foreignInput(container), '-i', `/in/part-${part}`]),
  ...containers.flatMap((_, part) => [
    '-map',
    `${part}:a:0`,
    '-af',
    oneChannel,
    '-t',
    String(secondsMax),
    '-map_metadata',
    '-1',
    ...rawSamples(part, 'plain'),
  ]),
]

/** The same parts, of ours by now, in another tempo or pitch. */
export const voiceParts = (parts: number, voice: Voice): string[] => {
  const numbers = Array.from({ length: parts }, (_, part) => part)
  const raw = ['-protocol_whitelist', 'file', '-f', 's16le', '-ar', String(speechRate), '-ac', '1']
  return [
    ...everyRun,
    ...oneThread,
    ...numbers.flatMap((part) => [...raw, '-i', `/in/part-${part}`]),
    ...numbers.flatMap((part) => [
      '-map',
      `${part}:a:0`,
      '-af',
      `${voiceFilters(voice)},${oneChannel}`,
      ...rawSamples(part, 'voiced'),
    ]),
  ]
}

/** Which filters this ffmpeg was built with. */
export const listFilters = ['-hide_banner', '-v', 'error', '-filters'] as const
