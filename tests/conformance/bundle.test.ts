import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TaskBundle, taskBundle } from '@kinora/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creates } from '../support/creates.ts'
import { callApi, created } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import { download } from '../support/probing.ts'
import { admin, baseUrl, newTenant, send } from '../support/running-service.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '..', '..', 'apps', 'cli', 'src', 'main.ts')
const picture = Buffer.from(smallPng.slice(smallPng.indexOf(',') + 1), 'base64')
const footage = 'https://footage.example/a'
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const fetchBundle = (key: string, id: string) => send(key, 'GET', `/ent/v2/tasks/${id}/bundle`)

const tenant = await newTenant(100_000, undefined, ['create', 'read', 'cancel', 'bundle'])
const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let task: Awaited<ReturnType<typeof tenant.client.wait>>
beforeAll(async () => {
  const fields = { payload: 'an order', callback_url: 'https://receiver.example/hook', prompt: 'slowly closer' }
  const { id } = await created(tenant.key, 'I2V', fields)
  task = await tenant.client.wait(String(id))
})

it('a task bundle lists inputs, results and attempts by hash, without URLs (D-403)', async () => {
  const { status, body, text } = await fetchBundle(tenant.key, task.id)
  expect(status).toBe(200)
  const bundle = taskBundle.parse(body)
  expect(bundle).toMatchObject({
    state: 'success',
    generator: 'img2video',
    path: '/ent/v2/img2video',
    parameters: { images: [`sha256:${sha256(picture)}`], prompt: 'slowly closer', seed: bundle.seed },
    texts: { prompt: 'slowly closer' },
    inputs: [{ field: 'images[0]', sha256: sha256(picture), bytes: picture.length, media_type: 'image/png' }],
    results: [{ id: task.creations[0]?.id, sha256: sha256(await download(task.creations[0]?.url ?? '')) }],
  })
  const drawn = bundle.attempts.find(({ step }) => step === 'image-to-video')
  expect(drawn).toMatchObject({ state: 'done', server_version: expect.stringMatching(/^\d+\.\d+/) })
  for (const { created_at, ended_at } of bundle.attempts) expect(ended_at && ended_at >= created_at).toBe(true)
  for (const secret of ['an order', 'receiver.example', '://', smallPng.slice(-40), tenant.keyId])
    expect(text).not.toContain(secret)
})

it('kinora bundle run repeats a task with the same frames (D-403)', async () => {
  const file = join(folder, 'bundle.json')
  await writeFile(join(folder, 'any name'), picture)
  await writeFile(file, (await fetchBundle(tenant.key, task.id)).text)
  const words = ['--url', baseUrl, '--key', tenant.key, '--json', 'bundle', 'run', file, '--inputs', folder]
  const { stdout } = await run(process.execPath, ['--conditions=source', program, ...words])
  const rerun = JSON.parse(stdout) as { id: string; of: string; compared: string }
  expect(rerun).toMatchObject({ of: task.id, compared: expect.stringMatching(/^same (frames|bytes)$/) })
  expect(rerun.id).not.toBe(task.id)
})

/** Replaces each hash by a value of the right kind; a quote fetches nothing. */
const filled = ({ parameters, inputs }: TaskBundle): Record<string, unknown> => {
  const kinds = new Map(
    inputs.map((input) => [input.sha256, input.media_type.startsWith('image/') ? smallPng : footage]),
  )
  const text = JSON.stringify(parameters)
  return JSON.parse(text.replaceAll(/"sha256:([0-9a-f]{64})"/g, (_, hash: string) => JSON.stringify(kinds.get(hash))))
}

// A narrated comic stores its script as parsed, and speech ends before it can be cancelled.
const sendable = creates.filter(({ code }) => code !== 'EC' && code !== 'TTS')
it.each(sendable)('a task bundle has parameters that $path accepts again (D-403)', async ({ code }) => {
  const { id } = await created(tenant.key, code)
  await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
  const bundle = taskBundle.parse((await fetchBundle(tenant.key, String(id))).body)
  const { status, text } = await callApi(tenant.key, 'POST', `${bundle.path}?dry_run=true`, filled(bundle))
  expect([status, text]).toEqual([200, expect.any(String)])
})

it('a task bundle is hidden from other tenants and requires the bundle scope (D-403, D-067, D-064)', async () => {
  const other = await newTenant(0, undefined, ['bundle'])
  const unknown = `${task.id.slice(0, -1)}${(Number(task.id.at(-1)) + 1) % 10}`
  const answers = await Promise.all([fetchBundle(other.key, task.id), fetchBundle(other.key, unknown)])
  expect(answers.map(({ body }) => [body['code'], body['reason'], body['message']])).toEqual(
    Array.from({ length: 2 }, () => [404, 'TaskNotFound', answers[1]?.body['message']]),
  )
  const { key } = await admin.createKey(tenant.id, { name: 'new' })
  expect((await fetchBundle(key, task.id)).body).toMatchObject({ code: 403, reason: 'Forbidden' })
})
