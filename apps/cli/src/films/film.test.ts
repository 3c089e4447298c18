import type { Client } from '@kinora/sdk'
import { KinoraError } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { chooseTakes, readFilm } from './film.ts'

const absent = () =>
  Promise.reject(
    new KinoraError(404, { code: 404, reason: 'TaskNotFound', message: 'none', metadata: { trace_id: '' } }),
  )
const job = (id: string, state: string) => ({
  id,
  state,
  signed_url: '',
  mv_generate_video_input: { prompt: `of ${id}` },
})
const musicVideo = {
  state: 'success',
  job_records: [
    { type: 'generate_video', index: 0, jobs: [job('10', 'success')] },
    { type: 'generate_video', index: 1, jobs: [job('11', 'success'), job('12', 'success'), job('13', 'failed')] },
    { type: 'compose', index: 0, jobs: [job('14', 'success')] },
  ],
}
const client = {
  getAdFilm: absent,
  getGeneralFilm: absent,
  getMusicVideo: async () => musicVideo,
  getPremiumMusicVideo: absent,
  getComic: absent,
} as unknown as Client

it('readFilm detects the kind of a film, and edit refers to the newest take of the segment', async () => {
  const film = await readFilm(client, '7')
  expect(film.kind.name).toBe('music video')
  expect(film.kind.edit(film, { segment: 1 }, 'night')).toEqual({
    path: '/ent/v2/one-click/mv/7/edit',
    body: { job_id: '13', prompt: 'night' },
  })
  expect(() => film.kind.edit(film, 'music', 'jazz')).toThrow('only segments of a music video can be regenerated')
})

it('chooseTakes selects the newest successful take of each segment, or the given take', async () => {
  const film = await readFilm(client, '7')
  expect(chooseTakes(film, []).segments).toEqual(['10', '12'])
  expect(film.kind.compose(film, chooseTakes(film, ['11'])).body).toEqual({ job_ids: ['10', '11'] })
  expect(() => chooseTakes(film, ['14'])).toThrow('14 is not a take of this film')
})

it('readFilm lists the parts of a narrated comic, which cannot be edited', async () => {
  const parts = [{ id: '20', state: 'failed', err_code: 'ModelUnavailable', err_msg: 'model unavailable', index: 0 }]
  const comic = { ...client, getMusicVideo: absent, getComic: async () => ({ state: 'failed', parts }) }
  const film = await readFilm(comic as unknown as Client, '9')
  expect(film.segments).toEqual([[{ id: '20', state: 'failed', url: '', words: 'model unavailable' }]])
  expect(() => film.kind.edit(film, { segment: 0 }, 'night')).toThrow('cannot be regenerated')
})

it('readFilm lists the film kinds for an id that is not a film', async () => {
  await expect(readFilm({ ...client, getMusicVideo: absent } as Client, '8')).rejects.toThrow('8 is not a film')
})
