import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, ffmpegSoundBaseArgs, foreignInput } from './foreign-input.ts'

export const speechRate = 44_100
const slowest = 0.5

export type Voice = { speed: number; pitch: number; hasRubberband: boolean }

const steps = (tempo: number): string[] =>
  tempo < slowest ? [`atempo=${slowest}`, ...steps(tempo / slowest)] : [`atempo=${tempo.toFixed(6)}`]

/** Changes tempo and pitch independently. Without rubberband, formants shift with the pitch. */
export const voiceFilters = ({ speed, pitch, hasRubberband }: Voice): string => {
  const ratio = 2 ** (pitch / 12)
  if (hasRubberband)
    return `rubberband=tempo=${speed.toFixed(6)}:pitch=${ratio.toFixed(6)}:formant=preserved:pitchq=quality`
  return [`asetrate=${Math.round(speechRate * ratio)}`, `aresample=${speechRate}`, ...steps(speed / ratio)].join(',')
}

// Each part has its own filter graph, which would otherwise use one thread per processor.
const oneThread = ['-filter_threads', '1'] as const
const rawSamples = (part: number, stage: string): string[] => ['-f', 's16le', `/out/${stage}-${part}`]
const oneChannel = `aresample=${speechRate},aformat=sample_fmts=s16:channel_layouts=mono`

/** Decodes parts of a speech separately to raw samples of one channel. */
export const decodeParts = (containers: readonly Container[], secondsMax: number): string[] => [
  ...ffmpegSoundBaseArgs,
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

/** Changes tempo or pitch of the decoded parts. */
export const voiceParts = (parts: number, voice: Voice): string[] => {
  const numbers = Array.from({ length: parts }, (_, part) => part)
  const raw = ['-protocol_whitelist', 'file', '-f', 's16le', '-ar', String(speechRate), '-ac', '1']
  return [
    ...ffmpegBaseArgs,
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

/** Lists the filters of this ffmpeg build. */
export const listFilters = ['-hide_banner', '-v', 'error', '-filters'] as const
