import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchange } from '../../fixtures/http/raw-client.ts'
import type { Incoming } from '../request/incoming.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

let app: MountedApp
const answered: Pick<Incoming, 'route' | 'endpoint'>[] = []
const classes: string[] = []
beforeAll(async () => {
  app = await startMountedApp({
    onAnswered: ({ request }) => void answered.push(request),
    rates: {
      take: async (_caller, rateClass) => {
        classes.push(rateClass)
        const bucket = { costUs: 1, mostUs: 1 }
        return { passes: true, debtsUs: [0, 0], buckets: [bucket, bucket] }
      },
    },
  })
})
afterAll(() => app.close())

const body = '{"model":"genq1","prompt":"a"}'
const send = (method: string, path: string, key = app.key, text = '') =>
  exchange(
    app.port,
    [
      `${method} ${path} HTTP/1.1`,
      'Host: a',
      ...(key === '' ? [] : [`Authorization: Token ${key}`]),
      ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${text.length}`]),
      '',
      text,
    ].join('\r\n'),
  )
const id = '247549788994682099'

it.each([
  '/ent/v2/%74ext2video',
  '/ent/v2/text2vide%6F',
  '/ent/v2/text2vide%6f',
  '/%65nt/v2/text2video',
  '/ent%2Fv2/text2video',
  '/ent/v2/%2574ext2video',
  '/ent/v2/text2video#a',
  'http://a/ent/v2/%74ext2video',
])('a create sent to %s returns 404 with a key and 401 without, and is never handled (D-037, D-506)', async (path) => {
  const before = app.seen.length
  expect((await send('POST', path, app.key, body)).first?.body).toMatchObject({ code: 404, reason: 'NotFound' })
  expect((await send('POST', path, '', body)).first?.body).toMatchObject({ code: 401 })
  expect(app.seen).toHaveLength(before)
})

it.each([`/ent/v2/%74asks/${id}/creations`, `/ent/v2/tasks/${id}/creation%73`])(
  'a read of %s returns 404, because a fixed segment is encoded (D-506)',
  async (path) => {
    expect((await send('GET', path)).first?.body).toMatchObject({ code: 404, reason: 'NotFound' })
  },
)

it.each(['/%68ealthz', '/openapi%2Ejson', '/%64ocs', '/docs%2f'])(
  '%s is not open: it returns 401 without a key and 404 with one (D-058, D-506)',
  async (path) => {
    expect((await send('GET', path, '')).first?.body).toMatchObject({ code: 401 })
    expect((await send('GET', path)).first?.body).toMatchObject({ code: 404, reason: 'NotFound' })
  },
)

it.each([`%32${id.slice(1)}`, `${id}%20`, '%', '%ff', '%252F', `${id}#a`])(
  'the id %s reaches the handler as sent (D-121, D-506)',
  async (sent) => {
    expect((await send('GET', `/ent/v2/tasks/${sent}/creations`)).status).toBe(200)
    expect(app.seen.at(-1)?.request.path).toBe(`/ent/v2/tasks/${sent}/creations`)
  },
)

it('an encoded slash does not divide an id into segments (D-121, D-506)', async () => {
  expect((await send('GET', `/ent/v2/tasks/${id}%2Fcreations`)).first?.body).toMatchObject({ reason: 'NotFound' })
})

it.each([
  ['POST', '/ent/v2/one-click/genernal_one_click', '/ent/v2/one-click/general_one_click'],
  ['POST', `/ent/v2/one-click/genernal_one_click/${id}/edit`, '/ent/v2/one-click/general_one_click/:id/edit'],
  ['POST', `/ent/v2/one-click/genernal_one_click/${id}/compose`, '/ent/v2/one-click/general_one_click/:id/compose'],
  ['GET', `/ent/v2/one-click/genernal_one_click/${id}`, '/ent/v2/one-click/general_one_click/:id'],
  ['POST', '/ent/v2/template2video', '/ent/v2/template'],
  ['POST', '/ent/v2/upscale-pro', '/ent/v2/upscale-new'],
  ['POST', '/ent/v2/text2video', '/ent/v2/text2video'],
  ['POST', '/ent/v2/%74ext2video', 'none'],
  ['GET', '/healthz', '/healthz'],
])('%s %s is counted under the route %s (D-280, D-410, D-413, D-506)', async (method, path, route) => {
  await send(method, path, app.key, method === 'POST' ? '{}' : '')
  expect(answered.at(-1)?.route).toBe(route)
})

it.each([
  ['/ent/v2/template', '/ent/v2/template2video'],
  ['/ent/v2/upscale-new', '/ent/v2/upscale-pro'],
  ['/ent/v2/text2video', '/ent/v2/%74ext2video'],
])('%s and %s count against the same request rate (D-373, D-506)', async (own, other) => {
  classes.length = 0
  await send('POST', own, app.key, '{}')
  await send('POST', other, app.key, '{}')
  expect(classes).toEqual(['create', 'create'])
})
