import type { AdFilmReply, Client, OneClickReply } from '@kinora/sdk'
import { KinoraError } from '@kinora/sdk'
import { creates } from '@kinora/sdk/creates'
import { WrongUsage } from '../wrong-usage.ts'

export type Take = { id: string; state: string; url: string; words: string }
export type Film = {
  kind: FilmKind
  id: string
  state: string
  /** By segment, newest last. */
  segments: Take[][]
  narrations: Take[]
  musics: Take[]
}
export type Chosen = { segments: string[]; narration: string; music: string }
/** What an edit makes anew: a segment by its number, or all of the sound. */
export type Part = { segment: number } | 'narration' | 'music'

type FilmKind = {
  name: string
  read(client: Client, id: string): Promise<Omit<Film, 'kind' | 'id'>>
  edit(film: Film, part: Part, prompt: string): { path: string; body: Record<string, unknown> }
  compose(film: Film, chosen: Chosen): { path: string; body: Record<string, unknown> }
}

type AdRecord = AdFilmReply['data_records']['bgm_records'][number]
const takeOfAd = ({ id, state, creation_url: url, prompt }: AdRecord): Take => ({ id, state, url, words: prompt })

/** Where a film of this kind is edited or composed, by the command that does it. */
const pathOf = (command: string, id: string): string => {
  const create = creates.find((known) => known.command === command)
  if (!create) throw new Error(`there is no command ${command}`)
  return create.path.replace('{id}', encodeURIComponent(id))
}

const adTypes = { narration: 'generate_narration', music: 'generate_bgm' } as const

const advertisement: FilmKind = {
  name: 'advertisement',
  async read(client, id) {
    const { state, data_records: records } = await client.getAdFilm(id)
    return {
      state,
      segments: records.storyboards.map((segment) => segment.records.map(takeOfAd)),
      narrations: records.narration_records.map(takeOfAd),
      musics: records.bgm_records.map(takeOfAd),
    }
  },
  edit: ({ id }, part, prompt) => ({
    path: pathOf('ad-one-click-edit', id),
    body: {
      ad_one_click_task_id: id,
      prompt,
      ...(typeof part === 'string'
        ? { type: adTypes[part] }
        : { type: 'generate_video', storyboard_video_index: part.segment }),
    },
  }),
  compose: ({ id }, { segments, narration, music }) => ({
    path: pathOf('ad-one-click-compose', id),
    body: {
      ad_one_click_task_id: id,
      video_task_ids: segments,
      ...(narration === '' ? {} : { narration_task_id: narration }),
      ...(music === '' ? {} : { bgm_task_id: music }),
    },
  }),
}

const newest = (takes: readonly Take[] | undefined): Take | undefined => takes?.at(-1)

const oneClick = (
  name: string,
  command: string,
  read: (client: Client, id: string) => Promise<OneClickReply>,
): FilmKind => ({
  name,
  async read(client, id) {
    const { state, job_records: records } = await read(client, id)
    const segments = records
      .filter(({ type }) => type === 'generate_video')
      .map(({ jobs }) =>
        jobs.map((job) => ({
          id: job.id,
          state: job.state,
          url: job.signed_url,
          words: job.mv_generate_video_input?.prompt ?? '',
        })),
      )
    return { state, segments, narrations: [], musics: [] }
  },
  edit({ id, segments }, part, prompt) {
    if (typeof part === 'string') throw new WrongUsage(`of a ${name} only segments can be made anew`)
    return { path: pathOf(`${command}-edit`, id), body: { job_id: newest(segments[part.segment])?.id, prompt } }
  },
  compose: ({ id }, { segments }) => ({
    path: pathOf(`${command}-compose`, id),
    body: { job_ids: segments },
  }),
})

const isWhole = (): never => {
  throw new WrongUsage('an explained comic is made whole; its parts cannot be made anew one by one')
}

const comic: FilmKind = {
  name: 'explained comic',
  async read(client, id) {
    const { state, parts } = await client.getComic(id)
    return {
      state,
      segments: parts.map((part) => [{ id: part.id, state: part.state, url: '', words: part.err_msg }]),
      narrations: [],
      musics: [],
    }
  },
  edit: isWhole,
  compose: isWhole,
}

const kinds: readonly FilmKind[] = [
  advertisement,
  oneClick('general film', 'general-one-click', (client, id) => client.getGeneralFilm(id)),
  oneClick('music video', 'one-click-mv', (client, id) => client.getMusicVideo(id)),
  oneClick('premium music video', 'premium-mv', (client, id) => client.getPremiumMusicVideo(id)),
  comic,
]

/** Each kind is read at a path of its own, and one that is of another kind is not there. */
export const readFilm = async (client: Client, id: string): Promise<Film> => {
  for (const kind of kinds) {
    try {
      return { kind, id, ...(await kind.read(client, id)) }
    } catch (error) {
      if (!(error instanceof KinoraError) || error.status !== 404) throw error
    }
  }
  throw new WrongUsage(`${id} is no film with segments; those are ${kinds.map(({ name }) => name).join(', ')}`)
}

const done = (takes: readonly Take[]): string => takes.findLast(({ state }) => state === 'success')?.id ?? ''

/** The newest that was made of each part, or the take that was named for it. */
export const chooseTakes = ({ segments, narrations, musics }: Film, named: readonly string[]): Chosen => {
  const all = [...segments, narrations, musics]
  const strange = named.find((id) => !all.flat().some((take) => take.id === id))
  if (strange !== undefined) throw new WrongUsage(`${strange} is no take of this film; kinora film show lists them`)
  const pick = (takes: readonly Take[]): string => takes.find(({ id }) => named.includes(id))?.id ?? done(takes)
  return { segments: segments.map(pick), narration: pick(narrations), music: pick(musics) }
}
