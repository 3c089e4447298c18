import { expect, it } from 'vitest'
import { WrongArguments } from '../refusals.ts'
import { filmCall } from './film-part-tools.ts'

it('film-edit sends the film in the path or in the field of its product (D-399)', () => {
  const shot = { kind: 'general-one-click', id: '7', job_id: '8', prompt: 'night', wait: true }
  expect(filmCall('edit', shot)).toMatchObject({
    create: { path: '/ent/v2/one-click/general_one_click/{id}/edit' },
    given: { id: '7', job_id: '8', prompt: 'night', wait: true },
  })
  const music = { kind: 'ad-one-click', id: '7', type: 'generate_bgm', prompt: 'slow piano', payload: 'mine' }
  expect(filmCall('edit', music)).toMatchObject({
    create: { path: '/ent/v2/ad-one-click/edit' },
    given: { ad_one_click_task_id: '7', type: 'generate_bgm', prompt: 'slow piano', payload: 'mine' },
  })
})

it('film-compose supports every film product (D-399)', () => {
  const jobs = { id: '7', job_ids: ['8'] }
  const paths = ['general-one-click', 'one-click-mv', 'premium-mv'].map(
    (kind) => filmCall('compose', { kind, ...jobs }).create.path,
  )
  expect(paths).toEqual([
    '/ent/v2/one-click/general_one_click/{id}/compose',
    '/ent/v2/one-click/mv/{id}/compose',
    '/ent/v2/one-click/premium_mv/{id}/compose',
  ])
  const parts = { video_task_ids: ['8'], bgm_task_id: '9', narration_task_id: '10' }
  expect(filmCall('compose', { kind: 'ad-one-click', id: '7', ...parts }).given).toEqual({
    ad_one_click_task_id: '7',
    ...parts,
  })
})

it.each([
  ['an unknown kind', { kind: 'text2video', id: '7' }, 'kind: must be one of ad-one-click, general-one-click'],
  ['a missing film', { kind: 'premium-mv' }, 'id: '],
  ['a field of another product', { kind: 'ad-one-click', id: '7', job_ids: [] }, 'job_ids: not accepted'],
])('film-compose rejects %s and names the field', (_, given, words) => {
  expect(() => filmCall('compose', given)).toThrow(WrongArguments)
  expect(() => filmCall('compose', given)).toThrow(words)
})
