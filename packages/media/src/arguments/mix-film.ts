import type { SoundLayer } from '@kinora/domain/films'
import type { Container } from '../container/sniff-container.ts'
import { everyRun, everySoundRun, foreignInput } from './foreign-input.ts'
import { measured } from './louder.ts'

/** What a later run reads: samples as they are, and nothing that tells two runs apart. */
const samplesTo = (output: string): string[] => [
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

/** A sound of the film. The shots' own lies in several files, one behind the other. */
export type Track = {
  role: SoundLayer['role'] | 'shots'
  files: readonly { container: Container; name: string }[]
  fromSamples: number
  loops: boolean
  /** In decibels. */
  gain: number
}
export type MixFilm = { tracks: readonly Track[]; samples: number; output: string }

const short = 0.01
const seconds = (samples: number): number => samples / filmRate

/** Ends that do not meet would click where a sound begins again. */
const looped = (samples: number): string =>
  `afade=t=in:d=${short},areverse,afade=t=in:d=${short},areverse,aloop=loop=-1:size=${samples}`

const endOf = ({ role }: Track, samples: number): string => {
  const length = role === 'music' ? Math.min(1.5, seconds(samples) / 6) : 2 * short
  return `afade=t=out:st=${(seconds(samples) - length).toFixed(6)}:d=${length.toFixed(6)}`
}

/** One track, exactly as long as the film. */
const lineOf = (track: Track, samples: number, firstInput: number, name: string): string => {
  const inputs = track.files.map((_, i) => `[${firstInput + i}:a:0]`)
  const source = inputs.length === 1 ? inputs[0] : `${inputs.join('')}concat=n=${inputs.length}:v=0:a=1,`
  const steps = [
    filmSound,
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
    ...(track.loops ? [looped(samples)] : []),
    ...(track.fromSamples > 0 ? [`adelay=delays=${track.fromSamples}S:all=1`] : []),
    'apad',
    `atrim=end_sample=${samples}`,
    ...(track.gain === 0 ? [] : [`volume=${track.gain.toFixed(3)}dB:precision=double`]),
    endOf(track, samples),
  ]
  return `${source}${steps.join(',')}[${name}]`
}

const linesOf = ({ tracks, samples }: Omit<MixFilm, 'output'>): string[] => {
  let input = 0
  return tracks.map((track, i) => {
    const line = lineOf(track, samples, input, `t${i}`)
    input += track.files.length
    return line
  })
}

const inputsOf = (tracks: readonly Track[]): string[] =>
  tracks.flatMap(({ files }) =>
    files.flatMap(({ container, name }) => [...foreignInput(container), '-i', `/in/${name}`]),
  )

const levelFile = (track: number): string => `level-${track}`

/** How loud each track is for itself, in the file that `levelFile` names. */
export const measureTracks = (plan: Omit<MixFilm, 'output'>): string[] => [
  ...everySoundRun,
  ...inputsOf(plan.tracks),
  '-filter_complex',
  [...linesOf(plan), ...plan.tracks.map((_, i) => `[t${i}]${measured(levelFile(i))}[m${i}]`)].join(';'),
  ...plan.tracks.flatMap((_, i) => ['-map', `[m${i}]`, '-f', 'null', '-']),
]
export { levelFile }

/** While somebody speaks, music is about nine decibels further back; it comes back slowly. */
const duck = 'sidechaincompress=threshold=0.03:ratio=3:attack=25:release=600:makeup=1'

const namesOf = (tracks: readonly Track[], isMeant: (role: Track['role']) => boolean): string[] =>
  tracks.flatMap(({ role }, i) => (isMeant(role) ? [`[t${i}]`] : []))

const sumOf = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}anull` : `${names.join('')}amix=inputs=${names.length}:duration=longest:normalize=0`

/** Voices, then what steps back behind them. */
const mixOf = (tracks: readonly Track[]): string[] => {
  const voices = namesOf(tracks, (role) => role === 'voice')
  const music = namesOf(tracks, (role) => role === 'music')
  const others = namesOf(tracks, (role) => role !== 'voice' && role !== 'music')
  if (voices.length === 0 || music.length === 0) return [`${sumOf([...voices, ...music, ...others])}[mix]`]
  return [
    `${sumOf(voices)},asplit=2[voice][key]`,
    `${sumOf(music)}[music]`,
    `[music][key]${duck}[behind]`,
    `${sumOf(['[voice]', '[behind]', ...others])}[mix]`,
  ]
}

export const mixLoudnessFile = 'mix-loudness'

/** All sounds of a film as one, not yet as loud as it will be. */
export const mixFilm = (plan: MixFilm): string[] => [
  ...everySoundRun,
  ...inputsOf(plan.tracks),
  '-filter_complex',
  [
    ...linesOf(plan),
    ...mixOf(plan.tracks),
    `[mix]atrim=end_sample=${plan.samples},${measured(mixLoudnessFile)},aformat=sample_fmts=flt[a]`,
  ].join(';'),
  ...samplesTo(plan.output),
]

/** The own sound of some shots, one behind the other; each has faded where the next begins. */
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
    ...everyRun,
    ...shots.flatMap(({ hasSound }, i) => (hasSound ? [...foreignInput('mov'), '-vn', '-i', `/in/shot-${i}`] : [])),
    '-filter_complex',
    `${lines.join(';')};${shots.map((_, i) => `[s${i}]`).join('')}concat=n=${shots.length}:v=0:a=1[a]`,
    ...samplesTo(output),
  ]
}
