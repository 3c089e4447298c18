import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedRecipes } from '@kinora/contract/recipes'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createProgram } from '../create-program.ts'
import { createProfileStore } from '../profiles/profile-store.ts'
import type { Terminal } from '../terminal.ts'
import { readRecipe } from './read-recipe.ts'
import { buildSampleOrder } from './sample-order.ts'
import { addCredential, checkCap, openResult, type TryDeps, tryRecipe } from './try-recipe.ts'

const folder = mkdtempSync(join(tmpdir(), 'recipe-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const shown: string[] = []
beforeEach(() => {
  shown.length = 0
})
const terminal = { show: (text: string) => shown.push(text), log: (text: string) => shown.push(text) }
const run = async (...words: string[]): Promise<unknown> => {
  const program = createProgram({
    terminal: terminal as unknown as Terminal,
    sources: { environment: { BACKEND_KEY_FAL: 'c4n4ry' }, services: {}, profiles: () => ({ profiles: {} }) },
    profiles: createProfileStore('/missing/profiles.json'),
    version: '1.2.3',
  })
  await program.parseAsync(['--json', 'backend', 'recipe', ...words], { from: 'user' })
  return JSON.parse(shown.at(-1) ?? 'null') as unknown
}
const write = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  return file
}

it('init prints a shipped recipe, and a valid skeleton for a new one', async () => {
  expect(await run('init', 'fal')).toEqual(shippedRecipes['fal'])
  const file = join(folder, 'acme.json')
  await run('init', 'acme', '--output', file).catch(() => undefined)
  expect(readRecipe(file).name).toBe('acme')
  expect(readFileSync(file, 'utf8')).toContain('api.example.com')
  await expect(run('init', 'acme', '--output', file)).rejects.toThrow('EEXIST')
  await expect(run('init', 'Acme!')).rejects.toThrow('lower-case')
})

it('init --catalog prints an entry with routes for our models', async () => {
  expect(await run('init', 'runway', '--catalog')).toMatchObject({
    backends: { runway: { use: 'http-task', config: { recipe: 'runway', keyFrom: 'BACKEND_KEY_RUNWAY' } } },
    routes: expect.arrayContaining([
      { step: 'text-to-video', models: ['genq3-pro'], backend: 'runway', pool: 'runway' },
    ]) as unknown,
  })
})

it('preview prints the request with a masked key', async () => {
  const printed = await run('preview', 'fal', '--prompt', 'a lamp', '--seconds', '6')
  expect(printed).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Key ***' },
    body: { prompt: 'a lamp', duration: '10', aspect_ratio: '16:9' },
  })
  expect(JSON.stringify(printed)).not.toContain('c4n4ry')
})

it('preview passes files as the recipe states', async () => {
  const image = write('input.png', 'png')
  expect(await run('preview', 'runway', '--step', 'image-to-video', '--image', image)).toMatchObject({
    body: { promptImage: 'data:image/png;base64,cG5n' },
  })
  expect(await run('preview', 'gemini', '--step', 'image-to-video')).toMatchObject({
    body: { instances: [{ image: { inlineData: { data: 'PLACEHOLDER' } } }] },
  })
  expect(await run('preview', 'replicate', '--step', 'image-to-video')).toMatchObject({
    body: { input: { image: 'https://media.example/input.png' } },
  })
})

it.each([
  [['preview', 'fal', '--step', 'lip-sync'], '--step must be one of text-to-video, image-to-video, text-to-image'],
  [['preview', 'fal', '--size', 'wide'], '--size must be WIDTHxHEIGHT'],
  [['preview', 'fal', '--seconds', 'x'], '--seconds must be a number'],
  [['preview', 'fal', '--seconds', '60'], '60 s are above 10 s'],
  [['preview', 'runway', '--step', 'image-to-video', '--image', 'a.gif'], '--image must be'],
  [['preview', 'missing.json'], 'cannot be read (ENOENT); shipped recipes: fal'],
  [['try', 'fal', '--key-from', 'BACKEND_KEY_NONE', '--max-cost', '1'], 'BACKEND_KEY_NONE is not set'],
  [['try', 'fal', '--key-from', 'BACKEND_KEY_FAL', '--max-cost', 'x'], '--max-cost must be a number'],
  [['try', 'fal', '--key-from', 'BACKEND_KEY_FAL', '--max-cost', '0.1'], 'above --max-cost 0.1'],
])('%j is refused: %s', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})

it('check names file, line and reason of every fault', async () => {
  const file = write('broken.json', { ...(shippedRecipes['fal'] as object), origin: 'x', find: { by: 'magic' } })
  const line =
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((each) => each.includes('"origin"')) + 1
  await expect(run('check', file)).rejects.toThrow(`${file}:${line}: origin: must be an origin`)
  expect(await run('check', 'fal')).toMatchObject({ recipe: 'fal', finds: 'webhook', tested: 'documentation' })
})

describe('check of a reply', () => {
  it.each([
    ['runway', 'create', 200, { id: 'j1' }, { job: { id: 'j1' } }],
    ['runway', 'create', 429, {}, { error_class: 'retryable' }],
    ['runway', 'status', 200, { status: 'RUNNING', progress: 0.4 }, { state: 'running', fraction: 0.4 }],
    [
      'runway',
      'status',
      200,
      { status: 'SUCCEEDED', output: ['https://x/y'] },
      { state: 'done', output: 'https://x/y', refused: 'its origin is not in resultOrigins' },
    ],
    ['runway', 'status', 200, { status: 'FAILED', failureCode: 'SAFETY.INPUT.TEXT' }, { error_class: 'policy' }],
    ['openrouter', 'result', 200, { unsigned_urls: ['https://x/y'], usage: { cost: 0.5 } }, { cost: { amount: 0.5 } }],
    ['fal', 'webhook', 200, { request_id: 'r1' }, { job: { id: 'r1' } }],
    [
      'replicate',
      'list',
      200,
      { results: [{ id: 'a', webhook: 'w', created_at: 't' }, { id: 'b' }] },
      { jobs: 2, without_marker: 1 },
    ],
  ])('of %s as %s with %i shows what is read', async (name, kind, status, reply, found) => {
    const file = write('reply.json', reply)
    expect(await run('check', name, '--reply', file, '--as', kind, '--status', String(status))).toMatchObject(found)
  })

  it.each([
    ['runway', 'create', {}, 'no job at id'],
    ['runway', 'list', {}, 'finds attempts by none, not in a list'],
    ['replicate', 'list', {}, 'no list at results'],
    ['runway', 'create', 'not json', 'is not valid JSON'],
  ])('of %s as %s fails', async (name, kind, reply, message) => {
    await expect(run('check', name, '--reply', write('reply.json', reply), '--as', kind)).rejects.toThrow(message)
  })
})

describe('try', () => {
  const recipe = readRecipe('runway')
  const result = 'https://dnznrvs05pmza.cloudfront.net/a.mp4'
  const open = (...replies: [number, unknown][]) => {
    const sent: { url: string; init: RequestInit }[] = []
    const lines: string[] = []
    let now = 0
    const deps: TryDeps = {
      async fetch(url, init) {
        sent.push({ url, init })
        const [status, json] = replies.shift() ?? [500, {}]
        return Response.json(json, { status })
      },
      async sleep(ms) {
        now += ms
      },
      nowMs: () => now,
      report: (line) => lines.push(line),
    }
    return { deps, sent, lines }
  }
  const options = { key: 'c4n4ry', maxCost: 1, timeoutSeconds: 60 }
  const order = buildSampleOrder(recipe, {})

  it('runs one job and reports its states and result', async () => {
    const { deps, sent, lines } = open(
      [200, { id: 'j1' }],
      [200, { status: 'RUNNING' }],
      [200, { status: 'SUCCEEDED', output: [result] }],
    )
    expect(await tryRecipe(recipe, order, options, deps)).toEqual({
      job: { id: 'j1' },
      output: result,
      cost: null,
      seconds: 5,
    })
    expect(lines).toEqual(['estimated cost: 0.6 USD', 'job j1 started', 'running', 'done'])
    expect(sent.map(({ init }) => [init.redirect, (init.headers as Record<string, string>)['authorization']])).toEqual(
      Array.from({ length: 3 }, () => ['manual', 'Bearer c4n4ry']),
    )
    expect(lines.join()).not.toContain('c4n4ry')
  })

  it('sends nothing above the cap or without a price', async () => {
    const { deps, sent } = open()
    await expect(tryRecipe(recipe, order, { ...options, maxCost: 0.5 }, deps)).rejects.toThrow('would cost 0.6 USD')
    const router = readRecipe('openrouter')
    expect(() => checkCap(router, buildSampleOrder(router, {}), 1)).toThrow('has no price that can be estimated')
    expect(sent).toEqual([])
  })

  it.each([
    [[[402, {}]], 'answered 402 to the job (quota)'],
    [
      [
        [200, { id: 'j1' }],
        [200, { status: 'FAILED' }],
      ],
      'ended as failed',
    ],
    [
      [
        [200, { id: 'j1' }],
        [200, { status: 'SUCCEEDED' }],
      ],
      'no result is at output[0]',
    ],
    [
      [
        [200, { id: 'j1' }],
        [200, { status: 'SUCCEEDED', output: ['https://other.example/y'] }],
      ],
      'the result is at https://other.example, which is not in resultOrigins',
    ],
    [
      [[200, { id: 'j1' }], ...Array.from({ length: 20 }, () => [200, { status: 'RUNNING' }])],
      'did not end within 60 s',
    ],
  ])('with %j fails', async (replies, message) => {
    await expect(tryRecipe(recipe, order, options, open(...(replies as [number, unknown][])).deps)).rejects.toThrow(
      message,
    )
  })

  it('fetches a result without the key, and follows a redirect to a named origin only', async () => {
    const google = readRecipe('gemini')
    const seen: [string, unknown][] = []
    const open = (location: string) =>
      openResult(google, `${google.origin}/files/1`, {
        key: 'c4n4ry',
        async fetch(url, { headers }) {
          seen.push([url, headers])
          return url.endsWith('/files/1')
            ? new Response(null, { status: 302, headers: { location } })
            : new Response('film')
        },
      })
    expect(await (await open(`${google.origin}/files/2`)).text()).toBe('film')
    expect(seen).toEqual(['1', '2'].map((file) => [`${google.origin}/files/${file}`, { 'x-goog-api-key': 'c4n4ry' }]))
    await expect(open('https://evil.example/x')).rejects.toThrow('redirects to https://evil.example, which is not in')
    await openResult(recipe, result, {
      key: 'c4n4ry',
      fetch: async (...call) => {
        expect(call).toEqual([result, { headers: {}, redirect: 'manual' }])
        return new Response('film')
      },
    })
    expect.assertions(4)
  })

  it('the key goes to the origins of the recipe only', () => {
    const query = { ...recipe, auth: { in: 'query', name: 'key' } as const }
    const at = (url: string) => ({ url, headers: {} })
    expect(addCredential(query, at('https://api.dev.runwayml.com/v1'), 'k').url).toBe(
      'https://api.dev.runwayml.com/v1?key=k',
    )
    expect(addCredential(recipe, at('https://evil.example/v1'), 'k')).toEqual(at('https://evil.example/v1'))
  })
})
