import { join } from 'node:path'
import type { ComposeVideo } from '@kinora/domain'
import { measureWithGain } from '../arguments/finish-film.ts'
import type { GainSettings } from '../arguments/gain-filter.ts'
import {
  filmRate,
  joinShotSounds,
  levelFile,
  measureTracks,
  mixFilm,
  mixLoudnessFile,
  type Track,
} from '../arguments/mix-film.ts'
import { sniffContainer } from '../container/sniff-container.ts'
import type { RunMedia } from '../run-media.ts'
import { readLoudness } from '../sound/loudness.ts'
import { gainTowards, normaliseLoudness, targetLoudness, withLimiter } from '../sound/normalise-loudness.ts'

/** A program may open only a limited number of files. */
const shotsAtOnce = 16

export type ShotSound = { file: string; samples: number; hasSound: boolean }
type Sound = { track: Track; files: readonly string[] }

/** Target loudness of a track relative to the others, before normalisation of the whole mix. */
const resolveLevel = ({ role }: Track, roles: ReadonlySet<Track['role']>): number => {
  if (role === 'voice') return targetLoudness
  if (role === 'music') return roles.has('voice') ? targetLoudness - 7 : targetLoudness
  return targetLoudness - (roles.size > 1 ? 10 : 0)
}

const shotTrack = async (run: RunMedia, shots: readonly ShotSound[], work: string): Promise<Sound> => {
  const files: string[] = []
  for (let from = 0; from < shots.length; from += shotsAtOnce) {
    const some = shots.slice(from, from + shotsAtOnce)
    const output = `shots-${files.length}.wav`
    const inputs = Object.fromEntries(some.flatMap(({ file, hasSound }, i) => (hasSound ? [[`shot-${i}`, file]] : [])))
    await run({ program: 'ffmpeg', args: joinShotSounds(some, output), inputs, outputFolder: work })
    files.push(join(work, output))
  }
  const named = files.map((_, i) => ({ container: 'wav', name: `shots-${i}` }) as const)
  return { track: { role: 'shots', files: named, fromSamples: 0, loops: false, gain: 0 }, files }
}

const layerTracks = (layers: ComposeVideo['layers']): Promise<Sound[]> =>
  Promise.all(
    layers.map(async ({ sound, role, from, loops }, i) => {
      const container = await sniffContainer(sound, 'audio')
      const fromSamples = Math.round(from * filmRate)
      return {
        track: { role, files: [{ container, name: `layer-${i}` }], fromSamples, loops, gain: 0 },
        files: [sound],
      }
    }),
  )

const mapInputs = (sounds: readonly Sound[]): Record<string, string> =>
  Object.fromEntries(sounds.flatMap(({ track, files }) => track.files.map(({ name }, i) => [name, files[i] ?? ''])))

/** Balances the tracks against each other. A customer's song keeps its level. */
const balance = async (run: RunMedia, sounds: readonly Sound[], samples: number, work: string): Promise<Track[]> => {
  const tracks = sounds.map(({ track }) => track)
  const roles = new Set(tracks.map(({ role }) => role))
  if (tracks.length === 1) return tracks
  const args = measureTracks({ tracks, samples })
  await run({ program: 'ffmpeg', args, inputs: mapInputs(sounds), outputFolder: work })
  return Promise.all(
    tracks.map(async (track, i) => {
      const loudness = await readLoudness(join(work, levelFile(i)))
      return track.role === 'song' ? track : { ...track, gain: gainTowards(resolveLevel(track, roles), loudness) }
    }),
  )
}

const createGainTrial = (run: RunMedia, sound: string, work: string) => async (louder: GainSettings) => {
  await run({ program: 'ffmpeg', args: measureWithGain(louder, 'tried'), inputs: { sound }, outputFolder: work })
  return readLoudness(join(work, 'tried'))
}

export type MixedSound = { file: string; louder: GainSettings; samples: number }

/** Mixes all sound of a film to exactly the length of its picture. */
export const mixSound = async (
  run: RunMedia,
  { layers, keepsShotSound }: Pick<ComposeVideo, 'layers' | 'keepsShotSound'>,
  shots: readonly ShotSound[],
  work: string,
): Promise<MixedSound> => {
  const samples = shots.reduce((sum, shot) => sum + shot.samples, 0)
  const hasShots = keepsShotSound || layers.length === 0
  // Without any sound, the film gets a silent track.
  const audibleShots = keepsShotSound ? shots : shots.map((shot) => ({ ...shot, hasSound: false }))
  const sounds = [...(hasShots ? [await shotTrack(run, audibleShots, work)] : []), ...(await layerTracks(layers))]
  const tracks = await balance(run, sounds, samples, work)
  const args = mixFilm({ tracks, samples, output: 'mix.wav' })
  await run({ program: 'ffmpeg', args, inputs: mapInputs(sounds), outputFolder: work })
  const file = join(work, 'mix.wav')
  const loudness = await readLoudness(join(work, mixLoudnessFile))
  const hasSong = layers.some(({ role }) => role === 'song')
  return {
    file,
    samples,
    louder: hasSong ? withLimiter(0, loudness) : await normaliseLoudness(loudness, createGainTrial(run, file, work)),
  }
}
