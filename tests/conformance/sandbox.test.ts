import { adminEndpoints, isErrCode, reasons } from '@kinora/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creates, findCreate } from '../support/creates.ts'
import { callApi, created, type Fields } from '../support/creating.ts'
import { png, smallPng } from '../support/files/png.ts'
import { minimalBody, quickBody } from '../support/minimal-bodies.ts'
import { probe } from '../support/probing.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { admin, create, newSandbox, send, smallest } from '../support/running-service.ts'
import { sampleItems } from '../support/sample.ts'
import { finishUpload, openUpload, storeUpload } from '../support/uploading.ts'

type Pair = Awaited<ReturnType<typeof newSandbox>>
let own: Pair
beforeAll(async () => {
  own = await newSandbox()
})

const scripted = (script: string, { key } = own, more: Fields = {}) =>
  create(key, { ...smallest, ...more }, { 'x-sandbox': script })
const startScripted = async (script: string, pair = own, more: Fields = {}): Promise<string> => {
  const { status, body, text } = await scripted(script, pair, more)
  if (status !== 200) throw new Error(text)
  return String(body['id'])
}
const waitForEnd = (id: unknown, { client } = own) => client.wait(String(id), { everyMs: 100, timeoutMs: 60_000 })
const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')
const balance = async (key: string) => {
  const { body } = await callApi(key, 'GET', '/ent/v2/credits?show_detail=true')
  return { ...(body['remains'] as Fields[])[0], packages: body['packages'] }
}
const listPostings = async (id: string): Promise<string[]> => {
  let text = ''
  for await (const part of admin.read(adminEndpoints.readStatement, { id, fields: { format: 'jsonl' } })) text += part
  return text.split('\n').filter((line) => line !== '')
}

const codes = creates.map(({ code }) => code)

describe('a test key', () => {
  it('has the prefix gk_test_ and is listed with env test (D-062, D-397)', async () => {
    expect(own.key).toMatch(/^gk_test_/)
    expect(own.live.key).toMatch(/^gk_live_/)
    const { keys } = await admin.call(adminEndpoints.listKeys, { id: own.live.id })
    expect(keys.map(({ id, env }) => [id, env])).toEqual([
      [own.live.keyId, 'live'],
      [own.keyId, 'test'],
    ])
  })
  it.each(sampleItems(codes, 4))('creates a free result with %s (D-397)', async (code) => {
    const reply = await created(own.key, code)
    // Some creates return only their id, and their films also list their shots.
    const showsShots = /^(G1C|MV|PMV)$|genernal/.test(code)
    expect(reply['credits'] ?? 0).toBe(0)
    const { state, credits, creations } = await waitForEnd(reply['id'])
    expect([state, credits, creations.length > 1]).toEqual(['success', 0, showsShots])
    expect(creations.length).toBeGreaterThan(0)
    expect((await probe(creations[0]?.url ?? '')).streams.length).toBeGreaterThan(0)
    const { status, body } = await callApi(own.key, 'POST', `${findCreate(code).path}?dry_run=true`, quickBody(code))
    expect([status, body]).toMatchObject([200, { credits: 0, credits_max: 0, lines: [], backend: 'sandbox' }])
  })
  it('gets pictures of the requested size (D-397)', async () => {
    const { id } = await created(own.key, 'R2I', { resolution: '2K', aspect_ratio: '3:4' })
    const { creations } = await waitForEnd(id)
    const rich = await newSandbox(1000)
    const live = await rich.live.client.wait(
      String((await created(rich.live.key, 'R2I', { resolution: '2K', aspect_ratio: '3:4' }))['id']),
    )
    const [test, known] = await Promise.all(
      [creations, live.creations].map(async ([one]) => (await probe(one?.url ?? '')).streams[0]),
    )
    for (const name of ['codec_name', 'width', 'height']) expect(test?.[name]).toBe(known?.[name])
  })
  it('gets a recommended prompt and a watermarked copy (D-397)', async () => {
    const { id } = await created(own.key, 'I2V', { is_rec: true, prompt: undefined, watermark: true })
    const { state, creations } = await waitForEnd(id)
    expect([state, creations[0]?.watermarked_url]).toEqual(['success', expect.stringMatching(/^http/)])
  })
  it('creates described subjects free of charge (D-397)', async () => {
    const { body } = await callApi(own.key, 'POST', '/ent/v2/subjects', { name: 'Mio', images: [smallPng] })
    expect(body).toMatchObject({ name: 'Mio', credits: 0, description: expect.stringMatching(/\w{3}/) })
  })
  it('writes nothing to the ledger and needs no credits (D-397)', async () => {
    expect(await listPostings(own.live.id)).toEqual([])
    expect(await listPostings(own.id)).toEqual([])
    expect(await balance(own.key)).toMatchObject({ credit_remain: 0, packages: [] })
    const grant = admin.grantCredits(own.id, { credits: 5, reason: 'none can be had' })
    await expect(grant).rejects.toThrow('NotFound')
  })
  it('gets the same refusals as a live key (D-397)', async () => {
    for (const change of [{ duration: 99 }, { prompt: undefined }, { model: 'unknown' }, { callback_url: 'ftp://a' }]) {
      const responses = await Promise.all([own.key, own.live.key].map((key) => create(key, { ...smallest, ...change })))
      expect(responses[0]?.status).toBe(400)
      expect(withoutTrace(responses[0]?.text ?? '')).toBe(withoutTrace(responses[1]?.text ?? '-'))
    }
    const pictures = await Promise.all(
      [own.key, own.live.key].map((key) =>
        callApi(key, 'POST', '/ent/v2/img2video', { ...minimalBody('I2V'), images: ['data:,'] }),
      ),
    )
    expect(withoutTrace(pictures[0]?.text ?? '')).toBe(withoutTrace(pictures[1]?.text ?? '-'))
  })
})

describe('a sandbox script', () => {
  it('ends a task with any err_code (D-397)', async () => {
    const wide = await newSandbox(0, 40)
    const codes = Object.keys(reasons).filter(isErrCode)
    const tasks = await Promise.all(
      codes.map(async (code) => {
        const { state, err_code, credits, creations } = await waitForEnd(
          await startScripted(`outcome=${code}`, wide),
          wide,
        )
        return { state, err_code, credits, creations }
      }),
    )
    expect(tasks).toEqual(codes.map((code) => ({ state: 'failed', err_code: code, credits: 0, creations: [] })))
    const { backends } = await admin.call(adminEndpoints.listBackends)
    expect(backends.find(({ use }) => use === 'sandbox')).toMatchObject({ health: 'well' })
  })
  it('is read from the header, a prompt or the text of speech (D-397)', async () => {
    const fails = { state: 'failed', err_code: 'NoFaceDetected' }
    expect(await waitForEnd(await startScripted('outcome=NoFaceDetected'))).toMatchObject(fails)
    const prompt = 'sandbox:outcome=NoFaceDetected callback=ok'
    expect(await waitForEnd((await created(own.key, 'R2I', { prompt }))['id'])).toMatchObject(fails)
    expect(await created(own.key, 'TTS', { text: prompt })).toMatchObject({ ...fails, file_url: '' })
    expect(
      await waitForEnd((await created(own.key, 'I2V', { prompt: 'In the sandbox: outcome=x' }))['id']),
    ).toMatchObject({
      state: 'success',
    })
  })
  it('delays the end and advances progress in steps (D-397)', async () => {
    const began = performance.now()
    const id = await startScripted('delay=6 steps=3')
    const progressValues = new Set<number>()
    let task = await own.client.get(id)
    while (task.state !== 'success' && task.state !== 'failed') {
      if (task.state === 'processing') progressValues.add(task.progress)
      task = await own.client.get(id)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(performance.now() - began).toBeGreaterThan(6_000)
    expect([0, 30, 60]).toEqual(expect.arrayContaining([...progressValues]))
    expect(progressValues.size).toBeGreaterThan(1)
    expect(task).toMatchObject({ state: 'success', progress: 100 })
  })
  it('can be cancelled (D-128, D-397)', async () => {
    const id = await startScripted('delay=600 steps=100')
    await expect.poll(async () => (await own.client.get(id)).state, { timeout: 10_000 }).toBe('processing')
    await own.client.cancel(id)
    expect(await own.client.get(id)).toMatchObject({ state: 'failed', err_code: 'UserCancelled', credits: 0 })
  })
  const refused = (field: string) => ({ reason: 'FieldInvalid', metadata: { field, rule: 'format' } })
  it.each([
    'outcome=Nothing',
    'outcome=BadRequest',
    'delay=601',
    'steps=101',
    'delay=1  steps=1',
    'callback=late',
    'play',
  ])('is rejected as "%s" (D-397)', async (script) => {
    const prompt = `sandbox:${script}`
    const answers = await Promise.all([
      scripted(script),
      callApi(own.key, 'POST', '/ent/v2/text2video', { ...smallest, prompt }),
      callApi(own.key, 'POST', '/ent/v2/text2video?dry_run=true', { ...smallest, prompt }),
      callApi(own.key, 'POST', '/ent/v2/audio-tts', { ...minimalBody('TTS'), text: prompt }),
    ])
    expect(answers.map(({ body }) => body)).toMatchObject(['X-Sandbox', 'prompt', 'prompt', 'text'].map(refused))
  })
  it('is rejected if empty after sandbox: (D-397)', async () => {
    expect((await create(own.key, { ...smallest, prompt: 'sandbox:' })).body).toMatchObject(refused('prompt'))
  })
  it('has no effect on a live key, in the header or the prompt (D-397)', async () => {
    const { live } = await newSandbox(100)
    const prompt = 'sandbox:outcome=NoFaceDetected delay=9'
    const { status, body } = await create(live.key, { ...smallest, prompt }, { 'x-sandbox': 'nonsense' })
    expect([status, body]).toMatchObject([200, { prompt, credits: 10 }])
    expect(await live.client.wait(String(body['id']))).toMatchObject({ state: 'success', credits: 10 })
  })
})

describe('callbacks of a test key', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())
  const readDeliveryStatuses = async (taskId: string) => {
    const { deliveries } = await admin.listDeliveries(own.id, { task_id: taskId })
    return Object.fromEntries(deliveries.map(({ event, status }) => [event, status]))
  }

  it('are sent like those of a live key (D-397)', async () => {
    const id = await startScripted('outcome=NoFaceDetected delay=1', own, { callback_url: receiver.url })
    const [callback] = await receiver.waitFor(({ body, event }) => body['id'] === id && event === 'failed')
    expect(callback?.body).toEqual(await own.client.get(id))
    expect(await readDeliveryStatuses(id)).toMatchObject({ failed: expect.any(String), processing: 'delivered' })
  })
  it('are dropped by callback=drop, and can be resent (D-397, D-332)', async () => {
    const id = await startScripted('callback=drop', own, { callback_url: receiver.url })
    await waitForEnd(id)
    expect(await readDeliveryStatuses(id)).toEqual({ processing: 'dropped', success: 'dropped' })
    expect(receiver.callbacks.filter(({ body }) => body['id'] === id)).toEqual([])
    await admin.resendDelivery(own.id, { task_id: id, event: 'success' })
    await receiver.waitFor(({ body, event }) => body['id'] === id && event === 'success')
  })
})

describe('live and test keys', () => {
  it('have separate slots of equal number (D-397)', async () => {
    const narrow = await newSandbox(0, 1)
    const [first, second] = [await startScripted('delay=600', narrow), await startScripted('delay=600', narrow)]
    await expect.poll(async () => (await narrow.client.get(first)).state, { timeout: 10_000 }).toBe('processing')
    await expect.poll(async () => (await narrow.client.get(second)).state, { timeout: 10_000 }).toBe('queueing')
    const counted = { concurrency_limit: 1, current_concurrency: 1, queue_count: 1 }
    expect(await balance(narrow.key)).toMatchObject(counted)
    expect(await balance(narrow.live.key)).toMatchObject({ ...counted, current_concurrency: 0, queue_count: 0 })
    await Promise.all([first, second].map((id) => narrow.client.cancel(id)))
  })
  it('follow later limit changes of their tenant (D-397)', async () => {
    const pair = await newSandbox(0, 3)
    await admin.call(adminEndpoints.changeTenant, { id: pair.live.id, fields: { concurrency: 7 } })
    expect(await balance(pair.key)).toMatchObject({ concurrency_limit: 7 })
  })

  const rich = newSandbox(10_000)
  const sides = [
    ['a live key', 'objects of test keys', async () => ({ mine: (await rich).live.key, theirs: (await rich).key })],
    ['a test key', 'objects of live keys', async () => ({ mine: (await rich).key, theirs: (await rich).live.key })],
  ] as const
  describe.each(sides)('hide from %s %s', (_who, _what, loadKeys) => {
    const unknown = '247549788994682041'
    let mine = ''
    let theirs = ''
    let task: Fields
    beforeAll(async () => {
      ;({ mine, theirs } = await loadKeys())
      task = await created(theirs, 'T2V')
    })
    const expectAlike = async (method: string, path: (id: string) => string, id: string, fields?: Fields) => {
      const [foreign, missing] = await Promise.all(
        [id, unknown].map((each) => callApi(mine, method, path(each), fields)),
      )
      expect(foreign?.status).toBeGreaterThanOrEqual(400)
      const known = (foreign?.text ?? '').replaceAll(id, unknown)
      expect([foreign?.status, withoutTrace(known)]).toEqual([missing?.status, withoutTrace(missing?.text ?? '')])
    }

    it('tasks, in reads, events, cancels and lists (D-067, D-397)', async () => {
      const id = String(task['id'])
      await expectAlike('GET', (each) => `/ent/v2/tasks/${each}/creations`, id)
      await expectAlike('GET', (each) => `/ent/v2/tasks/${each}/events`, id)
      await expectAlike('POST', (each) => `/ent/v2/tasks/${each}/cancel`, id)
      const { body } = await callApi(mine, 'GET', `/ent/v2/tasks?task_ids=${id}`)
      expect(body['tasks']).toEqual([])
      const listed = (await callApi(theirs, 'GET', `/ent/v2/tasks?task_ids=${id}`)).body['tasks'] as Fields[]
      expect(listed.map((each) => each['id'])).toEqual([id])
    })
    it('page tokens of the task list (D-067, D-397)', async () => {
      await created(theirs, 'T2V')
      const page = await callApi(theirs, 'GET', '/ent/v2/tasks?pager.pagesz=1')
      const token = String(page.body['next_page_token'])
      const { body } = await callApi(mine, 'GET', `/ent/v2/tasks?pager.pagesz=1&pager.page_token=${token}`)
      expect(body).toMatchObject({ reason: 'FieldInvalid', metadata: { rule: 'token' } })
    })
    it('subjects (D-067, D-397)', async () => {
      const subject = await callApi(theirs, 'POST', '/ent/v2/subjects', { name: 'Hidden', images: [smallPng] })
      const id = String(subject.body['id'])
      await expectAlike('PUT', (each) => `/ent/v2/subjects/${each}`, id, { style: 'x' })
      await expectAlike('DELETE', (each) => `/ent/v2/subjects/${each}`, id)
      const { body } = await callApi(mine, 'GET', `/ent/v2/subjects?subject_ids=${id}`)
      expect(body['subjects']).toEqual([])
      const film = (each: string) => ({ ...quickBody('R2V'), images: undefined, subjects: [{ id: each }], prompt: 'a' })
      const [foreign, missing] = await Promise.all(
        [id, unknown].map((each) => callApi(mine, 'POST', '/ent/v2/reference2video', film(each))),
      )
      expect([foreign?.status, foreign?.body['reason']]).toEqual([missing?.status, missing?.body['reason']])
    })
    it('uploads (D-067, D-397)', async () => {
      const { id } = await openUpload(theirs)
      expect((await finishUpload(mine, id, { etag: 'x' })).status).toBe(404)
      const stored = await storeUpload(theirs, png({ width: 160, height: 160 }))
      const named = (each: string) => ({ ...quickBody('I2V'), images: [`ssupload:?id=${each}`] })
      const [foreign, missing] = await Promise.all(
        [stored.id, unknown].map((each) => callApi(mine, 'POST', '/ent/v2/img2video', named(each))),
      )
      expect(foreign?.status).toBe(400)
      expect(withoutTrace((foreign?.text ?? '').replaceAll(stored.id, unknown))).toBe(
        withoutTrace(missing?.text ?? '-'),
      )
    })
    it('idempotency keys (D-375, D-397)', async () => {
      const key = `k${String(task['id'])}`
      const replies = await Promise.all(
        [theirs, mine].map((each) => create(each, smallest, { 'idempotency-key': key })),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(replies[0]?.body['id']).not.toBe(replies[1]?.body['id'])
      const other = await send(mine, 'POST', '/ent/v2/text2video', {
        body: JSON.stringify(smallest),
        headers: { 'idempotency-key': key },
      })
      expect(other.text).toBe(replies[1]?.text)
    })
  })
  it('have separate balances (D-397)', async () => {
    const { live, key } = await rich
    expect(await balance(key)).toMatchObject({ credit_remain: 0, packages: [] })
    expect((await balance(live.key)).packages).toHaveLength(1)
  })
})
