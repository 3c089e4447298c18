import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMediaFactory } from '../bad-inputs/live/media-factory.ts'
import { startOrigin } from '../bad-inputs/live/origin.ts'
import { reachable } from '../bad-inputs/live/reachable.ts'
import { serving } from '../bad-inputs/scripts.ts'
import { callApi, created, createWith, type Fields } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
type Job = {
  id: string
  index: number
  state: string
  mv_generate_video_input?: { duration: number; lyric_text: string }
}
type Film = Fields & { job_records: { type: string; index: number; jobs: Job[] }[]; creations: { url: string }[] }

const plenty = 30_000_000
// Films of three shots, some with lip sync, on a loaded machine.
const filmMs = 900_000
vi.setConfig({ testTimeout: filmMs })
const paths = { mv: '/ent/v2/one-click/mv', premium: '/ent/v2/one-click/premium_mv' }
const srt = '1\n00:00:01,000 --> 00:00:03,000\nFirst line\n\n2\n00:00:06,000 --> 00:00:08,000\n第二行\n'

const mediaFactory = await openMediaFactory()
const silence = dataUri(
  'audio/mpeg',
  await mediaFactory.make('-f lavfi -i anullsrc=r=44100:cl=mono -t 10.4 -c:a libmp3lame {out}', 'mp3'),
)
/** Short enough for at most three shots. */
const tone = async (seconds: number) => dataUri('audio/mpeg', await mediaFactory.sound({ seconds, format: 'mp3' }))
const subtitles = await startOrigin(serving(srt), { address: reachable[7] ?? '' })

let tenant: Tenant | undefined
beforeAll(async () => {
  tenant = await newTenant(plenty)
})
afterAll(async () => {
  subtitles.stop()
  await mediaFactory.close()
})
const requireTenant = (): Tenant => {
  if (!tenant) throw new Error('the tenant was not opened')
  return tenant
}
const make = async (code: 'MV' | 'PMV', change: Fields) => {
  const { key, client } = requireTenant()
  const reply = await created(key, code, change)
  return { reply, task: await client.wait(String(reply['id']), { timeoutMs: filmMs }) }
}
const readFilm = async (path: string, id: unknown): Promise<Film> =>
  (await callApi(requireTenant().key, 'GET', `${path}/${String(id)}`)).body as Film
const listVideoJobs = ({ job_records: records }: Film): Job[] =>
  records.flatMap(({ type, jobs }) => (type === 'generate_video' ? jobs : []))

describe('a music video', () => {
  it('returns only its id, holds ten seconds and is charged by its length (D-284, D-345, D-353)', async () => {
    const { reply, task } = await make('MV', { audio_url: await tone(12.3) })
    expect(Object.keys(reply)).toEqual(['id'])
    expect(task).toMatchObject({ state: 'success', err_code: '', credits: 13 * 6 })
    const film = await readFilm(paths.mv, reply['id'])
    expect(film).toMatchObject({ type: 'mv', state: 'success', input: '' })
    expect(film.job_records.map(({ type, index }) => [type, index])).toEqual([
      ['generate_video', 0],
      ['generate_video', 1],
      ['generate_video', 2],
      ['compose', 0],
    ])
    expect(film.creations).toHaveLength(4)
    const probed = await probe(film.creations[0]?.url ?? '')
    expect(Number(probed.format.duration)).toBeCloseTo(12.3, 0)
    const lengths = listVideoJobs(film).map((job) => job.mv_generate_video_input?.duration ?? 0)
    expect(Math.abs(lengths.reduce((sum, seconds) => sum + seconds, 0) - 12.3)).toBeLessThan(0.1)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1)
  })

  it('fails with CreditInsufficient if the measured song exceeds the credits (D-345)', async () => {
    const { key, client } = await newTenant(10 * 6)
    const reply = await created(key, 'MV', { audio_url: await tone(12.3) })
    const task = await client.wait(String(reply['id']), { timeoutMs: filmMs })
    expect(task).toMatchObject({ state: 'failed', err_code: 'CreditInsufficient', credits: 0 })
  })

  it('fetches subtitles only with add_subtitle, and reports the lyrics of each shot (D-285)', async () => {
    const song = { audio_url: await tone(10.4), srt_url: subtitles.url }
    const [, { reply, task }] = await Promise.all([make('MV', song), make('MV', { ...song, add_subtitle: true })])
    expect(task.state).toBe('success')
    expect(subtitles.requests).toHaveLength(1)
    const lyrics = listVideoJobs(await readFilm(paths.mv, reply['id'])).map(
      (job) => job.mv_generate_video_input?.lyric_text,
    )
    expect(lyrics).toEqual(['First line', '第二行', ''])
  })

  it('rejects lip_sync at 540p (D-284)', async () => {
    const { status, body } = await createWith(requireTenant().key, 'MV', { lip_sync: true, resolution: '540p' })
    expect([status, body['reason'], body['metadata']]).toMatchObject([
      400,
      'FieldInvalid',
      { field: 'lip_sync', rule: 'combination' },
    ])
  })
})

describe('a premium music video', () => {
  it('fails without charge if the song has no voice (D-286)', async () => {
    const { task } = await make('PMV', { audio_url: silence })
    expect(task).toMatchObject({ state: 'failed', err_code: 'AudioFormatInvalid', credits: 0 })
  })

  it('is edited at its own rate and composed again for 1 credit (D-281, D-353)', async () => {
    const { key, client } = requireTenant()
    const { reply, task } = await make('PMV', {})
    expect(task).toMatchObject({ state: 'success', credits: 24 * 12 })
    const path = `${paths.premium}/${String(reply['id'])}`
    const [first, ...others] = listVideoJobs(await readFilm(paths.premium, reply['id']))
    const edit = await callApi(key, 'POST', `${path}/edit`, { job_id: first?.id, prompt: 'The same by night' })
    expect(edit.status).toBe(200)
    expect(await client.wait(String(edit.body['id']), { timeoutMs: filmMs })).toMatchObject({
      state: 'success',
      credits: 24 * 4,
    })
    const jobs = [edit.body['id'], ...others.map(({ id }) => id)]
    const compose = await callApi(key, 'POST', `${path}/compose`, { job_ids: jobs })
    expect(await client.wait(String(compose.body['id']), { timeoutMs: filmMs })).toMatchObject({
      state: 'success',
      credits: 1,
    })
    const stranger = await callApi(key, 'GET', `${paths.mv}/${String(reply['id'])}`)
    expect([stranger.status, stranger.body['reason']]).toEqual([404, 'TaskNotFound'])
  })
})
