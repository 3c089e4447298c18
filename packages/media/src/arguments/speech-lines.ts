import type { Container } from '../container/sniff-container.ts'
import { ffmpegSoundBaseArgs, foreignInput } from './foreign-input.ts'
import { type GainSettings, gainFilter, loudnessMeter } from './gain-filter.ts'

export const lineRate = 44_100
const lineFormat = `aresample=${lineRate},aformat=sample_fmts=flt:channel_layouts=mono`

/** Decodes lines, each at its own tempo, to raw samples of one channel. */
export const decodeLines = (lines: readonly { container: Container; rate: number }[], secondsMax: number): string[] => [
  ...ffmpegSoundBaseArgs,
  '-filter_threads',
  '1',
  ...lines.flatMap(({ container }, i) => [...foreignInput(container), '-i', `/in/line-${i}`]),
  ...lines.flatMap(({ rate }, i) => [
    '-map',
    `${i}:a:0`,
    '-af',
    [...(rate === 1 ? [] : [`atempo=${rate.toFixed(6)}`]), lineFormat].join(','),
    '-t',
    String(secondsMax),
    '-f',
    'f32le',
    `/out/line-${i}`,
  ]),
]

const rawLines = ['-protocol_whitelist', 'file', '-f', 'f32le', '-ar', String(lineRate), '-ac', '1', '-i', '/in/lines']

export const measureLines = (louder: GainSettings, file: string): string[] => [
  ...ffmpegSoundBaseArgs,
  ...rawLines,
  '-af',
  [...gainFilter(louder, lineRate), 'aformat=channel_layouts=mono', loudnessMeter(file)].join(','),
  '-f',
  'null',
  '-',
]

/** Renders the mixed lines at their final loudness, exact to the sample. */
export const renderLines = (louder: GainSettings, samples: number, output: string): string[] => [
  ...ffmpegSoundBaseArgs,
  ...rawLines,
  '-af',
  [...gainFilter(louder, lineRate), 'apad', `atrim=end_sample=${samples}`].join(','),
  '-c:a',
  'pcm_s16le',
  '-map_metadata',
  '-1',
  '-flags:a',
  '+bitexact',
  '-fflags',
  '+bitexact',
  '-f',
  'wav',
  `/out/${output}`,
]
