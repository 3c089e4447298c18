import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type OpenAI from 'openai'
import { beforeAll, describe, expect, it } from 'vitest'
import { openaiSandbox, pictureFile } from '../../support/openai-client.ts'
import { baseUrl, send } from '../../support/running-service.ts'

let client: OpenAI
let key: string
beforeAll(async () => {
  ;({ client, key } = await openaiSandbox())
})

const pngSize = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

describe('images (D-398)', () => {
  it('are generated within the request and returned as a URL', async () => {
    const drawn = await client.images.generate({ prompt: 'a lighthouse', size: '1440x1440' })
    const bytes = await (await fetch(drawn.data?.[0]?.url ?? '')).arrayBuffer()
    expect([drawn.size, pngSize(Buffer.from(bytes))]).toEqual(['1440x1440', '1440x1440'])
  })

  it('are generated within the request and returned as bytes', async () => {
    const drawn = await client.images.generate({ prompt: 'a lighthouse', response_format: 'b64_json' })
    expect(pngSize(Buffer.from(drawn.data?.[0]?.b64_json ?? '', 'base64'))).toBe('1920x1080')
  })

  it('are edited in the shape of the first picture unless a size is given', async () => {
    const edited = await client.images.edit({ image: await pictureFile(), prompt: 'at night' })
    expect(edited.size).toBe('1920x1080')
    const image = [await pictureFile(), await pictureFile()]
    const both = await client.images.edit({ image, prompt: 'at night', size: '1440x1440' })
    expect(both.size).toBe('1440x1440')
  })

  it('that fail return the error code instead of a picture', async () => {
    const refused = client.images.generate({ prompt: 'sandbox:outcome=CreationPolicyViolation' })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'CreationPolicyViolation' })
  })
})

it('speech is streamed to a file (D-031, D-398)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openai-speech-'))
  const file = join(folder, 'speech.mp3')
  const speech = await client.audio.speech.create({ model: 'any', voice: 'Arrogant_Miss', input: 'Good morning.' })
  expect(speech.headers.get('content-type')).toBe('audio/mpeg')
  await pipeline(Readable.fromWeb(speech.body as never), createWriteStream(file))
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  expect(bytes.length).toBe(Number(speech.headers.get('content-length')))
  expect(bytes.toString('latin1', 0, 3)).toBe('ID3')
})

it('disconnecting from an image request cancels its task (D-398)', async () => {
  const leaving = new AbortController()
  const left = client.images.generate({ prompt: 'sandbox:delay=300' }, { signal: leaving.signal })
  const tasks = async () => (await send(key, 'GET', '/ent/v2/tasks?pager.pagesz=1')).body['tasks'] as object[]
  await expect.poll(async () => (await tasks())[0]).toMatchObject({ prompt: 'sandbox:delay=300' })
  leaving.abort()
  await expect(left).rejects.toThrow('abort')
  await expect.poll(async () => (await tasks())[0]).toMatchObject({ state: 'failed', err_code: 'UserCancelled' })
})

it('models lists the models that requests accept (D-398)', async () => {
  const { data } = await client.models.list()
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['genq1', 'genq2', 'genq3-turbo']))
  expect(new Set(data.map(({ object }) => object))).toEqual(new Set(['model']))
  expect(client.baseURL).toBe(`${baseUrl}/v1`)
})
