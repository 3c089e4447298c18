import { once } from 'node:events'
import { limits } from '@kinora/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dial, exchange } from '../../fixtures/http/raw-client.ts'
import { createByteBudget } from '../overload/byte-budget.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp()
})
afterAll(() => app.close())

const create = '/ent/v2/text2video'
const minimal = '{"model":"genq1","prompt":"a"}'
const head = (line: string, ...fields: string[]): string => [line, 'Host: a', ...fields, '', ''].join('\r\n')
const auth = () => `Authorization: Token ${app.key}`
const json = 'Content-Type: application/json'
const post = (body: string | Buffer, { path = create, fields = [auth(), json] } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(head(`POST ${path} HTTP/1.1`, ...fields, `Content-Length: ${Buffer.byteLength(body)}`)),
    Buffer.from(body as string),
  ])
const chunked = head(`POST ${create} HTTP/1.1`, 'Transfer-Encoding: chunked', json)
const withKey = (text: string): string => text.replace('\r\n\r\n', `\r\n${auth()}\r\n\r\n`)

describe('a rejected body is not read', () => {
  it('with an invalid key: the connection closes after fewer than 256 KiB (D-070 step 3, B017)', async () => {
    let bytesRead = 0
    app.server.once('connection', (socket) => socket.once('close', () => (bytesRead = socket.bytesRead)))
    const line = await dial(app.port)
    line.send(head(`POST ${create} HTTP/1.1`, json, `Content-Length: ${limits.bodyBytes}`))
    line.send(Buffer.alloc(limits.bodyBytes))
    await line.untilAnswers()
    expect(line.answers()[0]).toMatchObject({ status: 401, headers: { connection: 'close' } })
    await expect.poll(() => bytesRead, { timeout: 3_000 }).toBeGreaterThan(0)
    expect(bytesRead).toBeLessThan(256 * 1024)
    line.hangUp()
  })
  it('when it is announced as too large, from the header alone (D-044, B030)', async () => {
    const text = head(`POST ${create} HTTP/1.1`, auth(), json, `Content-Length: ${limits.bodyBytes + 1}`)
    const answer = await exchange(app.port, text, 'close')
    expect(answer.first?.body).toMatchObject({ code: 413, reason: 'PayloadTooLarge' })
    expect(answer.isClosed).toBe(true)
  })
  it('and a client that sends all of it before reading still receives the response (D-044)', async () => {
    for (const [key, status] of [
      [app.key, 413],
      ['unknown', 401],
    ] as const)
      for (let i = 0; i < 3; i += 1) {
        const answer = await fetch(`http://127.0.0.1:${app.port}${create}`, {
          method: 'POST',
          body: 'x'.repeat(limits.bodyBytes + 1),
          headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
        })
        expect(answer.status).toBe(status)
        await answer.json()
      }
  })
  it('on GET: it is ignored, and the connection closes when it is long (D-041)', async () => {
    const get = (length: number) =>
      head('GET /ent/v2/tasks/247549788994682041/creations HTTP/1.1', auth(), `Content-Length: ${length}`)
    const long = await exchange(app.port, Buffer.concat([Buffer.from(get(1e6)), Buffer.alloc(1e5)]), 'close')
    expect([long.status, long.isClosed]).toEqual([200, true])
    const line = await dial(app.port)
    line.send(`${get(5)}{"a":${get(5)}`)
    await line.untilAnswers(1)
    line.send('12345')
    await line.untilAnswers(2)
    expect(line.answers().map(({ status }) => status)).toEqual([200, 200])
    line.hangUp()
  })
  it('with a wrong media type or an encoding, and never decompressed (D-043, B024, B025, B027, B028)', async () => {
    for (const fields of [
      [],
      ['Content-Type: text/plain'],
      ['Content-Type: multipart/form-data; boundary=a'],
      ['Content-Type: application/json; charset=utf-16'],
      [json, 'Content-Encoding: gzip'],
    ]) {
      const answer = await exchange(app.port, post(minimal, { fields: [auth(), ...fields] }))
      expect(answer.first?.body).toMatchObject({ code: 415, reason: 'UnsupportedMediaType' })
    }
    const good = post(minimal, { fields: [auth(), `${json}; charset=utf-8`, 'Content-Encoding: identity'] })
    expect((await exchange(app.port, good)).status).toBe(200)
  })
})

describe('the length of a body', () => {
  it('may be 20,971,520 bytes (D-044, B029)', async () => {
    const answer = await exchange(app.port, post(minimal + ' '.repeat(limits.bodyBytes - minimal.length)))
    expect(answer.status).toBe(200)
  })
  it('is counted without chunk headers, also in chunks of one byte (D-044)', async () => {
    const bytewise = [...minimal].map((byte) => `1\r\n${byte}\r\n`).join('')
    expect((await exchange(app.port, `${withKey(chunked)}${bytewise}0\r\n\r\n`)).status).toBe(200)
  })
  it('closes the connection with 413 once it exceeds the limit (D-044, B031)', async () => {
    let bytesRead = 0
    app.server.once('connection', (socket) => socket.once('close', () => (bytesRead = socket.bytesRead)))
    const line = await dial(app.port)
    line.send(withKey(chunked))
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 32), Buffer.from('\r\n')])
    for (let i = 0; i < 30 && !line.isClosed(); i += 1) line.send(chunk)
    await line.untilClosed()
    expect(line.answers()[0]?.body).toMatchObject({ code: 413, reason: 'PayloadTooLarge' })
    await expect.poll(() => bytesRead, { timeout: 3_000 }).toBeGreaterThan(0)
    expect(bytesRead).toBeLessThan(limits.bodyBytes + 256 * 1024)
    line.hangUp()
  })
  it('shorter than the sent bytes: the rest is never executed as a request (D-053, B032)', async () => {
    const before = app.seen.length
    const second = post(minimal).toString()
    const wrong = head(`POST ${create} HTTP/1.1`, auth(), json, 'Content-Length: 10') + minimal.slice(0, 10) + second
    const smuggled = await exchange(app.port, wrong, 'close')
    expect(smuggled.first?.body).toMatchObject({ code: 400, metadata: { rule: 'json_syntax' } })
    const garbage = head(`POST ${create} HTTP/1.1`, auth(), json, 'Content-Length: 10') + 'x'.repeat(100)
    const refused = await exchange(app.port, garbage, 'close')
    expect(refused.first?.body).toMatchObject({ code: 400, metadata: { rule: 'json_syntax' } })
    for (const answer of [smuggled, refused]) expect([answer.answers.length, answer.isClosed]).toEqual([1, true])
    expect(app.seen.length).toBe(before)
  })
  it('longer than the bytes sent before a disconnect ends the request, not the service', async () => {
    const line = await dial(app.port)
    line.send(post(minimal).subarray(0, -5))
    line.hangUp()
    expect((await exchange(app.port, post(minimal))).status).toBe(200)
  })
})

describe('Expect: 100-continue', () => {
  const announce = (key: string) =>
    head(
      `POST ${create} HTTP/1.1`,
      `Authorization: Token ${key}`,
      json,
      'Expect: 100-continue',
      `Content-Length: ${minimal.length}`,
    )
  it('gets 100 after every check before the body has passed (D-055)', async () => {
    const line = await dial(app.port)
    line.send(announce(app.key))
    await line.untilAnswers()
    expect(line.answers().map(({ status }) => status)).toEqual([100])
    line.send(minimal)
    await line.untilAnswers(2)
    expect(line.answers().map(({ status }) => status)).toEqual([100, 200])
    line.hangUp()
  })
  it('gets no 100 with an invalid key or without the scope (D-055, B036, B016)', async () => {
    for (const [key, status] of [
      ['unknown', 401],
      [app.issue(['read']), 403],
    ] as const) {
      const answer = await exchange(app.port, announce(key), 'close')
      expect([answer.answers.map((each) => each.status), answer.isClosed]).toEqual([[status], true])
    }
  })
})

describe('the byte budget', () => {
  it('rejects before the key and the body, with Retry-After, and accepts again after a body has ended (A6)', async () => {
    const budget = createByteBudget({ largeBytes: limits.bodyBytes, smallBytes: 1_000, smallUpTo: 1_000 })
    const tight = await startMountedApp({ budget })
    const slow = await dial(tight.port)
    const isReceived = once(tight.server, 'request')
    slow.send(head(`POST ${create} HTTP/1.1`, `Authorization: Token ${tight.key}`, json, 'Content-Length: 2000000'))
    await isReceived
    const large = await exchange(tight.port, chunked)
    expect(large.first).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(large.first?.body.reason).toBe('ServiceUnavailable')
    const small = post(minimal).toString().replace(app.key, tight.key)
    expect((await exchange(tight.port, small)).status).toBe(200)
    slow.hangUp()
    const whole = withKey(chunked).replace(app.key, tight.key) + `1e\r\n${minimal}\r\n0\r\n\r\n`
    await expect.poll(async () => (await exchange(tight.port, whole)).status).toBe(200)
    await tight.close()
  })
})

describe('documents', () => {
  const answerTo = async (body: string | Buffer) => {
    const { first } = await exchange(app.port, post(body))
    return [first?.status, first?.body.reason ?? '', first?.body.metadata?.rule ?? '']
  }
  it.each([
    ['no body (B041)', '', 'BadRequest', 'json_syntax'],
    ['null (B042)', 'null', 'BadRequest', 'not_object'],
    ['two documents (B044)', '{}{}', 'BadRequest', 'json_syntax'],
    ['bytes that are not UTF-8 (B046)', Buffer.from('{"prompt":"\xff\xfe"}', 'latin1'), 'BadRequest', 'unicode'],
    ['a lone surrogate (B048)', '{"model":"genq1","prompt":"\\ud800"}', 'FieldInvalid', 'unicode'],
    ['a key twice (B057)', '{"model":"genq1","model":"genq2"}', 'BadRequest', 'duplicate_key'],
    ['a forbidden key (B058)', '{"__proto__":{"admin":true}}', 'BadRequest', 'forbidden_key'],
    ['1e400 (B056)', '{"model":"genq1","prompt":"a","duration":1e400}', 'FieldInvalid', 'range'],
    ['a million digits (B055)', `{"seed":${'9'.repeat(1e6)}}`, 'FieldInvalid', 'number_length'],
    ['null in a required field (B064)', '{"model":null,"prompt":"a"}', 'FieldLacking', 'required'],
    ['20 MB around an empty object (B054)', `${' '.repeat(2e7)}{}`, 'FieldLacking', 'required'],
    ['10 M nested lists (B049)', '['.repeat(1e7) + ']'.repeat(1e7), 'BadRequest', 'json_complexity'],
    ['a data URI for a prompt', `{"model":"genq1","prompt":"data:${'a'.repeat(1e5)}"}`, 'FieldInvalid', 'max_length'],
  ])('reject %s', async (_name, body, reason, rule) => {
    expect(await answerTo(body)).toEqual([400, reason, rule])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
  it('ignore unknown fields and names of JavaScript built-ins (D-039, B060 – B063)', async () => {
    const body = '{"model":"genq1","prompt":"a","toString":1,"then":2,"hasOwnProperty":3,"state":"x","seed":null}'
    expect(await answerTo(body)).toEqual([200, '', ''])
  })
  it('accept a payload that looks like a data URI as a string', async () => {
    const payload = `data:${'a'.repeat(1_000_000)}`
    expect(await answerTo(JSON.stringify({ model: 'genq1', prompt: 'a', payload }))).toEqual([200, '', ''])
  })
  it('are optional for cancel, which also accepts an empty object (D-042)', async () => {
    const path = '/ent/v2/tasks/247549788994682041/cancel'
    for (const text of [
      head(`POST ${path} HTTP/1.1`, auth()),
      head(`POST ${path} HTTP/1.1`, auth(), 'Content-Type: nonsense'),
      post('{}', { path }),
    ])
      expect((await exchange(app.port, text)).status).toBe(200)
    expect((await exchange(app.port, post('[]', { path }))).first?.body).toMatchObject({ code: 400 })
  })
  it('with an Idempotency-Key have the same hash on the event loop and in a thread (D-377)', async () => {
    const fields = [auth(), json, 'Idempotency-Key: k']
    const hashes = []
    for (const space of ['', ' '.repeat(2_000_000)]) {
      await exchange(app.port, post(minimal + space, { fields }))
      hashes.push(app.seen.at(-1)?.body.idempotency)
    }
    expect(hashes[0]).toMatchObject({ key: 'k', bodyHash: expect.stringMatching(/^[\w-]{43}$/) })
    expect(hashes[1]).toEqual(hashes[0])
  })
})
