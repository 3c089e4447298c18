import { ffmpegBaseArgs, foreignInput, labelInput } from './foreign-input.ts'

export const waveSize = { width: 1024, height: 256 } as const
const paper = '0x0f172a'
const ink = '0x38bdf8'
const margin = 16

// Drawn from few samples, because the filter buffers all of them until the end.
const wave = [
  `[0:a:0]aformat=sample_rates=8000:channel_layouts=mono`,
  `showwavespic=size=${waveSize.width - 2 * margin}x${waveSize.height - 2 * margin}:colors=${ink}:scale=sqrt:draw=full[wave]`,
].join(',')
const picture = [
  wave,
  `color=color=${paper}:size=${waveSize.width}x${waveSize.height}:rate=1:duration=1[paper]`,
  `[paper][wave]overlay=x=${margin}:y=${margin}:format=rgb,format=rgb24[cover]`,
].join(';')

export type EncodeSound = { channels: 1 | 2; output: string; cover: string }

/** Encodes our samples as an MP3 with its label and draws a picture of the wave form. */
export const encodeSound = ({ channels, output, cover }: EncodeSound): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('wav'),
  '-i',
  '/in/media',
  ...labelInput,
  '-filter_complex',
  picture,
  '-map',
  '0:a:0',
  '-c:a',
  'libmp3lame',
  '-b:a',
  channels === 1 ? '128k' : '192k',
  '-ar',
  '44100',
  '-map_metadata',
  '1',
  '-map_metadata:s:a',
  '-1',
  '-flags:a',
  '+bitexact',
  '-fflags',
  '+bitexact',
  '-id3v2_version',
  '4',
  '-f',
  'mp3',
  `/out/${output}`,
  '-map',
  '[cover]',
  '-c:v',
  'png',
  '-pred',
  'mixed',
  '-threads',
  '1',
  '-map_metadata',
  '-1',
  '-flags:v',
  '+bitexact',
  '-fflags',
  '+bitexact',
  '-frames:v',
  '1',
  '-update',
  '1',
  '-f',
  'image2',
  `/out/${cover}`,
]
