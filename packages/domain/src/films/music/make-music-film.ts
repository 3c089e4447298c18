import { AppError } from '@kinora/contract'
import { framingOf } from '../../film-parts/framing.ts'
import type { PartAsk } from '../../film-parts/parts.ts'
import type { Step } from '../../generators/define-generator.ts'
import type { ObjectRef } from '../../steps/media.ts'
import type { PreparedMedia, TextRef } from '../../steps/steps.ts'
import type { FilmShape } from '../film-shape.ts'
import { joinedFilm } from '../joined-film.ts'
import { noWords, refOf, type Shot, shotMadeFrom } from '../make-shot.ts'
import type { FilmLanguage } from '../narration-voice.ts'
import { cutOnBeats, type Stretch } from './cut-on-beats.ts'
import { dressSong, type SongSubtitles } from './dress-song.ts'
import { energyOf } from './energy-of.ts'
import { hasLyrics, isVoiced } from './is-voiced.ts'
import type { MusicDelivered } from './music-notes.ts'
import { makeSungShot, type Sings, sungShotSteps } from './sung-shot.ts'
import { transcribed } from './transcribed.ts'

export const musicSteps = ['hear-music', 'transcribe', 'describe-image', 'plan-story', ...sungShotSteps] as const
type MusicStep = Step<(typeof musicSteps)[number]>

/** Null: nobody sings in the shot. A singer's own picture goes before the one that was planned. */
export type Singing = { face: PreparedMedia | null; picture: PreparedMedia | null } | null

export type MusicFilm = {
  song: PreparedMedia
  pictures: readonly PreparedMedia[]
  shape: FilmShape
  seed: number
  movement: NonNullable<Shot['movement']>
  /** Of the plan. */
  language: FilmLanguage
  /** As transcribing is told it. */
  sungIn: string
  /** The customer's own cues. */
  cues: ObjectRef | null
  needsLyrics: boolean
  subtitles: SongSubtitles | null
  singing(shot: number): Singing
  prompt: TextRef
  style: TextRef
  label: TextRef
}

type PlannedShot = { shot: Shot; sings: Sings | null; part: PartAsk }

/** Against each other, for each second. */
const cost = { video: 20, singing: 15, compose: 2 } as const
const seedsMost = 2 ** 31 - 1

const wordsOf = (cues: ObjectRef | null, { from, seconds }: Stretch) =>
  cues ? { written: cues, during: { from, to: from + seconds } } : noWords

/** What is heard, what is sung, and what the pictures show. */
const studied = async (step: MusicStep, film: MusicFilm) => {
  const { song, cues, needsLyrics, subtitles, sungIn } = film
  const isWritten = cues === null && (needsLyrics || subtitles !== null)
  const [{ facts: heard }, written, described] = await Promise.all([
    step.model('hear-music', { sound: song }),
    isWritten ? transcribed(step, song, sungIn) : null,
    Promise.all(film.pictures.map((image) => step.model('describe-image', { image }))),
  ])
  if (needsLyrics && !hasLyrics(written?.facts ?? null, heard))
    throw new AppError('AudioFormatInvalid', { detail: 'audio_url: no singing was found', rule: 'no_lyrics' })
  return { heard, cues: cues ? refOf(cues) : (written?.cues ?? null), described }
}

type Studied = Awaited<ReturnType<typeof studied>>

const planned = async (
  step: MusicStep,
  film: MusicFilm,
  { heard, cues, described }: Studied,
): Promise<PlannedShot[]> => {
  const { song, shape, seed, movement, prompt, style, language } = film
  const stretches = cutOnBeats(song.seconds, heard.beats, shape.fps)
  const plan = await step.model('plan-story', {
    story: 'song',
    prompt,
    style,
    language,
    isBold: false,
    shots: stretches.map((stretch) => ({
      seconds: stretch.seconds,
      energy: energyOf(stretch, heard.energy),
      words: wordsOf(cues, stretch),
    })),
    pictures: described.map(({ object }) => ({ written: object })),
    pace: 0,
    seed,
  })
  const cast = stretches.map((stretch, segment) => {
    const singing = film.needsLyrics || isVoiced(stretch, heard) ? film.singing(segment) : null
    return { singing, picture: singing?.picture ?? film.pictures[plan.facts.shots[segment]?.picture ?? -1] ?? null }
  })
  return stretches.map((stretch, segment) => {
    const { from, seconds } = stretch
    const { singing = null, picture = null } = cast[segment] ?? {}
    const shownBefore = cast.slice(0, segment).filter((before) => before.picture?.key === picture?.key).length
    // A face that sings is seen as a whole.
    const framing = picture && !singing ? framingOf(picture, shownBefore) : null
    const words = { written: plan.object, at: `shots.${segment}.prompt` }
    const shot = { shape, seconds, seed: (seed + segment) % seedsMost, picture, framing, movement }
    return {
      shot,
      sings: singing && { song, from, face: singing.face },
      part: {
        kind: 'video',
        segment,
        words,
        ...(cues ? { lyric: wordsOf(cues, stretch) } : {}),
        shown: { seconds, pictures: picture ? [refOf(picture)] : [] },
        // Whether lips can be moved is only told by moving them.
        madeFrom: singing ? null : shotMadeFrom(shot, words),
        weight: seconds * (cost.video + (singing ? cost.singing : 0)),
      },
    }
  })
}

/** A film's creations are those of its parts; what comes back is how much of what was asked for is in it. */
export const makeMusicFilm = async (step: MusicStep, film: MusicFilm): Promise<MusicDelivered> => {
  const { song, shape, label } = film
  const study = await studied(step, film)
  const shots = await planned(step, film, study)
  const whole: PartAsk = {
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
      parts.make(i, async (own) => {
        const made = await makeSungShot(own, shot, sings, { prompt: part.words as typeof film.prompt, label })
        if (made.isSung) sung.push(shot)
        return made.creation
      }),
    ),
  )
  await parts.make(shots.length, (own) =>
    own.media('compose-film', {
      ...joinedFilm(shape, { videos }),
      ...dressSong(song, film.subtitles, study.cues),
      label,
    }),
  )
  return {
    singing: singing.length,
    sung: sung.length,
    sungSeconds: sung.reduce((sum, { seconds }) => sum + seconds, 0),
    subtitles: film.subtitles === null ? 'none asked' : study.cues === null ? 'unavailable' : 'shown',
  }
}
