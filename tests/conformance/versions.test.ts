import { type FilmTakes, type FilmVersions, filmTakes, filmVersions } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created } from '../support/creating.ts'
import { filmMs, finishedAdFilm, finishedGeneralFilm, readOneClick, waitForEnd } from '../support/films.ts'
import type { AdFilm, JobFilm } from '../support/minimal-bodies.ts'
import { newSandbox, newTenant, send } from '../support/running-service.ts'

type Owner = Awaited<ReturnType<typeof newSandbox>>

let owner: Owner
let film: AdFilm
let general: JobFilm
beforeAll(async () => {
  owner = await newSandbox()
  film = await finishedAdFilm(owner)
  general = await finishedGeneralFilm(owner)
}, filmMs)

const read = (path: string, key = owner.key) => callApi(key, 'GET', `/ent/v2/films/${path}`)
const readVersions = async (id: string): Promise<FilmVersions> =>
  filmVersions.strict().parse((await read(`${id}/versions`)).body)
const readTakes = async (id: string, part: string): Promise<FilmTakes> =>
  filmTakes.strict().parse((await read(`${id}/parts/${part}/takes`)).body)

describe('versions and takes (D-512)', () => {
  it('of a new film are those of its create', async () => {
    const { versions } = await readVersions(film.id)
    expect(versions).toMatchObject([
      { id: film.compose, state: 'success', origin: 'create', draft: false, current: true },
    ])
    expect(versions[0]?.takes).toEqual([...film.videos, film.music, film.narration])
    for (const [segment, id] of film.videos.entries())
      expect((await readTakes(film.id, `shot-${segment}`)).takes).toMatchObject([
        { id, state: 'success', origin: 'create', in_use: true, draft: false },
      ])
    for (const [part, id] of [
      ['narration', film.narration],
      ['music', film.music],
    ] as const)
      expect((await readTakes(film.id, part)).takes).toMatchObject([{ id, in_use: true }])
  })

  it('show what the edit and compose calls of ad films make, with the same ids', async () => {
    const edit = await created(owner.key, 'ADE', {
      ad_one_click_task_id: film.id,
      type: 'generate_video',
      storyboard_video_index: 0,
      prompt: 'by candlelight',
    })
    const take = String(edit['sub_task_id'])
    await waitForEnd(owner, take)
    const { takes } = await readTakes(film.id, 'shot-0')
    expect(takes).toMatchObject([
      { id: film.videos[0], origin: 'create', in_use: false },
      { id: take, origin: 'edit', in_use: true, prompt: 'by candlelight', state: 'success' },
    ])
    const composed = await created(owner.key, 'ADC', {
      ad_one_click_task_id: film.id,
      video_task_ids: film.videos,
      bgm_task_id: film.music,
      narration_task_id: film.narration,
    })
    const version = String(composed['compose_sub_task_id'])
    const whole = await waitForEnd(owner, version)
    const { versions } = await readVersions(film.id)
    expect(versions.map(({ id, origin, current }) => [id, origin, current])).toEqual([
      [film.compose, 'create', false],
      [version, 'compose', true],
    ])
    expect(versions[1]?.takes).toEqual([...film.videos, film.narration, film.music])
    expect(versions[1]?.creations.map(({ id }) => id)).toEqual(whole.creations.map(({ id }) => id))
    // The newest version joins the first take again.
    expect((await readTakes(film.id, 'shot-0')).takes.map((each) => each.in_use)).toEqual([true, false])
  })

  it('show the jobs of general films', async () => {
    const [job = ''] = general.jobs
    const { body } = await callApi(owner.key, 'POST', `/ent/v2/one-click/general_one_click/${general.id}/edit`, {
      job_id: job,
      prompt: 'at night',
    })
    await waitForEnd(owner, String(body['id']))
    const { takes } = await readTakes(general.id, 'shot-0')
    const { job_records: records } = await readOneClick(owner, general.id)
    const jobs = records.find(({ type }) => type === 'generate_video')?.jobs ?? []
    expect(takes.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id))
    expect(takes.map(({ in_use: isUsed }) => isUsed)).toEqual([false, true])
  })

  it('of a single task are the task itself', async () => {
    const id = String((await created(owner.key, 'T2V'))['id'])
    await waitForEnd(owner, id)
    expect((await readVersions(id)).versions).toMatchObject([{ id, origin: 'create', current: true, takes: [id] }])
    expect((await readTakes(id, 'shot-0')).takes).toMatchObject([{ id, origin: 'create', in_use: true }])
  })

  it.each(['shot-2', 'shot-00', 'shot', 'compose', 'Music', '0', '%73hot-0'])(
    'answer 404 for the part %s',
    async (part) => {
      const { status, body } = await read(`${film.id}/parts/${part}/takes`)
      expect([status, body['reason']]).toEqual([404, 'TaskNotFound'])
    },
  )

  it('answer 404 for parts, unknown ids and films of other tenants', async () => {
    const { key } = await newTenant()
    for (const [id, by] of [
      [film.videos[0], owner.key],
      [film.compose, owner.key],
      ['100000000000000001', owner.key],
      ['x', owner.key],
      [film.id, key],
    ] as const)
      for (const path of ['versions', 'parts/shot-0/takes'])
        expect((await read(`${String(id)}/${path}`, by)).body['reason']).toBe('TaskNotFound')
  })

  it('are not sent again while they stay the same', async () => {
    const path = `/ent/v2/films/${general.id}/versions`
    const first = await send(owner.key, 'GET', path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await send(owner.key, 'GET', path, { headers })).status).toBe(304)
  })
})
