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

it('the client requests no origin but the configured one, whatever names it (C75)', async () => {
  const requests: unknown[] = []
  const other = await serve((_, response) => response.end(`${requests.push('other')}`))
  const http = openTo(await serve((_, response) => response.end()))
  for (const url of [
    `${other}/x`,
    '//169.254.169.254/latest',
    'file:///etc/passwd',
    'http://[::1]/',
    'http://a:b@127.0.0.1/',
  ])
    for (const call of [
      http.send(get(url)),
      http.save(get(url), file),
      http.fetchOutput({ url }, 'video/mp4', scratch),
    ])
      await expect(call).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(() => http.listen(`${other}/ws`, () => undefined)).toThrow('another origin')
  expect(requests).toEqual([])
})

it('the client follows no redirect and returns its status', async () => {
  const paths: unknown[] = []
  const http = openTo(
    await serve(({ url }, response) => {
      paths.push(url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    }),
  )
  expect(await http.send(get('/a'))).toMatchObject({ status: 302 })
  expect(await http.save(get('/b'), file)).toMatchObject({ status: 302 })
  await expect(http.json(z.unknown(), 'GET', '/c')).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(http.fetchOutput({ url: '/d' }, 'video/mp4', scratch)).rejects.toMatchObject({
    reason: 'ModelUnavailable',
  })
  expect(paths).toEqual(['/a', '/b', '/c', '/d'])
})

it('the client returns the status and the JSON of a response, and only the status without JSON', async () => {
  const http = openTo(
    await serve(({ url }, response) => {
      if (url === '/text') return response.writeHead(500, { 'content-type': 'text/plain' }).end('trace')
      const broken = url === '/broken' ? '{' : '{"error":"no"}'
      return response.writeHead(404, { 'content-type': 'Application/JSON; charset=utf-8' }).end(broken)
    }),
  )
  const expected = { status: 404, mediaType: 'application/json' }
  expect(await http.send(get('/job'))).toEqual({ ...expected, json: { error: 'no' } })
  expect(await http.send(get('/broken'))).toEqual(expected)
  expect(await http.send(get('/text'))).toEqual({ status: 500, mediaType: 'text/plain' })
})

it('the client reads up to its limit and leaves no file above it', async () => {
  const http = openTo(
    await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      const more = () => response.write(Buffer.alloc(65_536)) && setImmediate(more)
      response.on('drain', more).on('error', () => undefined)
      more()
    }),
  )
  await expect(http.send(get('/', { maxBytes: 1000 }))).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(http.save(get('/', { maxBytes: 100_000 }), file)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(existsSync(file)).toBe(false)
})

it('the client saves media to a file, and nothing else', async () => {
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

it('the client sends files and texts as a form, with the key of this server', async () => {
  const received: { body: string; key: unknown }[] = []
  const baseUrl = await serve((request, response) => {
    const key = request.headers.authorization
    text(request).then(
      (body) => response.end(`${received.push({ body, key })}`),
      () => response.destroy(),
    )
  })
  const picture = join(folder, 'picture')
  writeFileSync(picture, 'pixels')
  const form = [
    { name: 'image', file: picture, filename: 'a.png', mediaType: 'image/png' },
    { name: 'overwrite', value: 'true' },
  ]
  await openTo(baseUrl, { keyFrom: 'BACKEND_KEY_ONE' }).send({ method: 'POST', url: '/upload', form })
  expect(received[0]?.key).toBe('Bearer sesame')
  expect(received[0]?.body).toMatch(/filename="a.png"\r\nContent-Type: image\/png\r\n\r\npixels/)
  expect(received[0]?.body).toMatch(/name="overwrite"\r\n\r\ntrue/)
  const keyless = openTo(baseUrl, { keyFrom: 'BACKEND_KEY_TWO' }).send(get('/'))
  await expect(keyless).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(received).toHaveLength(1)
})

it('the client distinguishes requests that never reached the server from those that may have', async () => {
  const cut = openTo(await serve(({ socket }) => socket.destroy()))
  await expect(cut.send(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  const half = openTo(await serve(({ socket }, response) => void response.write('half', () => socket.destroy())))
  await expect(half.send(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  const late = openTo(await serve(() => undefined))
  await expect(late.send(get('/', { timeoutMs: 50 }))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true })
  await expect(openTo('http://127.0.0.1:1').send(get('/'))).rejects.toMatchObject({ name: 'NoAnswer', wasSent: false })
})

it('a request ends with its call', async () => {
  const stop = new AbortController()
  const http = openTo(await serve(() => stop.abort(new Error('enough'))), {}, stop.signal)
  const pending = http.send(get('/'))
  await expect(pending).rejects.toThrow('enough')
  await expect(pending).rejects.not.toBeInstanceOf(NoAnswer)
})

it('the client fetches outputs, and nothing else, from a named store without the key', async () => {
  const keys: unknown[] = []
  const store = await serve(({ headers, url }, response) => {
    keys.push(headers.authorization)
    if (url === '/moved') return response.writeHead(302, { location: '/film' }).end()
    return response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4 }).end('film')
  })
  const own = await serve(({ headers }, response) => response.end(`${keys.push(headers.authorization)}`))
  const http = openTo(own, { keyFrom: 'BACKEND_KEY_ONE', scheme: 'Token', outputOrigins: [store] })
  const fetchFrom = (url: string) => http.fetchOutput({ url }, 'video/mp4', scratch)
  expect((await fetchFrom(`${store}/film`)).toString()).toBe('film')
  await http.send(get('/'))
  expect(keys).toEqual([undefined, 'Token sesame'])
  await expect(http.send(get(`${store}/film`))).rejects.toThrow('another origin')
  await expect(fetchFrom(`${store}/moved`)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  await expect(fetchFrom(store.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('another origin')
})

it('the client follows a redirect to a named store once, without the key, and no other redirect', async () => {
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
  const fetchFrom = (url: string) => http.fetchOutput({ url: `${own}${url}` }, 'video/mp4', scratch)
  expect((await fetchFrom('/film')).toString()).toBe('film')
  expect(keys).toEqual([undefined])
  for (const url of ['/moved', '/away'])
    await expect(fetchFrom(url)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
