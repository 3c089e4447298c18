import { adFilmReply, oneClickReply } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { record, smallFilm } from '../films/test-setup/small-film.ts'
import type { ObjectRef } from '../steps/media.ts'
import { buildAdReply } from './ad-reply.ts'
import { buildCallbackBody } from './callback-body.ts'
import { buildOneClickReply } from './one-click-reply.ts'

const sign = async ({ key }: ObjectRef) => `signed ${key}`
const film = smallFilm()

describe('buildAdReply (D-272)', () => {
  it('has the fields of the interface and those of every task', async () => {
    const reply = await buildAdReply(film, sign)
    expect(Object.keys(reply).sort()).toEqual(Object.keys(adFilmReply.shape).sort())
    expect(reply).toMatchObject({ id: '100', task_id: '100', credits: 320, payload: 'mine', progress: 100 })
    expect(reply.creations.map(({ url }) => url)).toEqual(['signed r-106'])
  })
  it('lists all records of each segment, newest last', async () => {
    const { data_records: records } = await buildAdReply(film, sign)
    expect(
      records.storyboards.map(({ stroyboard_id: segment, records: all }) => [segment, all.map(({ id }) => id)]),
    ).toEqual([
      [0, ['101', '111', '112']],
      [1, ['102']],
    ])
    expect(records.storyboards[0]?.records.slice(0, 2)).toEqual([
      {
        id: '101',
        type: 'generate_video',
        prompt: 'words of 101',
        creation_url: 'signed r-101',
        state: 'success',
        err_code: '',
        err_msg: '',
      },
      {
        id: '111',
        type: 'generate_video',
        prompt: 'words of 111',
        creation_url: '',
        state: 'queueing',
        err_code: '',
        err_msg: '',
      },
    ])
    expect([records.narration_records[0]?.type, records.bgm_records[0]?.type]).toEqual([
      'generate_narration',
      'generate_bgm',
    ])
  })
  it('lists the parts of each composed film', async () => {
    const { data_records: records } = await buildAdReply(film, sign)
    expect(records.completed_creation_records.map(({ id, params }) => [id, params])).toEqual([
      ['105', { video_task_ids: ['101', '102'], bgm_task_id: '104', narration_task_id: '103' }],
      ['106', { video_task_ids: ['112', '102'], bgm_task_id: '104', narration_task_id: '103' }],
    ])
  })
})

describe('buildOneClickReply (D-282)', () => {
  it('has the keys of the table, jobs by segment and then composes', async () => {
    const reply = await buildOneClickReply(film, { face: 'one_click', sign })
    expect(Object.keys(reply).sort()).toEqual(Object.keys(oneClickReply.shape).sort())
    expect(reply).toMatchObject({ type: 'one_click', creator_id: '7', signed_url: 'signed r-106', input: '' })
    expect(reply.job_records.map(({ type, index, jobs }) => [type, index, jobs.map(({ id }) => id)])).toEqual([
      ['generate_video', 0, ['101', '111', '112']],
      ['generate_video', 1, ['102']],
      ['compose', 0, ['105', '106']],
    ])
  })
  it('shows the input of a video, and a queued job as created', async () => {
    const { job_records: records } = await buildOneClickReply(film, { face: 'mv', sign })
    expect(records[0]?.jobs[1]).toEqual({
      id: '111',
      type: 'generate_video',
      index: 0,
      input: '',
      output: '',
      state: 'created',
      created_at: '2026-01-02T03:04:05.006Z',
      updated_at: '2026-01-02T03:04:06.007Z',
      err_code: '',
      err_msg: '',
      signed_url: '',
      mv_generate_video_input: {
        duration: 5,
        prompt: 'words of 111',
        lyric_text: '',
        signed_images: ['signed p111'],
      },
    })
    expect(records[2]?.jobs[0]).not.toHaveProperty('mv_generate_video_input')
    expect(await buildOneClickReply(smallFilm({ state: 'queueing' }), { face: 'mv', sign })).toMatchObject({
      type: 'mv',
      state: 'created',
    })
  })
  it('has the error of a failed film, and no URL without a composed film', async () => {
    const failed = smallFilm({
      state: 'failed',
      errCode: 'UserCancelled',
      errMsg: 'by request',
      creations: [],
      records: [],
    })
    expect(await buildOneClickReply(failed, { face: 'premium_mv', sign })).toMatchObject({
      err_code: 'UserCancelled',
      err_msg: 'by request',
      signed_url: '',
      job_records: [],
    })
  })
  it('shows a job as a separate task', async () => {
    const job = { record: record('112', 'video'), task: { ...film, id: '112', credits: 40 } }
    const reply = await buildOneClickReply(film, { face: 'one_click', sign, job })
    expect(reply).toMatchObject({ id: '112', task_id: '112', credits: 40, signed_url: 'signed r-112' })
    expect(reply.job_records.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([['112']])
  })
})

describe('buildCallbackBody (D-278, D-312)', () => {
  const lives: string[] = []
  const deps = {
    films: { read: async (_: string, id: string) => (id === '100' ? film : undefined), ofPart: async () => undefined },
    findFace: (generator: string) => (({ ad: 'ad', 'ad-edit': 'ad', g1c: 'one_click' }) as const)[generator],
    sign: async ({ key }: ObjectRef, _: string, life: string) => {
      lives.push(life)
      return `signed ${key}`
    },
  }
  it('returns the whole film for an advertisement', async () => {
    expect(await buildCallbackBody(deps, { ...film, generator: 'ad' })).toHaveProperty('data_records')
    expect(new Set(lives.splice(0))).toEqual(new Set(['hour']))
  })
  it('returns the query reply for an edit', async () => {
    const body = await buildCallbackBody(deps, { ...film, id: '111', generator: 'ad-edit' })
    expect(body).not.toHaveProperty('data_records')
    expect(body).not.toHaveProperty('signed_url')
    expect(new Set(lives.splice(0))).toEqual(new Set(['hour']))
  })
  it('returns the query reply with signed_url for the one-click family', async () => {
    expect(await buildCallbackBody(deps, { ...film, generator: 'g1c' })).toMatchObject({
      signed_url: 'signed r-106',
      err_msg: '',
      progress: 100,
    })
    expect(new Set(lives.splice(0))).toEqual(new Set(['day']))
  })
  it('returns the query reply for everything else', async () => {
    expect(await buildCallbackBody(deps, { ...film, generator: 'text2video' })).not.toHaveProperty('signed_url')
  })
})
