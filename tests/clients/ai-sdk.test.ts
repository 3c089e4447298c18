import { readFileSync } from 'node:fs'
import { createKinora, type KinoraProvider } from '@kinora/ai-sdk-provider'
import {
  APICallError,
  generateImage,
  generateSpeech,
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai'
import { beforeAll, describe, expect, it } from 'vitest'
import { png } from '../support/files/png.ts'
import { fetchWithRetry } from '../support/retries.ts'
import { baseUrl, newSandbox, newTenant, send } from '../support/running-service.ts'

/** With a test key, whose results are made at once. */
let kinora: KinoraProvider
/** With the key of a tenant, whose tasks run at the back ends of the catalog. */
let live: KinoraProvider
let key: string
const openProvider = (apiKey: string): KinoraProvider => createKinora({ baseUrl, key: apiKey, fetch: fetchWithRetry })
beforeAll(async () => {
  ;({ key } = await newSandbox(10_000))
  kinora = openProvider(key)
  live = openProvider((await newTenant()).key)
})

const picture = png({ width: 256, height: 144 })
const small = { prompt: 'a lake', duration: 1, resolution: '1024x576' } as const
const hasMp4Header = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1', 4, 8) === 'ftyp'
const hasPngHeader = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1', 1, 4) === 'PNG'
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const countTasks = async (): Promise<number> => {
  const { body } = await send(key, 'GET', '/ent/v2/tasks?pager.pagesz=100')
  return (body['tasks'] as object[]).length
}

it('the AI SDK is the pinned release of the registry', () => {
  const { devDependencies } = readJson('../package.json') as { devDependencies: Record<string, string> }
  const { packages } = readJson('../../package-lock.json') as { packages: Record<string, Record<string, string>> }
  const { version } = readJson('../../node_modules/ai/package.json') as { version: string }
  expect(devDependencies['ai']).toMatch(/^7\.\d+\.\d+$/)
  expect(version).toBe(devDependencies['ai'])
  expect(packages['node_modules/ai']).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) as string })
})

describe('the unmodified AI SDK, at the back ends of the catalog', () => {
  it('generates a video', async () => {
    const { video, providerMetadata } = await generateVideo({ model: live.video('genq2'), ...small })
    expect(hasMp4Header(video.uint8Array)).toBe(true)
    expect(providerMetadata['kinora']?.['videos']).toMatchObject([{ used: { width: 1024, height: 576, duration: 1 } }])
  })

  it('generates an image', async () => {
    const { image } = await generateImage({ model: live.image('genq2'), prompt: 'a lake', size: '1440x1440' })
    expect(hasPngHeader(image.uint8Array)).toBe(true)
    expect(Buffer.from(image.uint8Array).readUInt32BE(16)).toBe(1440)
  })

  it('generates speech', async () => {
    const { audio } = await generateSpeech({ model: live.speech(), text: 'Good morning.', voice: 'Arrogant_Miss' })
    expect(audio.mediaType).toBe('audio/mpeg')
    expect(audio.uint8Array.length).toBeGreaterThan(4_000)
  })
})

describe('the unmodified AI SDK', () => {
  it('generates a video from a prompt', async () => {
    const { video, providerMetadata } = await generateVideo({ model: kinora.video('genq2'), ...small })
    expect(hasMp4Header(video.uint8Array)).toBe(true)
    expect(providerMetadata['kinora']?.['videos']).toMatchObject([{ used: { width: 1024, height: 576, duration: 1 } }])
  })

  it('generates a video from an image, and polls it with its own idempotency key', async () => {
    const { video } = await generateVideo({
      model: kinora.video('genq3-turbo'),
      prompt: { image: picture, text: 'slowly' },
      duration: 1,
      poll: { intervalMs: 200 },
    })
    expect(hasMp4Header(video.uint8Array)).toBe(true)
  })

  it('starts a video and reads its status later', async () => {
    const model = kinora.video('genq2')
    const { operation } = await startVideo({ model, ...small })
    await expect
      .poll(async () => (await getVideoStatus(model, { operation })).status, { timeout: 60_000 })
      .toBe('completed')
  })

  it('generates and edits images', async () => {
    const model = kinora.image('genq2')
    const { images, providerMetadata } = await generateImage({ model, prompt: 'a lake', size: '1440x1440', n: 2 })
    expect(images.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/png'])
    expect(Buffer.from(images[0]?.uint8Array ?? []).readUInt32BE(16)).toBe(1440)
    expect(providerMetadata['kinora']?.images).toHaveLength(2)
    const edited = await generateImage({ model, prompt: { text: 'at night', images: [picture] } })
    expect(edited.image.mediaType).toBe('image/png')
  })

  it('generates speech', async () => {
    const { audio } = await generateSpeech({ model: kinora.speech(), text: 'Good morning.', voice: 'Arrogant_Miss' })
    expect(audio.mediaType).toBe('audio/mpeg')
    expect(Buffer.from(audio.uint8Array).toString('latin1', 0, 3)).toBe('ID3')
  })

  it('returns the same task for the same idempotency key', async () => {
    const before = await countTasks()
    const providerOptions = { kinora: { idempotencyKey: `order ${before}` } }
    const draw = async () => {
      const call = { model: kinora.image('genq2'), prompt: 'a lake', providerOptions }
      return (await generateImage(call)).providerMetadata['kinora']?.images
    }
    const [first, again] = [await draw(), await draw()]
    const [{ taskId }] = first as [{ taskId: string }]
    expect(again).toMatchObject([{ taskId }])
    expect(await countTasks()).toBe(before + 1)
  })

  it('gets the reason of a rejected and of a failed task', async () => {
    const { key: poor } = await newTenant(0)
    const refused = await generateImage({ model: openProvider(poor).image('genq2'), prompt: 'a lake' }).catch(
      (error: unknown) => error,
    )
    expect(APICallError.isInstance(refused) && [refused.statusCode, refused.data]).toMatchObject([
      400,
      { reason: 'CreditInsufficient' },
    ])
    const failing = generateImage({ model: kinora.image('genq2'), prompt: 'sandbox:outcome=CreationPolicyViolation' })
    await expect(failing).rejects.toThrow('CreationPolicyViolation')
  })
})
