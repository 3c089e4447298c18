import type { AdFilmReply, OneClickReply, QueryReply } from '@kinora/contract'
import { findCreate } from './creates.ts'
import { callApi, created, type Fields } from './creating.ts'
import type { AdFilm, JobFilm } from './minimal-bodies.ts'
import type { newTenant } from './running-service.ts'

type Owner = Pick<Awaited<ReturnType<typeof newTenant>>, 'key' | 'client'>

/** Timeout for films on a loaded machine. */
export const filmMs = 900_000

const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const waitForEnd = async ({ client }: Owner, id: string): Promise<QueryReply> => {
  for (const last = performance.now() + filmMs; ; ) {
    const task = await client.get(id)
    if (isEnded(task)) return task
    if (performance.now() > last) throw new Error(`task ${id} is still ${task.state}`)
    await sleep(500)
  }
}

export const readAdFilm = async ({ key }: Owner, id: string): Promise<AdFilmReply> =>
  (await callApi(key, 'GET', `${findCreate('AD').path}/${id}`)).body as unknown as AdFilmReply

export const readOneClick = async ({ key }: Owner, id: string): Promise<OneClickReply> =>
  (await callApi(key, 'GET', `${findCreate('G1C').path}/${id}`)).body as unknown as OneClickReply

const succeeded = async (owner: Owner, code: 'AD' | 'G1C', change: Fields): Promise<string> => {
  const id = String((await created(owner.key, code, change))['id'])
  const { state, err_code: why } = await waitForEnd(owner, id)
  if (state !== 'success') throw new Error(`${code} ended ${why}`)
  return id
}

/** Extracts the ids of the parts of a film. */
export const toAdFilm = ({ id, data_records: records }: AdFilmReply): AdFilm => ({
  id,
  videos: records.storyboards.map(({ records: takes }) => takes[0]?.id ?? ''),
  music: records.bgm_records[0]?.id ?? '',
  narration: records.narration_records[0]?.id ?? '',
  compose: records.completed_creation_records[0]?.id ?? '',
})

export const finishedAdFilm = async (owner: Owner, change: Fields = {}): Promise<AdFilm> =>
  toAdFilm(await readAdFilm(owner, await succeeded(owner, 'AD', change)))

export const finishedGeneralFilm = async (owner: Owner, change: Fields = {}): Promise<JobFilm> => {
  const { id, job_records: groups } = await readOneClick(owner, await succeeded(owner, 'G1C', change))
  const videos = groups.filter(({ type }) => type === 'generate_video')
  return { id, jobs: videos.map(({ jobs }) => jobs[0]?.id ?? '') }
}
