import type { Container } from '../container/sniff-container.ts'
import { everySoundRun, foreignInput } from './foreign-input.ts'
import { type Louder, louderFilter, measured } from './louder.ts'

export const lineRate = 44_100
const plainLine = `aresample=${lineRate},aformat=sample_fmts=flt:channel_layouts=mono`

/** Lines, each in its tempo, as bare samples of one channel. */
export const speakLines = (lines: readonly { container: Container; rate: number }[], secondsMax: number): string[] => [
  ...everySoundRun,
  '-filter_threads',
  '1',
  ...lines.flatMap(({ container }, i) => [...foreignInput(container), '-i', `/in/line-${i}`]),
  ...lines.flatMap(({ rate }, i) => [
    '-map',
    `${i}:a:0`,
    '-af',
    [...(rate === 1 ? [] : [`atempo=${rate.toFixed(6)}`]), plainLine].join(','),
    '-t',
    String(secondsMax),
    '-f',
    'f32le',
    `/out/line-${i}`,
  ]),
]

const rawLines = ['-protocol_whitelist', 'file', '-f', 'f32le', '-ar', String(lineRate), '-ac', '1', '-i', '/in/lines']

export const measureLines = (louder: Louder, file: string): string[] => [
  ...everySoundRun,
  ...rawLines,
  '-af',
  [...louderFilter(louder, lineRate), 'aformat=channel_layouts=mono', measured(file)].join(','),
  '-f',
  'null',
  '-',
]

/** The laid lines as loud as they will be, to the sample. */
export const settleLines = (louder: Louder, samples: number, output: string): string[] => [
  ...everySoundRun,
  ...rawLines,
  '-af',
  [...louderFilter(louder, lineRate), 'apad', `atrim=end_sample=${samples}`].join(','),
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
