import { AppError } from '@kinora/contract'
import { chooseFraming } from '../../film-parts/framing.ts'
import type { PartInput } from '../../film-parts/parts.ts'
import type { Step } from '../../generators/define-generator.ts'
import type { ObjectRef } from '../../steps/media.ts'
import type { PreparedMedia, TextRef } from '../../steps/steps.ts'
import { buildComposeFilm } from '../build-compose-film.ts'
import type { FilmShape } from '../film-shape.ts'
import { emptyText, type Shot, shotMadeFrom, toObjectRef } from '../make-shot.ts'
import type { FilmLanguage } from '../narration-voice.ts'
import { averageEnergy } from './average-energy.ts'
import { cutOnBeats, type Stretch } from './cut-on-beats.ts'
import { hasLyrics, isVoiced } from './is-voiced.ts'
import type { MusicDelivered } from './music-notes.ts'
import { type SongSubtitles, songComposeOptions } from './song-compose-options.ts'
import { type LipSyncSource, makeSungShot, sungShotSteps } from './sung-shot.ts'
import { transcribeSong } from './transcribe-song.ts'

export const musicSteps = ['hear-music', 'transcribe', 'describe-image', 'plan-story', ...sungShotSteps] as const
type MusicStep = Step<(typeof musicSteps)[number]>

/** Null: no singer in the shot. The picture of a singer replaces the planned one. */
export type Singer = { face: PreparedMedia | null; picture: PreparedMedia | null } | null

export type MusicFilm = {
  song: PreparedMedia
  pictures: readonly PreparedMedia[]
  shape: FilmShape
  seed: number
  movement: NonNullable<Shot['movement']>
  /** Language of the plan. */
  language: FilmLanguage
  /** Language hint for the transcription. */
  sungIn: string
  /** Cues of the customer. */
  cues: ObjectRef | null
  needsLyrics: boolean
  subtitles: SongSubtitles | null
  singing(shot: number): Singer
  prompt: TextRef
  style: TextRef
  label: TextRef
}

type PlannedShot = { shot: Shot; sings: LipSyncSource | null; part: PartInput }

/** Relative cost for each second. */
const cost = { video: 20, singing: 15, compose: 2 } as const
const seedsMost = 2 ** 31 - 1

const lyricsDuring = (cues: ObjectRef | null, { from, seconds }: Stretch) =>
  cues ? { written: cues, during: { from, to: from + seconds } } : emptyText

/** Analyses the song, transcribes it and describes the pictures. */
const analyseSong = async (step: MusicStep, film: MusicFilm) => {
  const { song, cues, needsLyrics, subtitles, sungIn } = film
  const isWritten = cues === null && (needsLyrics || subtitles !== null)
  const [{ facts: music }, written, described] = await Promise.all([
    step.model('hear-music', { sound: song }),
    isWritten ? transcribeSong(step, song, sungIn) : null,
    Promise.all(film.pictures.map((image) => step.model('describe-image', { image }))),
  ])
  if (needsLyrics && !hasLyrics(written?.facts ?? null, music))
    throw new AppError('AudioFormatInvalid', { detail: 'audio_url: no singing was found', rule: 'no_lyrics' })
  return { music, cues: cues ? toObjectRef(cues) : (written?.cues ?? null), described }
}

type SongAnalysis = Awaited<ReturnType<typeof analyseSong>>

const planMusicShots = async (
  step: MusicStep,
  film: MusicFilm,
  { music, cues, described }: SongAnalysis,
): Promise<PlannedShot[]> => {
  const { song, shape, seed, movement, prompt, style, language } = film
  const stretches = cutOnBeats(song.seconds, music.beats, shape.fps, music.bars)
  const plan = await step.model('plan-story', {
    story: 'song',
    prompt,
    style,
    language,
    isBold: false,
    shots: stretches.map((stretch) => ({
      seconds: stretch.seconds,
      energy: averageEnergy(stretch, music.energy),
      words: lyricsDuring(cues, stretch),
    })),
    pictures: described.map(({ object }) => ({ written: object })),
    pace: 0,
    seed,
  })
  const cast = stretches.map((stretch, segment) => {
    const singing = film.needsLyrics || isVoiced(stretch, music) ? film.singing(segment) : null
    return { singing, picture: singing?.picture ?? film.pictures[plan.facts.shots[segment]?.picture ?? -1] ?? null }
  })
  return stretches.map((stretch, segment) => {
    const { from, seconds } = stretch
    const { singing = null, picture = null } = cast[segment] ?? {}
    const shownBefore = cast.slice(0, segment).filter((before) => before.picture?.key === picture?.key).length
    // A singing face is shown as a whole.
    const framing = picture && !singing ? chooseFraming(picture, shownBefore) : null
    const words = { written: plan.object, at: `shots.${segment}.prompt` }
    const shot = { shape, seconds, seed: (seed + segment) % seedsMost, picture, framing, movement }
    return {
      shot,
      sings: singing && { song, from, face: singing.face },
      part: {
        kind: 'video',
        segment,
        words,
        ...(cues ? { lyric: lyricsDuring(cues, stretch) } : {}),
        shown: { seconds, pictures: picture ? [toObjectRef(picture)] : [] },
        // Only an attempt shows whether lip sync works, so the part is never reused.
        madeFrom: singing ? null : shotMadeFrom(shot, words),
        weight: seconds * (cost.video + (singing ? cost.singing : 0)),
      },
    }
  })
}

/** The creations of a film are those of its parts. Returns how much of the request was delivered. */
export const makeMusicFilm = async (step: MusicStep, film: MusicFilm): Promise<MusicDelivered> => {
  const { song, shape, label } = film
  const analysis = await analyseSong(step, film)
  const shots = await planMusicShots(step, film, analysis)
  const whole: PartInput = {
    kind: 'compose',
    segment: 0,
    words: null,
    shown: { seconds: shots.reduce((sum, { shot }) => sum + shot.seconds, 0), pictures: [] },
    madeFrom: null,
    weight: song.seconds * cost.compose,
  }
  const parts = await step.film([...shots.map(({ part }) => part), whole])
  const singing = shots.filter(({ sings }) => sings !== null)
  const sung: Shot[] = []
  const videos = await Promise.all(
    shots.map(({ shot, sings, part }, i) =>
      parts.make(i, async (partStep) => {
        const made = await makeSungShot(partStep, shot, sings, { prompt: part.words as typeof film.prompt, label })
        if (made.isSung) sung.push(shot)
        return made.creation
      }),
    ),
  )
  await parts.make(shots.length, (partStep) =>
    partStep.media('compose-film', {
      ...buildComposeFilm(shape, { videos }),
      ...songComposeOptions(song, film.subtitles, analysis.cues),
      label,
    }),
  )
  return {
    singing: singing.length,
    sung: sung.length,
    sungSeconds: sung.reduce((sum, { seconds }) => sum + seconds, 0),
    subtitles: film.subtitles === null ? 'not requested' : analysis.cues === null ? 'unavailable' : 'shown',
  }
}
