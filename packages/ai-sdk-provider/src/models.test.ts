import { APICallError } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { openScriptedService, refuse, resultBytes } from '../fixtures/scripted-service.ts'
import { videoCall } from '../fixtures/video-call.ts'
import { createKinora } from './create-kinora.ts'

const imageCall = {
  prompt: 'a lake',
  n: 1,
  size: undefined,
  aspectRatio: undefined,
  seed: undefined,
  files: undefined,
  mask: undefined,
  providerOptions: {},
}
const open = (script?: Parameters<typeof openScriptedService>[0]) => {
  const { settings, ...service } = openScriptedService(script)
  return { ...service, provider: createKinora(settings) }
}
const readKeys = (creates: readonly { headers: Headers }[]) =>
  creates.map(({ headers }) => headers.get('idempotency-key'))

it('several videos are several tasks with keys derived from the key of the caller', async () => {
  const { provider, creates } = open()
  const providerOptions = { kinora: { idempotencyKey: 'order-1', off_peak: true, seed: 10 } }
  const headers = { 'User-Agent': 'ai/7', Authorization: 'Token other' }
  const result = await provider.video('genq2').doGenerate?.({ ...videoCall, n: 2, providerOptions, headers })
  expect(readKeys(creates)).toEqual(['order-1', 'order-1-2'])
  expect(creates.map(({ body }) => body)).toEqual([
    { model: 'genq2', prompt: 'a lake', off_peak: true, seed: 10 },
    { model: 'genq2', prompt: 'a lake', off_peak: true, seed: 11 },
  ])
  expect(creates[0]?.headers.get('user-agent')).toBe('ai/7')
  expect(creates[0]?.headers.get('authorization')).toBe('Token gk_test')
  expect(result?.videos).toEqual([1, 2].map(() => ({ type: 'binary', data: resultBytes, mediaType: 'video/mp4' })))
  expect(result?.warnings).toContainEqual({ type: 'other', message: 'draft 2' })
  expect(result?.providerMetadata).toMatchObject({ kinora: { videos: [{ taskId: '1', credits: 4 }, { taskId: '2' }] } })
})

it('a call without a key gets a random one', async () => {
  const { provider, creates } = open()
  await provider.image('genq2').doGenerate(imageCall)
  expect(readKeys(creates)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

it('doStart passes on the key of the AI SDK, and doStatus follows the task', async () => {
  let state = 'processing'
  const { provider, creates } = open({ state: () => state })
  const model = provider.videoModel('genq2')
  const started = await model.doStart?.({ ...videoCall, headers: { 'idempotency-key': 'aisdk_vid_1' } })
  expect(readKeys(creates)).toEqual(['aisdk_vid_1'])
  const operation = started?.operation ?? null
  expect(operation).toEqual({ taskIds: ['1'] })
  expect(await model.doStatus?.({ operation })).toMatchObject({ status: 'pending' })
  state = 'success'
  expect(await model.doStatus?.({ operation })).toMatchObject({ status: 'completed', videos: [{ type: 'binary' }] })
  state = 'failed'
  expect(await model.doStatus?.({ operation })).toMatchObject({
    status: 'error',
    error: 'task 1 failed: ModelUnavailable',
  })
  await expect(model.doStatus?.({ operation: 'elsewhere' })).rejects.toThrow('the field taskIds')
})

it('a failed task fails the call, and the other tasks are cancelled', async () => {
  const { provider, cancelled } = open({ state: (id) => (id === '2' ? 'failed' : 'success') })
  const failing = provider.image('genq2').doGenerate({ ...imageCall, n: 2 })
  await expect(failing).rejects.toThrow('task 2 failed: ModelUnavailable')
  expect(cancelled).toEqual(['1', '2'])
})

it('tasks of a caller with a key are not cancelled', async () => {
  const { provider, cancelled } = open({ state: () => 'failed' })
  const providerOptions = { kinora: { idempotencyKey: 'order-1' } }
  await expect(provider.image('genq2').doGenerate({ ...imageCall, providerOptions })).rejects.toThrow('failed')
  expect(cancelled).toEqual([])
})

it('a call that is aborted or takes too long cancels its task', async () => {
  const { provider, cancelled } = open({ state: () => 'processing' })
  const providerOptions = { kinora: { timeoutMs: 10 } }
  await expect(provider.image('genq2').doGenerate({ ...imageCall, providerOptions })).rejects.toThrow('still')
  const abortSignal = AbortSignal.timeout(10)
  await expect(provider.image('genq2').doGenerate({ ...imageCall, abortSignal })).rejects.toThrow('timeout')
  expect(cancelled).toEqual(['1', '2'])
})

it('a rejected create is an APICallError that the AI SDK does not retry, and cancels the accepted ones', async () => {
  const { provider, cancelled } = open({
    create: (count) => (count === 2 ? refuse(503, 'ServiceUnavailable') : undefined),
  })
  const error = await Promise.resolve(provider.image('genq2').doGenerate({ ...imageCall, n: 2 })).catch(
    (each: unknown) => each,
  )
  expect(APICallError.isInstance(error)).toBe(true)
  expect(error).toMatchObject({
    statusCode: 503,
    isRetryable: false,
    requestBodyValues: {},
    data: { reason: 'ServiceUnavailable' },
  })
  expect(cancelled).toEqual(['1'])
})

it('images take a size and files, and no mask', async () => {
  const { provider, creates } = open()
  const files = [{ type: 'file', mediaType: 'image/png', data: 'AQID' } as const]
  const result = await provider.imageModel('genq2').doGenerate({ ...imageCall, size: '1440x1440', files, seed: 5 })
  expect(creates).toMatchObject([
    {
      path: '/ent/v2/reference2image',
      body: { images: ['data:image/png;base64,AQID'], resolution: '1080p', aspect_ratio: '1:1', seed: 5 },
    },
  ])
  expect(result.images).toEqual([resultBytes])
  const [mask] = files
  await expect(provider.image('genq2').doGenerate({ ...imageCall, mask })).rejects.toThrow('mask is not supported')
})

it('speech needs a voice, and warns of options without an equivalent', async () => {
  const { provider, creates } = open()
  const unused = { instructions: 'slow', outputFormat: 'wav', language: 'en' }
  const result = await provider.speech().doGenerate({ text: 'Good morning.', voice: 'Ada', speed: 1.5, ...unused })
  expect(creates).toMatchObject([
    {
      path: '/ent/v2/audio-tts',
      body: { text: 'Good morning.', voice_setting_voice_id: 'Ada', voice_setting_speed: 1.5 },
    },
  ])
  expect(result.audio).toEqual(resultBytes)
  const features = result.warnings.flatMap((each) => (each.type === 'unsupported' ? [each.feature] : []))
  expect(features).toEqual(['outputFormat', 'instructions', 'language'])
  await expect(provider.speechModel().doGenerate({ text: 'Good morning.' })).rejects.toThrow('voice is required')
})

it('an option of the wrong type is refused by its name', async () => {
  const { provider } = open()
  const refused = provider.image('genq2').doGenerate({ ...imageCall, providerOptions: { kinora: { timeoutMs: '5' } } })
  await expect(refused).rejects.toThrow('providerOptions.kinora.timeoutMs must be a number, got a string')
})

it('other kinds of models do not exist', () => {
  const provider = createKinora({ baseUrl: 'http://kinora.test', key: 'k' })
  expect(() => provider.languageModel('genq2')).toThrow('No such languageModel: genq2')
  expect(() => provider.embeddingModel('genq2')).toThrow('No such embeddingModel: genq2')
})
