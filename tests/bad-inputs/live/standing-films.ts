import type { AdFilmReply, OneClickReply } from '@kinora/contract'
import { createOf } from '../../support/creates.ts'
import { adFilmOf } from '../../support/films.ts'
import { isWhole } from '../../support/how-often.ts'
import type { AdFilm, JobFilm } from '../../support/minimal-bodies.ts'
import { quickOf } from '../../support/minimal-bodies.ts'
import type { JobFace, Party, World } from '../world.ts'

type Ways = {
  post(party: Party, target: string, body: unknown): Promise<{ status: number; text: string; body: object }>
  read(party: Party, target: string): Promise<object>
  newParty: World['newParty']
  until: World['until']
}

const codes = { general_one_click: 'G1C', mv: 'MV', premium_mv: 'PMV' } as const
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
const madeWithinMs = 1_800_000

/** Films that rows work on, each made when the first row asks for it; a sample makes them with a test key, a whole run renders them. */
export const createStandingFilms = ({ post, read, newParty, until }: Ways) => {
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = (kept.get(name) as Promise<T> | undefined) ?? make()
    kept.set(name, made)
    return made
  }
  const filmParty = (): Promise<Party> => once('party', () => newParty({ concurrency: 8, isTest: !isWhole }))
  const make = async (code: 'AD' | (typeof codes)[JobFace]): Promise<{ party: Party; id: string }> => {
    const party = await filmParty()
    const { status, body, text } = await post(party, createOf(code).path, quickOf(code))
    const { id } = body as { id: string }
    if (status !== 200) throw new Error(`${code} answers ${status} ${text}`)
    const { state, err_code: why } = await until(party, id, isEnded, madeWithinMs)
    if (state !== 'success') throw new Error(`${code} ended ${why}`)
    return { party, id }
  }
  return {
    filmParty,
    adFilm: (): Promise<AdFilm> =>
      once('AD', async () => {
        const { party, id } = await make('AD')
        return adFilmOf((await read(party, `${createOf('AD').path}/${id}`)) as AdFilmReply)
      }),
    jobFilm: (face: JobFace): Promise<JobFilm> =>
      once(face, async () => {
        const code = codes[face]
        const { party, id } = await make(code)
        const { job_records: groups } = (await read(party, `${createOf(code).path}/${id}`)) as OneClickReply
        const videos = groups.filter(({ type }) => type === 'generate_video')
        return { id, jobs: videos.map(({ jobs }) => jobs[0]?.id ?? '') }
      }),
  }
}
