import { AppError } from '@kinora/contract'
import { shippedRecipes } from '@kinora/contract/recipes'
import {
  type BackendAnswer,
  type BackendCall,
  type BackendRequest,
  customerText,
  NoAnswer,
  newId,
  noHttp,
  type PreparedMedia,
  type StepOrder,
} from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { type HttpTaskConfig, httpTaskConfig, httpTaskFacts } from './facts.ts'
import { httpTask } from './index.ts'

type Answer = Partial<BackendAnswer> | Error
const attemptId = newId(Date.now(), 0, 7)
const order = (more: object = {}): StepOrder => ({
  step: 'text-to-video',
  input: {
    prompt: customerText().parse('a lamp'),
    style: 'general',
    width: 1280,
    height: 720,
    fps: 24,
    seconds: 5,
    seed: 7,
    movement: 'auto',
    sound: false,
    ...more,
  },
})
const config = (name: string, more: object = {}): HttpTaskConfig =>
  httpTaskConfig.parse({ recipe: name, keyFrom: 'BACKEND_KEY_P', ...more })
const quick = (name: string): HttpTaskConfig => {
  const recipe = structuredClone(shippedRecipes[name]) as { find: object }
  Object.assign(recipe.find, { settleSeconds: 0 })
  return httpTaskConfig.parse({ recipe, keyFrom: 'BACKEND_KEY_P' })
}

/** A call whose answers are given in order. */
const open = (name: string | HttpTaskConfig, answers: Answer[], more: Partial<BackendCall<HttpTaskConfig>> = {}) => {
  const sent: BackendRequest[] = []
  const call: BackendCall<HttpTaskConfig> = {
    config: typeof name === 'string' ? config(name) : name,
    step: 'text-to-video',
    attemptId,
    http: {
      ...noHttp,
      async send(request) {
        sent.push(request)
        const answer = answers.shift()
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no more answers')
        return { status: 200, mediaType: 'application/json', ...answer }
      },
    },
    scratch: () => Promise.reject(new Error('no folder')),
    file: () => Promise.reject(new Error('no file')),
    signal: new AbortController().signal,
    ...more,
  }
  return { call, sent }
}
const handle = { job: { id: 'j1' }, step: 'text-to-video', model: 'gen4.5' }

describe('estimate', () => {
  it('multiplies the price of the model by the seconds of the order', () => {
    expect(httpTask.estimate?.(order(), config('runway'))).toEqual({ currency: 'USD', microUnits: 600_000 })
  })

  it('estimates the length in the request', () => {
    const estimate = (seconds: number) => httpTask.estimate?.(order({ seconds }), config('fal'))?.microUnits
    expect([estimate(1), estimate(5), estimate(6)]).toEqual([700_000, 700_000, 1_400_000])
  })

  it('estimates nothing for a price by the tokens of the reply', () => {
    expect(httpTask.estimate?.(order(), config('modelark'))).toBeUndefined()
  })
})

describe('start', () => {
  it('returns a handle with the job', async () => {
    const { call, sent } = open('runway', [{ json: { id: 'j1' } }])
    expect(await httpTask.start(order(), call)).toEqual(handle)
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'https://api.dev.runwayml.com/v1/text_to_video' })
    expect(sent[0]?.headers).toEqual({ 'X-Runway-Version': '2024-11-06' })
  })

  it.each([
    [429, { 'retry-after': '7' }, 7_000],
    [429, undefined, undefined],
    [429, { 'retry-after': 'soon' }, undefined],
    [429, { 'retry-after': '99999' }, 300_000],
  ])('reports after %i with %j that nothing was accepted', async (status, headers, retryAfterMs) => {
    const { call } = open('runway', [{ status, ...(headers ? { headers } : {}) }])
    await expect(httpTask.start(order(), call)).rejects.toMatchObject({ name: 'NotAccepted', retryAfterMs })
  })

  it.each([
    [422, {}, 'ModelUnavailable'],
    [402, {}, 'ModelUnavailable'],
    [400, { failureCode: 'SAFETY.INPUT.TEXT' }, 'TaskPromptPolicyViolation'],
    [302, {}, 'ModelUnavailable'],
  ])('after %i with %j ends with %s', async (status, json, reason) => {
    await expect(httpTask.start(order(), open('runway', [{ status, json }]).call)).rejects.toMatchObject({ reason })
  })

  it.each([
    [{ status: 500 }],
    [{ status: 200, json: [null] }],
    [{ status: 200, mediaType: 'text/html' }],
    [{ status: 200, json: { id: '../../admin' } }],
    [new NoAnswer(true, new Error('reset'))],
  ])('with the answer %j has an unknown outcome', async (answer) => {
    await expect(httpTask.start(order(), open('runway', [answer as Answer]).call)).rejects.toMatchObject({
      name: 'UnknownOutcome',
    })
    await expect(httpTask.start(order(), open('replicate', [answer as Answer]).call)).rejects.not.toMatchObject({
      name: 'UnknownOutcome',
    })
  })

  it('sends no more jobs in a minute than the recipe allows, per configuration', async () => {
    const recipe = structuredClone(shippedRecipes['runway']) as object
    const limited = () =>
      httpTaskConfig.parse({ recipe: { ...recipe, limits: { perMinute: 2 } }, keyFrom: 'BACKEND_KEY_P' })
    const answers = () => [{ json: { id: 'j1' } }, { json: { id: 'j2' } }, { json: { id: 'j3' } }]
    const { call, sent } = open(limited(), answers())
    await httpTask.start(order(), call)
    await httpTask.start(order(), call)
    const refused: unknown = await httpTask.start(order(), call).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'NotAccepted', message: 'runway takes 2 jobs a minute' })
    const { retryAfterMs } = refused as { retryAfterMs: number }
    expect([retryAfterMs > 50_000, retryAfterMs <= 60_000, sent.length]).toEqual([true, true, 2])
    expect(await httpTask.start(order(), open(limited(), answers()).call)).toEqual(handle)
  })

  it('passes on that the provider was never reached', async () => {
    const { call } = open('runway', [new NoAnswer(false, new Error('refused'))])
    await expect(httpTask.start(order(), call)).rejects.toMatchObject({ name: 'NoAnswer', wasSent: false })
  })

  it.each([{ seconds: 11 }, { prompt: 'x'.repeat(1_001) }])(
    'refuses an order beyond the limits without a request',
    async (more) => {
      const { call, sent } = open('runway', [])
      await expect(httpTask.start(order(more), call)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
      expect(sent).toEqual([])
    },
  )
})

describe('media', () => {
  const image: PreparedMedia = {
    key: 'k',
    sha256: 'ab',
    bytes: 3,
    mediaType: 'image/png',
    width: 1,
    height: 1,
    seconds: 0,
  }
  const moving = { ...order(), step: 'image-to-video', input: { ...order().input, image, voice: '' } } as StepOrder
  const file = () => Promise.resolve(new URL(import.meta.url).pathname)

  it('are sent as data URIs, or as base64', async () => {
    const runway = open('runway', [{ json: { id: 'j1' } }], { file, step: 'image-to-video' })
    await httpTask.start(moving, runway.call)
    expect(runway.sent[0]?.json).toMatchObject({
      promptImage: expect.stringMatching(/^data:image\/png;base64,/) as string,
    })
    const gemini = open('gemini', [{ json: { name: 'models/veo/operations/x' } }], { file, step: 'image-to-video' })
    await httpTask.start(moving, gemini.call)
    expect(JSON.stringify(gemini.sent[0]?.json)).toMatch(/"data":"[\w+/=]{20,}"/)
  })

  it('are sent as URLs, or go to the next route without one', async () => {
    const mediaUrl = () => Promise.resolve('https://store.example/k?signed')
    const { call, sent } = open('replicate', [{ status: 201, json: { id: 'j1' } }], {
      mediaUrl,
      step: 'image-to-video',
    })
    await httpTask.start(moving, call)
    expect(sent[0]?.json).toMatchObject({ input: { image: 'https://store.example/k?signed' } })
    await expect(httpTask.start(moving, open('replicate', []).call)).rejects.toMatchObject({
      reason: 'ModelUnavailable',
    })
  })

  const uploading = (): HttpTaskConfig => {
    const recipe = structuredClone(shippedRecipes['runway']) as Record<string, unknown>
    const create = { method: 'POST', path: '/v1/uploads', body: { type: '{{upload.type}}', name: '{{upload.name}}' } }
    recipe['media'] = {
      as: 'upload',
      maxBytes: 1_000,
      upload: { create, url: ['put'], value: ['uri'], origins: ['https://*.store.example'] },
    }
    return httpTaskConfig.parse({ recipe, keyFrom: 'BACKEND_KEY_P' })
  }

  it('are uploaded first', async () => {
    const answers = [
      { json: { put: 'https://a.store.example/1', uri: 'up://1' } },
      { status: 200 },
      { json: { id: 'j1' } },
    ]
    const { call, sent } = open(uploading(), answers, { file, step: 'image-to-video' })
    await httpTask.start(moving, call)
    expect(sent[0]?.json).toEqual({ type: 'image/png', name: 'ab.png' })
    expect(sent[1]).toMatchObject({ method: 'PUT', upload: { mediaType: 'image/png' } })
    expect(sent[2]?.json).toMatchObject({ promptImage: 'up://1' })
  })

  it.each([[[{ status: 500 }]], [[{ json: { put: 'https://a.store.example/1', uri: 'u' } }, { status: 403 }]]])(
    'that cannot be uploaded start nothing (%j)',
    async (answers) => {
      const { call } = open(uploading(), answers as Answer[], { file, step: 'image-to-video' })
      await expect(httpTask.start(moving, call)).rejects.toMatchObject({ name: 'NotAccepted' })
    },
  )

  it('above the limit, or that the step does not take, go to the next route', async () => {
    const large = { ...moving, input: { ...moving.input, image: { ...image, bytes: 1e9 } } } as StepOrder
    await expect(httpTask.start(large, open('runway', []).call)).rejects.toBeInstanceOf(AppError)
    const references = {
      ...moving,
      step: 'image-to-video',
      input: { ...moving.input, images: [image] },
    } as unknown as StepOrder
    await expect(httpTask.start(references, open('runway', [], { file }).call)).rejects.toMatchObject({
      detail: { detail: 'runway takes no images for image-to-video' },
    })
  })
})

describe('poll', () => {
  it.each([
    [[{ json: { status: 'PENDING' } }], { state: 'pending' }],
    [[{ json: { status: 'RUNNING', progress: 0.5 } }], { state: 'pending', fraction: 0.5 }],
    [
      [{ json: { status: 'SUCCEEDED', output: ['https://x/y'] } }],
      { state: 'done', output: { url: 'https://x/y' }, mediaType: 'video/mp4' },
    ],
    [[{ json: { status: 'CANCELLED' } }], { state: 'lost' }],
    [[{ status: 404, json: {} }], { state: 'lost' }],
    [[{ json: { status: 'SUCCEEDED', output: [] } }], { state: 'failed', kind: 'refused' }],
    [
      [{ json: { status: 'FAILED', failureCode: 'SAFETY.OUTPUT.VIDEO' } }],
      { state: 'failed', code: 'CreationPolicyViolation' },
    ],
    [
      [{ json: { status: 'FAILED', failureCode: 'INPUT_PREPROCESSING.SAFETY.TEXT' } }],
      { state: 'failed', code: 'TaskPromptPolicyViolation' },
    ],
    [
      [{ json: { status: 'FAILED', failureCode: 'INTERNAL' } }],
      { state: 'failed', code: 'ModelUnavailable', kind: 'refused' },
    ],
  ])('with %j is %j', async (answers, poll) => {
    expect(await httpTask.poll(handle, open('runway', answers).call)).toMatchObject(poll)
  })

  it.each([
    [{ status: 404, mediaType: 'text/html' }],
    [{ status: 429 }],
    [{ status: 500 }],
    [{ json: {} }],
    [{ json: 'text' }],
  ])('with %j is repeated', async (answer) => {
    await expect(httpTask.poll(handle, open('runway', [answer]).call)).rejects.toThrow('runway')
  })

  const fal = { ...handle, model: 'fal-ai/kling-video/v2.6/pro/text-to-video' }
  const done = { json: { status: 'COMPLETED' } }
  it('fetches the result, and its cost from a header', async () => {
    const result = { json: { video: { url: 'https://v3.fal.media/a.mp4' } }, headers: { 'x-fal-billable-units': '5' } }
    expect(await httpTask.poll(fal, open('fal', [done, result]).call)).toMatchObject({
      state: 'done',
      output: { url: 'https://v3.fal.media/a.mp4' },
      cost: { currency: 'USD', microUnits: 700_000 },
    })
  })

  it('reads a failure from the result, and repeats an unclear one', async () => {
    const rejected = { status: 422, json: { detail: [{ type: 'content_policy_violation' }] } }
    expect(await httpTask.poll(fal, open('fal', [done, rejected]).call)).toMatchObject({
      code: 'CreationPolicyViolation',
    })
    for (const answer of [{ status: 502 }, { mediaType: 'text/html' }])
      await expect(httpTask.poll(fal, open('fal', [done, answer]).call)).rejects.toThrow('fal')
  })
})

describe('find', () => {
  const at = (ageMs: number) => new Date(Date.now() - ageMs).toISOString()
  const ours = { id: 'j9', webhook: `https://w.example/r/${attemptId}/x`, created_at: at(1_000) }
  const other = { id: 'j8', webhook: 'https://w.example/r/1/x', created_at: at(2_000) }
  const old = { id: 'j1', created_at: at(3_600_000) }

  it.each([
    [
      [{ json: { results: [other, ours], next: null } }],
      expect.objectContaining({ handle: expect.objectContaining({ job: { id: 'j9' } }) as object }),
    ],
    [
      [{ json: { results: [other], next: 'https://api.replicate.com/2' } }, { json: { results: [old], next: 'x' } }],
      'never seen',
    ],
    [[{ json: { results: [other, old], next: null } }], 'never seen'],
    [[{ json: { results: [{ ...other, webhook: null }], next: null } }], 'cannot say'],
    [[{ json: { results: [], next: null } }], 'never seen'],
    [[{ json: { results: [{ ...ours, id: '../x' }], next: null } }], 'cannot say'],
  ])('with the list %j answers %j', async (answers, found) => {
    const { call } = open(quick('replicate'), answers as Answer[])
    expect(await httpTask.find(call)).toEqual(found)
  })

  it('counts pages where the list has no link', async () => {
    const item = (id: string) => ({ id, safety_identifier: id, created_at: Math.floor(Date.now() / 1_000) })
    const { call, sent } = open(quick('modelark'), [{ json: { items: [item('1')] } }, { json: { items: [] } }])
    expect(await httpTask.find(call)).toBe('never seen')
    expect(sent[1]?.url).toContain('page_num=2')
  })

  it.each([{ status: 500 }, { json: { results: 'none' } }])(
    'repeats a list that is unreadable (%j)',
    async (answer) => {
      await expect(httpTask.find(open(quick('replicate'), [answer]).call)).rejects.toThrow('for its jobs')
    },
  )

  it('does not search for an attempt that is older than the list', async () => {
    const { call } = open(quick('replicate'), [], { attemptId: newId(Date.now() - 48 * 3_600_000, 0, 1) })
    expect(await httpTask.find(call)).toBe('cannot say')
  })

  it('takes the job that a webhook named, and cannot say without one', async () => {
    const { call } = open('fal', [], { readReportedJob: async () => ({ id: 'j7' }) })
    expect(await httpTask.find(call)).toMatchObject({ handle: { job: { id: 'j7' }, step: 'text-to-video' } })
    expect(await httpTask.find(open('fal', []).call)).toBe('cannot say')
    expect(await httpTask.find(open('runway', []).call)).toBe('cannot say')
  })

  it('repeats a start under an idempotency key while the provider keeps it', async () => {
    const recipe = structuredClone(shippedRecipes['runway']) as { find: object; headers: object }
    Object.assign(recipe, { find: { by: 'key', hours: 24 } })
    Object.assign(recipe.headers, { 'Idempotency-Key': '{{attempt.id}}' })
    for (const step of Object.values((recipe as unknown as { steps: Record<string, { create: object }> }).steps))
      Object.assign(step.create, { headers: { 'Idempotency-Key': '{{attempt.id}}' } })
    const keyed = httpTaskConfig.parse({
      recipe: { ...recipe, headers: { 'X-Runway-Version': '2024-11-06' } },
      keyFrom: 'BACKEND_KEY_P',
    })
    expect(await httpTask.find(open(keyed, []).call)).toBe('never seen')
    const old = newId(Date.now() - 25 * 3_600_000, 0, 1)
    expect(await httpTask.find(open(keyed, [], { attemptId: old }).call)).toBe('cannot say')
  })
})

describe('cancel and check', () => {
  it.each([200, 204, 400, 404])('a cancel answered with %i is done', async (status) => {
    await expect(httpTask.cancel(handle, open('runway', [{ status }]).call)).resolves.toBeUndefined()
  })
  it.each([429, 500])('a cancel answered with %i is repeated', async (status) => {
    await expect(httpTask.cancel(handle, open('runway', [{ status }]).call)).rejects.toThrow('runway')
  })
  it('a provider without a cancel is not called', async () => {
    const { call, sent } = open('openrouter', [])
    await httpTask.cancel({ ...handle, model: 'google/veo-3.1' }, call)
    expect(sent).toEqual([])
  })
  it.each([
    [200, true],
    [401, false],
  ])('a check answered with %i is ready: %s', async (status, isReady) => {
    expect(await httpTask.check?.(open('runway', [{ status }]).call)).toEqual({ isReady, missing: [] })
  })
  it('a check without a request is ready, one with a server error fails', async () => {
    expect(await httpTask.check?.(open('fal', []).call)).toEqual({ isReady: true, missing: [] })
    await expect(httpTask.check?.(open('runway', [{ status: 503 }]).call)).rejects.toMatchObject({
      reason: 'ModelUnavailable',
    })
  })
})

describe('facts', () => {
  it('the key goes to the origins of the recipe, results come from others without it', () => {
    expect(httpTaskFacts.endpoint?.(config('fal'))).toEqual({
      baseUrl: 'https://queue.fal.run',
      keyFrom: 'BACKEND_KEY_P',
      keyPlace: { in: 'header', name: 'authorization', prefix: 'Key ' },
      keyOrigins: [],
      outputOrigins: ['https://fal.media', 'https://*.fal.media'],
      uploadOrigins: [],
    })
  })

  it('a recipe serves its steps, and running jobs stop where the provider can stop them', () => {
    expect(httpTaskFacts.servesWith?.(config('runway'))).toEqual(['text-to-video', 'image-to-video', 'text-to-image'])
    expect(httpTaskFacts.canStop(config('runway'))).toBe(true)
    expect(httpTaskFacts.canStop(config('modelark'))).toBe(false)
    expect(httpTaskFacts.canStop(config('openrouter'))).toBe(false)
  })

  it('webhooks need the secret that signs them, unless keys are public or the URL is the proof', () => {
    const verifier = (name: string, more = {}) => httpTaskFacts.webhook?.(config(name, more))?.verifier.by
    expect(['fal', 'modelark', 'replicate', 'openrouter', 'runway'].map((name) => verifier(name))).toEqual([
      'ed25519-jwks',
      'url-token',
      undefined,
      undefined,
      undefined,
    ])
    const secret = { webhookSecretFrom: 'BACKEND_KEY_S' }
    expect(['replicate', 'openrouter'].map((name) => verifier(name, secret))).toEqual([
      'standard-webhooks',
      'timestamped-hmac',
    ])
    expect(httpTaskFacts.webhook?.(config('fal'))?.readJob({ request_id: 'r1' })).toEqual({ id: 'r1' })
  })

  it('the licence of the chosen model counts', () => {
    expect(httpTaskFacts.terms?.(config('fal'), 'text-to-image')).toEqual({
      licence: 'FLUX.1 dev via fal',
      excludedTerritories: [],
    })
    const other = config('runway', { models: { 'image-to-video': 'gen4_turbo' } })
    expect(httpTaskFacts.terms?.(other, 'image-to-video')?.licence).toBe('Runway API terms')
  })

  it.each([
    [{ recipe: 'unknown' }, 'expected object'],
    [{ recipe: 'fal', models: { 'text-to-video': 'sora' } }, 'sora is not a model of the recipe'],
    [{ recipe: 'runway', webhookSecretFrom: 'BACKEND_KEY_S' }, 'the recipe has no webhook'],
  ])('the configuration %j is rejected', (more, message) => {
    expect(() => httpTaskConfig.parse({ keyFrom: 'BACKEND_KEY_P', ...more })).toThrow(message)
  })
})
