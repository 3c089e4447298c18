import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fluidSynthArguments, fluidSynthFiles, midiBytes, playMusic, stereoWavBytes } from '@kinora/animatic/sounds'
import { measureLoudness } from './films/measure-film.ts'

type Piece = Parameters<typeof playMusic>[0]
/** In hertz. */
const bands = [
  ['below 250 Hz', 20, 250],
  ['250 to 2000 Hz', 250, 2000],
  ['2 to 6 kHz', 2000, 6000],
  ['above 6 kHz', 6000, 20_000],
] as const

export type MusicFigures = {
  tier: 'basic' | 'fine'
  /** Seconds of processor time for a minute of music. */
  processorSeconds: number
  loudness: number
  /** Decibels of each band, relative to the whole. */
  spectrum: number[]
}

const rootMeanSquare = (file: string, filter: string): number => {
  const args = ['-nostdin', '-i', file, '-af', `${filter}astats=measure_perchannel=none`, '-f', 'null', '-']
  const { stderr } = spawnSync('ffmpeg', args)
  return Number(/RMS level dB: (-?[0-9.]+)/.exec(stderr.toString())?.[1] ?? Number.NaN)
}

const measureSpectrum = (file: string): number[] => {
  const whole = rootMeanSquare(file, '')
  return bands.map(([, from, to]) => rootMeanSquare(file, `highpass=f=${from}:p=2,lowpass=f=${to}:p=2,`) - whole)
}

const playBasic = async (piece: Piece, file: string): Promise<number> => {
  const before = process.cpuUsage()
  const sound = await playMusic(piece)
  const { user, system } = process.cpuUsage(before)
  writeFileSync(file, stereoWavBytes(sound))
  return (user + system) / 1e6
}

/** Runs FluidSynth with the arguments of the worker; the shell reports the processor time of its child. */
const playFine = (piece: Piece, file: string): number => {
  const [score, raw] = [`${file}.mid`, `${file}.raw`]
  writeFileSync(score, midiBytes(piece))
  const command = [fluidSynthFiles.program, ...fluidSynthArguments(raw, score)]
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@"', ...command]
  const { stderr } = spawnSync('bash', timed)
  const [user = 0, system = 0] = (stderr.toString().trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  const format = ['-f', 'f32le', '-ar', '48000', '-ac', '2']
  const quiet = ['-nostdin', '-v', 'error', '-y']
  execFileSync('ffmpeg', [...quiet, ...format, '-i', raw, '-t', String(piece.seconds), file])
  return user + system
}

export const measureMusicTiers = async (piece: Piece, folder: string, name: string): Promise<MusicFigures[]> => {
  const minute = 60 / piece.seconds
  const [basic, fine] = [join(folder, `${name}-basic.wav`), join(folder, `${name}-fine.wav`)]
  const seconds = { basic: await playBasic(piece, basic), fine: playFine(piece, fine) }
  return (['basic', 'fine'] as const).map((tier) => {
    const file = tier === 'basic' ? basic : fine
    return {
      tier,
      processorSeconds: seconds[tier] * minute,
      loudness: measureLoudness(file),
      spectrum: measureSpectrum(file),
    }
  })
}

export const musicBands = bands.map(([name]) => name)
