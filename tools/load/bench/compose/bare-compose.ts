import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FilmInputs } from './film-inputs.ts'

const run = promisify(execFile)
const ffmpeg = (args: readonly string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

const readLoudness = async (file: string): Promise<number> =>
  Number((await readFile(file, 'utf8')).split('lavfi.r128.I=').at(-1)?.split('\n')[0])
const meter = (file: string) => `ebur128=metadata=1:peak=sample,ametadata=mode=print:file=${file}`
const stereo = (seconds: number) =>
  `aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo,apad,atrim=end=${seconds}`

/** The same join and mix as plain ffmpeg commands: measured, balanced, ducked, at the same loudness. */
export const bareCompose = async ({ shots, seconds, voice, music }: FilmInputs, folder: string): Promise<string> => {
  const place = (name: string) => join(folder, name)
  const list = shots.map((file) => `file '${file}'\nduration ${seconds / shots.length}`)
  await writeFile(place('list'), `ffconcat version 1.0\n${list.join('\n')}\n`)
  const levels = [place('voice-level'), place('music-level')] as const
  const line = stereo(seconds)
  await ffmpeg([
    '-i',
    voice,
    '-i',
    music,
    '-filter_complex',
    `[0:a]${line},${meter(levels[0])}[v];[1:a]${line},${meter(levels[1])}[m]`,
    '-map',
    '[v]',
    '-f',
    'null',
    '-',
    '-map',
    '[m]',
    '-f',
    'null',
    '-',
  ])
  const [voiceGain, musicGain] = [-16 - (await readLoudness(levels[0])), -23 - (await readLoudness(levels[1]))]
  await ffmpeg([
    '-i',
    voice,
    '-i',
    music,
    '-filter_complex',
    `[0:a]${line},volume=${voiceGain}dB,asplit=2[voice][key];[1:a]${line},volume=${musicGain}dB,afade=t=out:st=${seconds - 1.5}:d=1.5[music];` +
      `[music][key]sidechaincompress=threshold=0.03:ratio=3:attack=25:release=600[behind];[voice][behind]amix=inputs=2:normalize=0,${meter(place('mix-level'))},aformat=sample_fmts=flt[a]`,
    '-map',
    '[a]',
    '-c:a',
    'pcm_f32le',
    place('mix.wav'),
  ])
  const gain = -16 - (await readLoudness(place('mix-level')))
  await ffmpeg([
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    place('list'),
    '-i',
    place('mix.wav'),
    '-t',
    '0.01',
    '-i',
    shots[0] ?? '',
    '-filter_complex',
    `[1:a]volume=${gain}dB[a]`,
    '-map',
    '0:v',
    '-c:v',
    'copy',
    '-map',
    '[a]',
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
    place('bare.mp4'),
    '-map',
    '2:v',
    '-frames:v',
    '1',
    '-update',
    '1',
    place('bare.jpg'),
  ])
  return place('bare.mp4')
}
