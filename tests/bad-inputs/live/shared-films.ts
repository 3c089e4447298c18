import type { AdFilmReply, OneClickReply } from '@kinora/contract'
import { findCreate } from '../../support/creates.ts'
import { toAdFilm } from '../../support/films.ts'
import type { AdFilm, JobFilm } from '../../support/minimal-bodies.ts'
import { quickBody } from '../../support/minimal-bodies.ts'
import { isFullRun } from '../../support/run-size.ts'
import type { JobProduct, Party, World } from '../world.ts'

type Dependencies = {
  post(party: Party, target: string, body: unknown): Promise<{ status: number; text: string; body: object }>
  read(party: Party, target: string): Promise<object>
  newParty: World['newParty']
  until: World['until']
}

const codes = { general_one_click: 'G1C', mv: 'MV', premium_mv: 'PMV' } as const
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
const madeWithinMs = 1_800_000

/** Films that rows share, each created on first use; a sample uses a test key, a full run renders them. */
export const createSharedFilms = ({ post, read, newParty, until }: Dependencies) => {
  const cache = new Map<string, Promise<unknown>>()
  const memoize = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const promise = (cache.get(name) as Promise<T> | undefined) ?? make()
    cache.set(name, promise)
    return promise
  }
  const filmParty = (): Promise<Party> => memoize('party', () => newParty({ concurrency: 8, isTest: !isFullRun }))
  const make = async (code: 'AD' | (typeof codes)[JobProduct]): Promise<{ party: Party; id: string }> => {
    const party = await filmParty()
    const { status, body, text } = await post(party, findCreate(code).path, quickBody(code))
    const { id } = body as { id: string }
    if (status !== 200) throw new Error(`${code} responds ${status} ${text}`)
    const { state, err_code: why } = await until(party, id, isEnded, madeWithinMs)
    if (state !== 'success') throw new Error(`${code} ended ${why}`)
    return { party, id }
  }
  return {
    filmParty,
    adFilm: (): Promise<AdFilm> =>
      memoize('AD', async () => {
        const { party, id } = await make('AD')
        return toAdFilm((await read(party, `${findCreate('AD').path}/${id}`)) as AdFilmReply)
      }),
    jobFilm: (product: JobProduct): Promise<JobFilm> =>
      memoize(product, async () => {
        const code = codes[product]
        const { party, id } = await make(code)
        const { job_records: groups } = (await read(party, `${findCreate(code).path}/${id}`)) as OneClickReply
        const videos = groups.filter(({ type }) => type === 'generate_video')
        return { id, jobs: videos.map(({ jobs }) => jobs[0]?.id ?? '') }
      }),
  }
}
