import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { verifyCallback, verifyCallbackByKey } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { smallPng } from '../support/files/png.ts'
import { baseUrl, newSandbox } from '../support/running-service.ts'

const main = ['--conditions=source', '--disable-warning=ExperimentalWarning', 'apps/cli/src/main.ts']

const createCli = async () => {
  const { key } = await newSandbox()
  const env = { ...process.env, KINORA_URL: baseUrl, KINORA_KEY: key, NO_COLOR: '1' }
  const kinora = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...main, ...words], { env })).stdout
  return { key, env, kinora }
}

it('kinora film shows a film, regenerates one segment and quotes a compose', async () => {
  const { kinora } = await createCli()
  const words = ['general-one-click', '--images', smallPng, '--duration', '15', '--wait']
  const film = JSON.parse(await kinora('--json', ...words))
  const first = JSON.parse(await kinora('--json', 'film', 'show', film.id))
  const take = JSON.parse(await kinora('--json', 'film', 'edit', film.id, 'night', '--segment', '1', '--wait'))
  const quote = JSON.parse(await kinora('--json', 'film', 'compose', film.id, '--quote'))
  const { segments } = JSON.parse(await kinora('--json', 'film', 'show', film.id))
  expect(segments[1].map(({ id }: { id: string }) => id)).toEqual([first.segments[1][0].id, take.id])
  expect(quote).toMatchObject({ dry_run: true, credits: 0 })
})

it('kinora creates, updates, lists and deletes a subject, and recommends prompts for an image file', async () => {
  const { kinora } = await createCli()
  const folder = mkdtempSync(join(tmpdir(), 'kinora-pictures-'))
  const file = join(folder, 'kettle.png')
  writeFileSync(file, Buffer.from(smallPng.slice(smallPng.indexOf(',') + 1), 'base64'))
  const runJson = async (...words: string[]) => JSON.parse(await kinora('--json', ...words))
  const { uri } = await runJson('upload', file, '--scene', 'a subject')
  const { id } = await runJson('subject-create', '--name', 'kettle', '--images', uri)
  expect(await runJson('subject-update', id, '--name', 'teapot', '--images', `@${file}`)).toMatchObject({
    name: 'teapot',
  })
  expect(await runJson('subjects', '--subject-ids', id)).toMatchObject({ count: 1, subjects: [{ id, name: 'teapot' }] })
  expect(await runJson('subject-delete', id)).toEqual({})
  expect(await runJson('subjects', '--subject-ids', id)).toMatchObject({ subjects: [] })
  const words = ['recommend-prompts', '--images', `@${file}`, '--type', 'img2video', '--count', '2']
  expect((await runJson(...words)).prompts).toHaveLength(2)
})

it('kinora listen --from-events sends callbacks signed like those of the service', async () => {
  const { key, env, kinora } = await createCli()
  const received: { state: string; headers: IncomingMessage['headers']; body: string; isSigned: Promise<boolean> }[] =
    []
  const delivered = Promise.withResolvers<void>()
  const receive = async (request: IncomingMessage): Promise<void> => {
    const body = await text(request)
    const isSigned = verifyCallbackByKey({ headers: request.headers, body }, { path: request.url ?? '' }, key)
    received.push({ state: JSON.parse(body).state, headers: request.headers, body, isSigned })
    if (received.at(-1)?.state === 'success') delivered.resolve()
  }
  const receiver = createServer((request, response) => void receive(request).then(() => response.end()))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as { port: number }
  const words = ['listen', '--from-events', '--forward', `${port}/hook`]
  const listening = spawn(process.execPath, [...main, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const lines = createInterface(listening.stderr)[Symbol.asyncIterator]()
    const secret = String((await lines.next()).value).replace('webhook secret ', '')
    await lines.next()
    await kinora('text2video', 'sandbox: delay=1', '--duration', '1', '--resolution', '540p')
    await delivered.promise
    expect(received.map(({ state }) => state)).toEqual(['processing', 'success'])
    expect(await Promise.all(received.map(({ isSigned }) => isSigned))).toEqual([true, true])
    expect(await Promise.all(received.map((each) => verifyCallback(each, secret)))).toEqual([true, true])
  } finally {
    listening.kill()
    receiver.close()
  }
})
