import { beforeAll, describe, expect, it } from 'vitest'
import { created, type Fields } from '../support/creating.ts'
import { probe } from '../support/probing.ts'
import { newSandbox } from '../support/running-service.ts'

let sandbox: Awaited<ReturnType<typeof newSandbox>>
beforeAll(async () => {
  sandbox = await newSandbox(10_000)
})

const end = async (key: string, id: unknown) => {
  const client = key === sandbox.key ? sandbox.client : sandbox.live.client
  const { state, creations } = await client.wait(String(id), { everyMs: 50, timeoutMs: 120_000 })
  expect(state).toBe('success')
  return creations[0]?.url ?? ''
}

/** All technical properties of a film, without its content. */
const probeShape = async (url: string) => {
  const { streams, format } = await probe(url)
  const videoFields = [
    'codec_name',
    'profile',
    'width',
    'height',
    'pix_fmt',
    'r_frame_rate',
    'avg_frame_rate',
    'nb_read_frames',
  ]
  const otherFields = [
    'sample_rate',
    'channels',
    'color_space',
    'color_range',
    'sample_aspect_ratio',
    'start_time',
    'duration',
  ]
  const shapes = streams.map((stream) =>
    Object.fromEntries([...videoFields, ...otherFields].map((name) => [name, stream[name]])),
  )
  return { shapes, duration: format.duration, label: Object.keys(JSON.parse(format.tags['AIGC'] ?? '{}') as object) }
}

const timeToEnd = async (key: string, film: Fields) => {
  const began = performance.now()
  const url = await end(key, (await created(key, 'T2V', film))['id'])
  return { url, ms: performance.now() - began }
}

describe('a film for a test key', () => {
  it('of 16 seconds in 1080p takes less time than the smallest live one and has the requested size (D-397)', async () => {
    let [testMs, liveMs] = [0, 0]
    // Alternates with a live film, so that both see the same load, and uses a size that is not cached.
    for (const [ratio, width, height] of [
      ['16:9', 1920, 1080],
      ['9:16', 1080, 1920],
      ['1:1', 1808, 1808],
    ] as const) {
      const film = { model: 'genq3-turbo', aspect_ratio: ratio }
      const test = await timeToEnd(sandbox.key, { ...film, duration: 16, resolution: '1080p' })
      const live = await timeToEnd(sandbox.live.key, { ...film, duration: 1, resolution: '540p' })
      testMs += test.ms
      liveMs += live.ms
      const { streams } = await probe(test.url)
      expect(streams[0]).toMatchObject({
        codec_name: 'h264',
        width,
        height,
        nb_read_frames: '384',
        duration: '16.000000',
      })
      expect(streams[1]).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
    }
    expect(testMs).toBeLessThan(liveMs)
  })

  it.each<[string, Fields]>([
    ['with sound', { model: 'genq3-turbo', duration: 2, resolution: '540p' }],
    ['without', { model: 'genq3-turbo', duration: 1, resolution: '720p', audio: false, aspect_ratio: '3:4' }],
    ['with a mark', { model: 'genq2', duration: 2, resolution: '540p', watermark: true }],
  ])('has the same ffprobe properties as a live one, %s (D-397)', async (_, film) => {
    const [test, live] = await Promise.all(
      [sandbox.key, sandbox.live.key].map(async (key) => probeShape((await timeToEnd(key, film)).url)),
    )
    expect(test).toEqual(live)
  })
})
