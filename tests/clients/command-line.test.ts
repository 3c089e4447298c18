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

const forTests = async () => {
  const { key } = await newSandbox()
  const env = { ...process.env, KINORA_URL: baseUrl, KINORA_KEY: key, NO_COLOR: '1' }
  const kinora = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...main, ...words], { env })).stdout
  return { key, env, kinora }
}

it('looks at a film, makes one segment anew, and joins it with the rest', async () => {
  const { kinora } = await forTests()
  const words = ['general-one-click', '--images', smallPng, '--duration', '15', '--wait']
  const made = JSON.parse(await kinora('--json', ...words))
  const first = JSON.parse(await kinora('--json', 'film', 'show', made.id))
  const take = JSON.parse(await kinora('--json', 'film', 'edit', made.id, 'night', '--segment', '1', '--wait'))
  const quote = JSON.parse(await kinora('--json', 'film', 'compose', made.id, '--quote'))
  const { segments } = JSON.parse(await kinora('--json', 'film', 'show', made.id))
  expect(segments[1].map(({ id }: { id: string }) => id)).toEqual([first.segments[1][0].id, take.id])
  expect(quote).toMatchObject({ dry_run: true, credits: 0 })
})

it('keeps a subject, lists, changes and forgets it, and recommends prompts for a picture in a file', async () => {
  const { kinora } = await forTests()
  const folder = mkdtempSync(join(tmpdir(), 'kinora-pictures-'))
  const file = join(folder, 'kettle.png')
  writeFileSync(file, Buffer.from(smallPng.slice(smallPng.indexOf(',') + 1), 'base64'))
  const ask = async (...words: string[]) => JSON.parse(await kinora('--json', ...words))
  const { uri } = await ask('upload', file, '--scene', 'a subject')
  const { id } = await ask('subject-create', '--name', 'kettle', '--images', uri)
  expect(await ask('subject-update', id, '--name', 'teapot', '--images', `@${file}`)).toMatchObject({ name: 'teapot' })
  expect(await ask('subjects', '--subject-ids', id)).toMatchObject({ count: 1, subjects: [{ id, name: 'teapot' }] })
  expect(await ask('subject-delete', id)).toEqual({})
  expect(await ask('subjects', '--subject-ids', id)).toMatchObject({ subjects: [] })
  const words = ['recommend-prompts', '--images', `@${file}`, '--type', 'img2video', '--count', '2']
  expect((await ask(...words)).prompts).toHaveLength(2)
})

it('makes the callbacks of a service that cannot reach this machine, signed as it signs them', async () => {
  const { key, env, kinora } = await forTests()
  const heard: { state: string; headers: IncomingMessage['headers']; body: string; isSigned: Promise<boolean> }[] = []
  const told = Promise.withResolvers<void>()
  const hear = async (request: IncomingMessage): Promise<void> => {
    const body = await text(request)
    const isSigned = verifyCallbackByKey({ headers: request.headers, body }, { path: request.url ?? '' }, key)
    heard.push({ state: JSON.parse(body).state, headers: request.headers, body, isSigned })
    if (heard.at(-1)?.state === 'success') told.resolve()
  }
  const receiver = createServer((request, response) => void hear(request).then(() => response.end()))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as { port: number }
  const words = ['listen', '--from-events', '--forward', `${port}/hook`]
  const listening = spawn(process.execPath, [...main, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const lines = createInterface(listening.stderr)[Symbol.asyncIterator]()
    const secret = String((await lines.next()).value).replace('webhook secret ', '')
    await lines.next()
    await kinora('text2video', 'sandbox: delay=1', '--duration', '1', '--resolution', '540p')
    await told.promise
    expect(heard.map(({ state }) => state)).toEqual(['processing', 'success'])
    expect(await Promise.all(heard.map(({ isSigned }) => isSigned))).toEqual([true, true])
    expect(await Promise.all(heard.map((each) => verifyCallback(each, secret)))).toEqual([true, true])
  } finally {
    listening.kill()
    receiver.close()
  }
})
