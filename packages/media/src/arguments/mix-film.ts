import type { SoundLayer } from '@kinora/domain/films'
import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, ffmpegSoundBaseArgs, foreignInput } from './foreign-input.ts'
import { loudnessMeter } from './gain-filter.ts'

/** Writes samples for a later run, without metadata that would differ between runs. */
const sampleOutput = (output: string): string[] => [
  '-map',
  '[a]',
  '-c:a',
  'pcm_f32le',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-f',
  'wav',
  `/out/${output}`,
]

export const filmRate = 48_000
export const filmSound = `aresample=${filmRate},aformat=sample_fmts=fltp:channel_layouts=stereo`

/** One sound track of the film. The sound of the shots consists of several files in sequence. */
export type Track = {
  role: SoundLayer['role'] | 'shots'
  files: readonly { container: Container; name: string }[]
  fromSamples: number
  loops: boolean
  /** In decibels. */
  gain: number
}
export type MixFilm = { tracks: readonly Track[]; samples: number; output: string }

const shortFadeSeconds = 0.01
const seconds = (samples: number): number => samples / filmRate

/** Fades both ends, because ends that do not match would click at each repetition. */
const loopFilter = (samples: number): string =>
  `afade=t=in:d=${shortFadeSeconds},areverse,afade=t=in:d=${shortFadeSeconds},areverse,aloop=loop=-1:size=${samples}`

const fadeOutFilter = ({ role }: Track, samples: number): string => {
  const length = role === 'music' ? Math.min(1.5, seconds(samples) / 6) : 2 * shortFadeSeconds
  return `afade=t=out:st=${(seconds(samples) - length).toFixed(6)}:d=${length.toFixed(6)}`
}

/** Builds one track of exactly the length of the film. */
const buildTrack = (track: Track, samples: number, firstInput: number, name: string): string => {
  const inputs = track.files.map((_, i) => `[${firstInput + i}:a:0]`)
  const source = inputs.length === 1 ? inputs[0] : `${inputs.join('')}concat=n=${inputs.length}:v=0:a=1,`
  const steps = [
    filmSound,
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
    ...(track.loops ? [loopFilter(samples)] : []),
    ...(track.fromSamples > 0 ? [`adelay=delays=${track.fromSamples}S:all=1`] : []),
    'apad',
    `atrim=end_sample=${samples}`,
    ...(track.gain === 0 ? [] : [`volume=${track.gain.toFixed(3)}dB:precision=double`]),
    fadeOutFilter(track, samples),
  ]
  return `${source}${steps.join(',')}[${name}]`
}

const buildTracks = ({ tracks, samples }: Omit<MixFilm, 'output'>): string[] => {
  let input = 0
  return tracks.map((track, i) => {
    const line = buildTrack(track, samples, input, `t${i}`)
    input += track.files.length
    return line
  })
}

const buildInputs = (tracks: readonly Track[]): string[] =>
  tracks.flatMap(({ files }) =>
    files.flatMap(({ container, name }) => [...foreignInput(container), '-i', `/in/${name}`]),
  )

const levelFile = (track: number): string => `level-${track}`

/** Measures the loudness of each track on its own and writes it to `levelFile`. */
export const measureTracks = (plan: Omit<MixFilm, 'output'>): string[] => [
  ...ffmpegSoundBaseArgs,
  ...buildInputs(plan.tracks),
  '-filter_complex',
  [...buildTracks(plan), ...plan.tracks.map((_, i) => `[t${i}]${loudnessMeter(levelFile(i))}[m${i}]`)].join(';'),
  ...plan.tracks.flatMap((_, i) => ['-map', `[m${i}]`, '-f', 'null', '-']),
]
export { levelFile }

/** Lowers music by about nine decibels during speech. It returns slowly. */
const duck = 'sidechaincompress=threshold=0.03:ratio=3:attack=25:release=600:makeup=1'

const selectTracks = (tracks: readonly Track[], matches: (role: Track['role']) => boolean): string[] =>
  tracks.flatMap(({ role }, i) => (matches(role) ? [`[t${i}]`] : []))

const sumTracks = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}anull` : `${names.join('')}amix=inputs=${names.length}:duration=longest:normalize=0`

/** Mixes voices first, then ducks music behind them. */
const buildMix = (tracks: readonly Track[]): string[] => {
  const voices = selectTracks(tracks, (role) => role === 'voice')
  const music = selectTracks(tracks, (role) => role === 'music')
  const others = selectTracks(tracks, (role) => role !== 'voice' && role !== 'music')
  if (voices.length === 0 || music.length === 0) return [`${sumTracks([...voices, ...music, ...others])}[mix]`]
  return [
    `${sumTracks(voices)},asplit=2[voice][key]`,
    `${sumTracks(music)}[music]`,
    `[music][key]${duck}[behind]`,
    `${sumTracks(['[voice]', '[behind]', ...others])}[mix]`,
  ]
}

export const mixLoudnessFile = 'mix-loudness'

/** Mixes all sounds of a film, before loudness normalisation. */
export const mixFilm = (plan: MixFilm): string[] => [
  ...ffmpegSoundBaseArgs,
  ...buildInputs(plan.tracks),
  '-filter_complex',
  [
    ...buildTracks(plan),
    ...buildMix(plan.tracks),
    `[mix]atrim=end_sample=${plan.samples},${loudnessMeter(mixLoudnessFile)},aformat=sample_fmts=flt[a]`,
  ].join(';'),
  ...sampleOutput(plan.output),
]

/** Joins the sound of several shots in sequence, with a fade at every boundary. */
export const joinShotSounds = (shots: readonly { samples: number; hasSound: boolean }[], output: string): string[] => {
  const edge = 0.005
  let input = 0
  const lines = shots.map(({ samples, hasSound }, i) => {
    if (!hasSound) return `anullsrc=r=${filmRate}:cl=stereo,atrim=end_sample=${samples},aformat=sample_fmts=fltp[s${i}]`
    const fades = `afade=t=in:d=${edge},afade=t=out:st=${(seconds(samples) - edge).toFixed(6)}:d=${edge}`
    input += 1
    return `[${input - 1}:a:0]${filmSound},apad,atrim=end_sample=${samples},asetpts=N/SR/TB,${fades}[s${i}]`
  })
  return [
    ...ffmpegBaseArgs,
    ...shots.flatMap(({ hasSound }, i) => (hasSound ? [...foreignInput('mov'), '-vn', '-i', `/in/shot-${i}`] : [])),
    '-filter_complex',
    `${lines.join(';')};${shots.map((_, i) => `[s${i}]`).join('')}concat=n=${shots.length}:v=0:a=1[a]`,
    ...sampleOutput(output),
  ]
}
