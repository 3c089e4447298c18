import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@kinora/sdk'
import { repoRoot } from '../../testkit/environment.ts'
import type { FilmKind } from './read-blocks.ts'

/** The variables of a finished film: its id and those of its parts. */
export type FilmFacts = { FILM: string; SHOT: string; SHOTS: string; MUSIC?: string; NARRATION?: string }

const picture = 'docs/gallery/film-explain-comic.jpg'
const waiting = { timeoutMs: 300_000 }

const finish = async (kinora: Client, id: string): Promise<string> => {
  await kinora.wait(id, waiting)
  return id
}

const buildFilmFacts = (film: string, shots: readonly string[]): FilmFacts => ({
  FILM: film,
  SHOT: shots[0] ?? '',
  SHOTS: JSON.stringify(shots),
})

type Jobs = Awaited<ReturnType<Client['getGeneralFilm']>>

const listShots = ({ job_records: records }: Jobs): string[] =>
  records.filter(({ type }) => type === 'generate_video').map(({ jobs }) => jobs.at(-1)?.id ?? '')

const makeAd = async (kinora: Client, images: string[]): Promise<FilmFacts> => {
  const id = await finish(kinora, (await kinora.adOneClick({ images, duration: 8, language: 'en' })).id)
  const { storyboards, narration_records, bgm_records } = (await kinora.getAdFilm(id)).data_records
  const shots = storyboards.map(({ records }) => records.at(-1)?.id ?? '')
  return {
    ...buildFilmFacts(id, shots),
    MUSIC: bgm_records.at(-1)?.id ?? '',
    NARRATION: narration_records.at(-1)?.id ?? '',
  }
}

/** Creates a song of the minimum length. */
const makeSong = async (kinora: Client): Promise<string> => {
  const { id } = await kinora.textToAudio({ model: 'audio1.0', prompt: 'A calm song', duration: 10 })
  return (await kinora.wait(id, waiting)).creations[0]?.url ?? ''
}

const filmCreators: Readonly<Record<FilmKind, (kinora: Client, images: string[]) => Promise<FilmFacts>>> = {
  ad: makeAd,
  one_click: async (kinora, images) => {
    const id = await finish(kinora, (await kinora.generalOneClick({ images, duration: 6 })).id)
    return buildFilmFacts(id, listShots(await kinora.getGeneralFilm(id)))
  },
  mv: async (kinora, images) => {
    const body = { images, audio_url: await makeSong(kinora) }
    const id = await finish(kinora, (await kinora.oneClickMv(body)).id)
    return buildFilmFacts(id, listShots(await kinora.getMusicVideo(id)))
  },
  premium_mv: async (kinora, images) => {
    const body = { images, audio_url: await makeSong(kinora), premium_mv_mode: 'perform' as const }
    const id = await finish(kinora, (await kinora.premiumMv(body)).id)
    return buildFilmFacts(id, listShots(await kinora.getPremiumMusicVideo(id)))
  },
}

/** Creates a film with a test key, for pages that work on one. */
export const openFilm = async (kind: FilmKind, where: { baseUrl: string; key: string }): Promise<FilmFacts> => {
  const kinora = createClient(where)
  return filmCreators[kind](kinora, [await kinora.upload(await readFile(join(repoRoot, picture)))])
}
