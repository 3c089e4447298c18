import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { NoAnswer } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createModelHttp } from './model-http.ts'

const folder = mkdtempSync(join(tmpdir(), 'model-http-'))
const secrets: Record<string, string> = { BACKEND_KEY_ONE: 'sesame' }
const modelHttp = createModelHttp((name) => secrets[name])
const closing: (() => unknown)[] = [() => modelHttp.close(), () => rmSync(folder, { recursive: true })]
afterAll(() => Promise.all(closing.map((close) => close())))

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  closing.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const never = new AbortController().signal
const openTo = (baseUrl: string, more = {}, signal = never) => modelHttp.open({ baseUrl, ...more }, signal)
const scratch = () => Promise.resolve(folder)
const get = (url: string, more = {}) => ({ method: 'GET', url, ...more }) as const
const file = join(folder, 'saved')

it('asks no origin but its own, whoever names it (C75)', async () => {
  const asked: unknown[] = []
  const other = await serve((_, response) => response.end(`${asked.push('other')}`))
  const http = openTo(await serve((_, response) => response.end()))
  for (const url of [
    `${other}/x`,
    '//169.254.169.254/latest',
    'file:///etc/passwd',
    'http://[::1]/',
    'http://a:b@127.0.0.1/',
  ])
    for (const call of [http.ask(get(url)), http.save(get(url), file), http.bring({ url }, 'video/mp4', scratch)])
      await expect(call).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(() => http.listen(`${other}/ws`, () => undefined)).toThrow('not its own')
  expect(asked).toEqual([])
})

it('follows no redirect, and tells of one as of any status', async () => {
  const paths: unknown[] = []
  const http = openTo(
    await serve(({ url }, response) => {
      paths.push(url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    }),
  )
  expect(await http.ask(get('/a'))).toMatchObject({ status: 302 })
  expect(await http.save(get('/b'), file)).toMatchObject({ status: 302 })
  await expect(http.json(z.unknown(), 'GET', '/c')).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(http.bring({ url: '/d' }, 'video/mp4', scratch)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(paths).toEqual(['/a', '/b', '/c', '/d'])
})

it('tells the status and the JSON of an answer, and of no JSON only the status', async () => {
  const http = openTo(
    await serve(({ url }, response) => {
      if (url === '/text') return response.writeHead(500, { 'content-type': 'text/plain' }).end('trace')
      const broken = url === '/broken' ? '{' : '{"error":"no"}'
      return response.writeHead(404, { 'content-type': 'Application/JSON; charset=utf-8' }).end(broken)
    }),
  )
  const told = { status: 404, mediaType: 'application/json' }
  expect(await http.ask(get('/job'))).toEqual({ ...told, json: { error: 'no' } })
  expect(await http.ask(get('/broken'))).toEqual(told)
  expect(await http.ask(get('/text'))).toEqual({ status: 500, mediaType: 'text/plain' })
})

it('takes only so much, and leaves no file of more', async () => {
  const http = openTo(
    await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      const more = () => response.write(Buffer.alloc(65_536)) && setImmediate(more)
      response.on('drain', more).on('error', () => undefined)
      more()
    }),
  )
  await expect(http.ask(get('/', { maxBytes: 1000 }))).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(http.save(get('/', { maxBytes: 100_000 }), file)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(existsSync(file)).toBe(false)
})

it('writes what it is sent to a file, and what is no media nowhere', async () => {
  const http = openTo(
    await serve(({ url }, response) => {
      const type = url === '/film' ? 'video/mp4' : 'application/json'
      response.writeHead(200, { 'content-type': type }).end('"bytes"')
    }),
  )
  expect(await http.save(get('/later'), file)).toEqual({ status: 200, mediaType: 'application/json', json: 'bytes' })
  expect(existsSync(file)).toBe(false)
  expect(await http.save(get('/film'), file)).toEqual({ status: 200, mediaType: 'video/mp4' })
  expect(readFileSync(file, 'utf8')).toBe('"bytes"')
})

it('sends files and words as a form, and the key of this server', async () => {
  const got: { body: string; key: unknown }[] = []
  const baseUrl = await serve((request, response) => {
    const key = request.headers.authorization
    text(request).then(
      (body) => response.end(`${got.push({ body, key })}`),
      () => response.destroy(),
    )
  })
  const picture = join(folder, 'picture')
  writeFileSync(picture, 'pixels')
  const form = [
    { name: 'image', file: picture, filename: 'a.png', mediaType: 'image/png' },
    { name: 'overwrite', value: 'true' },
  ]
  await openTo(baseUrl, { keyFrom: 'BACKEND_KEY_ONE' }).ask({ method: 'POST', url: '/upload', form })
  expect(got[0]?.key).toBe('Bearer sesame')
  expect(got[0]?.body).toMatch(/filename="a.png"\r\nContent-Type: image\/png\r\n\r\npixels/)
  expect(got[0]?.body).toMatch(/name="overwrite"\r\n\r\ntrue/)
  const keyless = openTo(baseUrl, { keyFrom: 'BACKEND_KEY_TWO' }).ask(get('/'))
  await expect(keyless).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(got).toHaveLength(1)
})

it('tells apart what never reached the server and what may have', async () => {
  const cut = openTo(await serve(({ socket }) => socket.destroy()))
  await expect(cut.ask(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  const half = openTo(await serve(({ socket }, response) => void response.write('half', () => socket.destroy())))
  await expect(half.ask(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  const late = openTo(await serve(() => undefined))
  await expect(late.ask(get('/', { timeoutMs: 50 }))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  await expect(openTo('http://127.0.0.1:1').ask(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: false })
})

it('ends with its call', async () => {
  const stop = new AbortController()
  const http = openTo(await serve(() => stop.abort(new Error('enough'))), {}, stop.signal)
  const asked = http.ask(get('/'))
  await expect(asked).rejects.toThrow('enough')
  await expect(asked).rejects.not.toBeInstanceOf(NoAnswer)
})

it('brings outputs from a store that the operator named, without the key, and asks it nothing else', async () => {
  const keys: unknown[] = []
  const store = await serve(({ headers, url }, response) => {
    keys.push(headers.authorization)
    if (url === '/moved') return response.writeHead(302, { location: '/film' }).end()
    return response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4 }).end('film')
  })
  const own = await serve(({ headers }, response) => response.end(`${keys.push(headers.authorization)}`))
  const http = openTo(own, { keyFrom: 'BACKEND_KEY_ONE', scheme: 'Token', outputOrigins: [store] })
  const bring = (url: string) => http.bring({ url }, 'video/mp4', scratch)
  expect((await bring(`${store}/film`)).toString()).toBe('film')
  await http.ask(get('/'))
  expect(keys).toEqual([undefined, 'Token sesame'])
  await expect(http.ask(get(`${store}/film`))).rejects.toThrow('not its own')
  await expect(bring(`${store}/moved`)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(bring(store.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('not its own')
})

it('follows its server to the store that the operator named, once and without the key, and nowhere else', async () => {
  const keys: unknown[] = []
  const store = await serve(({ headers, url }, response) => {
    keys.push(headers.authorization)
    if (url === '/moved') return response.writeHead(302, { location: `${store}/film` }).end()
    return response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4 }).end('film')
  })
  const own = await serve(({ url }, response) => {
    const to = url === '/away' ? 'http://127.0.0.1:1/film' : `${store}${url}`
    response.writeHead(302, { location: to }).end()
  })
  const http = openTo(own, { keyFrom: 'BACKEND_KEY_ONE', outputOrigins: [store] })
  const bring = (url: string) => http.bring({ url: `${own}${url}` }, 'video/mp4', scratch)
  expect((await bring('/film')).toString()).toBe('film')
  expect(keys).toEqual([undefined])
  for (const url of ['/moved', '/away']) await expect(bring(url)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
