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
/** The part that an edit regenerates: a segment by its number, the narration or the music. */
export type Part = { segment: number } | 'narration' | 'music'

type FilmKind = {
  name: string
  read(client: Client, id: string): Promise<Omit<Film, 'kind' | 'id'>>
  edit(film: Film, part: Part, prompt: string): { path: string; body: Record<string, unknown> }
  compose(film: Film, chosen: Chosen): { path: string; body: Record<string, unknown> }
}

type AdRecord = AdFilmReply['data_records']['bgm_records'][number]
const toTake = ({ id, state, creation_url: url, prompt }: AdRecord): Take => ({ id, state, url, words: prompt })

/** Path of the edit or compose command of a film. */
const buildCommandPath = (command: string, id: string): string => {
  const create = creates.find((known) => known.command === command)
  if (!create) throw new Error(`unknown command ${command}`)
  return create.path.replace('{id}', encodeURIComponent(id))
}

const adTypes = { narration: 'generate_narration', music: 'generate_bgm' } as const

const advertisement: FilmKind = {
  name: 'ad film',
  async read(client, id) {
    const { state, data_records: records } = await client.getAdFilm(id)
    return {
      state,
      segments: records.storyboards.map((segment) => segment.records.map(toTake)),
      narrations: records.narration_records.map(toTake),
      musics: records.bgm_records.map(toTake),
    }
  },
  edit: ({ id }, part, prompt) => ({
    path: buildCommandPath('ad-one-click-edit', id),
    body: {
      ad_one_click_task_id: id,
      prompt,
      ...(typeof part === 'string'
        ? { type: adTypes[part] }
        : { type: 'generate_video', storyboard_video_index: part.segment }),
    },
  }),
  compose: ({ id }, { segments, narration, music }) => ({
    path: buildCommandPath('ad-one-click-compose', id),
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
    if (typeof part === 'string') throw new WrongUsage(`only segments of a ${name} can be regenerated`)
    return {
      path: buildCommandPath(`${command}-edit`, id),
      body: { job_id: newest(segments[part.segment])?.id, prompt },
    }
  },
  compose: ({ id }, { segments }) => ({
    path: buildCommandPath(`${command}-compose`, id),
    body: { job_ids: segments },
  }),
})

const rejectEdit = (): never => {
  throw new WrongUsage('parts of a narrated comic cannot be regenerated; create the comic again')
}

const comic: FilmKind = {
  name: 'narrated comic',
  async read(client, id) {
    const { state, parts } = await client.getComic(id)
    return {
      state,
      segments: parts.map((part) => [{ id: part.id, state: part.state, url: '', words: part.err_msg }]),
      narrations: [],
      musics: [],
    }
  },
  edit: rejectEdit,
  compose: rejectEdit,
}

const kinds: readonly FilmKind[] = [
  advertisement,
  oneClick('general film', 'general-one-click', (client, id) => client.getGeneralFilm(id)),
  oneClick('music video', 'one-click-mv', (client, id) => client.getMusicVideo(id)),
  oneClick('premium music video', 'premium-mv', (client, id) => client.getPremiumMusicVideo(id)),
  comic,
]

/** Tries the path of each film kind; a film of another kind returns 404. */
export const readFilm = async (client: Client, id: string): Promise<Film> => {
  for (const kind of kinds) {
    try {
      return { kind, id, ...(await kind.read(client, id)) }
    } catch (error) {
      if (!(error instanceof KinoraError) || error.status !== 404) throw error
    }
  }
  throw new WrongUsage(`${id} is not a film; film kinds: ${kinds.map(({ name }) => name).join(', ')}`)
}

const newestSuccessful = (takes: readonly Take[]): string =>
  takes.findLast(({ state }) => state === 'success')?.id ?? ''

/** The newest successful take of each part, or the take given for it. */
export const chooseTakes = ({ segments, narrations, musics }: Film, named: readonly string[]): Chosen => {
  const all = [...segments, narrations, musics]
  const unknownId = named.find((id) => !all.flat().some((take) => take.id === id))
  if (unknownId !== undefined)
    throw new WrongUsage(`${unknownId} is not a take of this film; kinora film show lists them`)
  const pick = (takes: readonly Take[]): string =>
    takes.find(({ id }) => named.includes(id))?.id ?? newestSuccessful(takes)
  return { segments: segments.map(pick), narration: pick(narrations), music: pick(musics) }
}
