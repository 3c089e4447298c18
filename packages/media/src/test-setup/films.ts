import { execFileSync, spawnSync } from 'node:child_process'
import type { ComposeVideo } from '@kinora/domain'
import { lavfi, type testFolder, tone } from '../../fixtures/make-media.ts'
import { createMediaTools } from '../create-media-tools.ts'
import { createSandbox } from '../sandbox/create-sandbox.ts'

const fps = 24
export const filmShape = { width: 320, height: 180, fps, seconds: 3, sound: true }

/** The encoder options of the built-in engine. */
export const asEngine = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '19',
  '-g',
  String(fps * 2),
  '-threads',
  '2',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ar',
  '48000',
  '-ac',
  '2',
  '-movflags',
  '+faststart',
]

export const filmStudio = ({ make, folder }: ReturnType<typeof testFolder>) => {
  const picture = (source: string, seconds: number) => lavfi(`${source}=size=320x180:rate=${fps}:duration=${seconds}`)
  return {
    shot: (seconds = 1, source = 'testsrc2', hertz = 300, encoder: readonly string[] = asEngine) => ({
      video: make('shot.mp4', [...picture(source, seconds), ...tone(seconds, hertz), ...encoder]),
      seconds,
    }),
    compose: (input: Partial<ComposeVideo>) =>
      createMediaTools({ sandbox: createSandbox() }).composeFilm({
        shots: [],
        want: filmShape,
        layers: [],
        keepsShotSound: true,
        subtitles: null,
        label: '{"Label":"1"}',
        outputFolder: folder(),
        signal: new AbortController().signal,
        ...input,
      }),
  }
}

type Entry = Record<string, string>
const entries = (file: string, stream: string, kind: 'packet' | 'frame', shown: string): Entry[] => {
  const show = ['-select_streams', stream, '-show_entries', `${kind}=${shown}`, '-show_data_hash', 'sha256']
  const answer = execFileSync('ffprobe', ['-v', 'error', ...show, '-of', 'json', file], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(answer.toString())[`${kind}s`]
}

/** Hashes each coded frame. */
export const readPackets = (file: string) => entries(file, 'v', 'packet', 'data_hash').map(({ data_hash }) => data_hash)
/** Reads when each decoded frame is shown, in track units. */
export const readTimes = (file: string) => entries(file, 'v', 'frame', 'pts').map(({ pts }) => Number(pts))
export const computeSteps = (times: readonly number[]) =>
  new Set(times.slice(1).map((time, i) => time - (times[i] ?? 0)))

/** Hashes each decoded frame. */
export const readFrames = (file: string): string[] =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'framemd5', '-'])
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() ?? '')

/** Measures the loudness in LUFS with ffmpeg outside the sandbox. */
export const measureLoudness = (file: string, from = 0): number => {
  const args = [
    '-v',
    'info',
    '-nostats',
    '-ss',
    String(from),
    '-i',
    file,
    '-map',
    '0:a',
    '-af',
    'ebur128',
    '-f',
    'null',
    '-',
  ]
  const { stderr } = spawnSync('ffmpeg', args)
  return Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(stderr.toString())?.[1])
}

/** Measures the highest sample of any channel in dBFS. */
export const measurePeak = (file: string): number => {
  const args = ['-v', 'info', '-nostats', '-i', file, '-map', '0:a', '-af', 'volumedetect', '-f', 'null', '-']
  return Number(/max_volume: (-?[\d.]+) dB/.exec(spawnSync('ffmpeg', args).stderr.toString())?.[1])
}
