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

/** All that tells films apart but for what they show. */
const shapeOf = async (url: string) => {
  const { streams, format } = await probe(url)
  const told = [
    'codec_name',
    'profile',
    'width',
    'height',
    'pix_fmt',
    'r_frame_rate',
    'avg_frame_rate',
    'nb_read_frames',
  ]
  const further = [
    'sample_rate',
    'channels',
    'color_space',
    'color_range',
    'sample_aspect_ratio',
    'start_time',
    'duration',
  ]
  const shapes = streams.map((stream) => Object.fromEntries([...told, ...further].map((name) => [name, stream[name]])))
  return { shapes, duration: format.duration, label: Object.keys(JSON.parse(format.tags['AIGC'] ?? '{}') as object) }
}

describe('a film for a test key', () => {
  it('of 16 seconds in 1080p is there within two seconds, in the shape asked for (D-397)', async () => {
    const took: number[] = []
    // Others may be using the machine, so one of three has to do; each is of a shape that nobody asked for before.
    for (const [ratio, width, height] of [
      ['16:9', 1920, 1080],
      ['9:16', 1080, 1920],
      ['1:1', 1808, 1808],
    ] as const) {
      const began = performance.now()
      const film = { model: 'genq3-turbo', duration: 16, resolution: '1080p', aspect_ratio: ratio }
      const { id } = await created(sandbox.key, 'T2V', film)
      const url = await end(sandbox.key, id)
      took.push(Math.round(performance.now() - began))
      const { streams } = await probe(url)
      expect(streams[0]).toMatchObject({
        codec_name: 'h264',
        width,
        height,
        nb_read_frames: '384',
        duration: '16.000000',
      })
      expect(streams[1]).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
    }
    console.info(`16 s in 1080p: ${took.join(', ')} ms`)
    expect(Math.min(...took)).toBeLessThan(2_000)
  })

  it.each<[string, Fields]>([
    ['with sound', { model: 'genq3-turbo', duration: 2, resolution: '540p' }],
    ['without', { model: 'genq3-turbo', duration: 1, resolution: '720p', audio: false, aspect_ratio: '3:4' }],
    ['with a mark', { model: 'genq2', duration: 2, resolution: '540p', watermark: true }],
  ])('is for ffprobe what a live one is, %s (D-397)', async (_, film) => {
    const [test, live] = await Promise.all(
      [sandbox.key, sandbox.live.key].map(async (key) =>
        shapeOf(await end(key, (await created(key, 'T2V', film))['id'])),
      ),
    )
    expect(test).toEqual(live)
  })
})
