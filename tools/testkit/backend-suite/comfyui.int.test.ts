import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createComfyui } from '@kinora/backends/comfyui'
import { createModelHttp } from '@kinora/backends/http'
import type { PreparedMedia } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openScriptedComfyui } from '../../fakes/comfyui/server.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder, movingOrder, pictureOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'
import { openSession } from './session.ts'

const templates = join(import.meta.dirname, 'templates')
const imageAt = (key: string): PreparedMedia => ({
  key,
  sha256: '',
  bytes: 1,
  mediaType: 'image/png',
  width: 48,
  height: 32,
  seconds: 0,
})
const whole = imageAt(join(import.meta.dirname, '../../fakes/comfyui/recordings/picture.png'))
const file = join(tmpdir(), `backend-suite-${process.pid}.png`)
writeFileSync(file, '\x89PNG\r\n\x1a\nthat is no picture', 'latin1')
const broken = imageAt(file)

let seed = 0
const common = {
  backend: createComfyui(),
  config: (baseUrl: string) => ({ baseUrl, templates }),
  secrets: ['Truncated', 'execution.py', 'Traceback', 'cannot identify'],
  file: async ({ key }: PreparedMedia) => key,
}

const scriptedFixture: BackendFixture = {
  name: 'comfyui',
  mediaType: 'image/png',
  remembers: true,
  startsBy: /^POST \/prompt$/,
  async open() {
    const server = await openScriptedComfyui()
    const { engine } = server
    return {
      ...common,
      baseUrl: server.baseUrl,
      quick() {
        engine.release()
        return { order: pictureOrder() }
      },
      long() {
        engine.hold()
        return { order: filmOrder(60) }
      },
      failing() {
        engine.release()
        return { order: movingOrder(broken) }
      },
      starts: () => engine.posted.length,
      progress() {
        const job = engine.begin()
        if (job) engine.sendProgress(job.id, 'work', 4, 10)
      },
      restart: () => server.restart(),
      close: () => server.close(),
    }
  },
}

const given = { url: process.env['COMFYUI_URL'], restart: process.env['COMFYUI_RESTART'] }
const run = promisify(execFile)

/** Counts all jobs of the server. */
const countJobs = async (baseUrl: string): Promise<number> => {
  const jobPage = (await (await fetch(`${baseUrl}/api/jobs?limit=1`)).json()) as { pagination: { total: number } }
  return jobPage.pagination.total
}

/** A real server with core nodes only at COMFYUI_URL; the command COMFYUI_RESTART may restart it. */
const realFixture = (baseUrl: string): BackendFixture => ({
  name: `comfyui at ${baseUrl}`,
  mediaType: 'image/png',
  remembers: true,
  ...(given.restart === undefined ? { never: ['lost'] as const } : {}),
  startsBy: /^POST \/prompt$/,
  open: async () => ({
    ...common,
    baseUrl,
    // The server caches equal graphs, so each one differs.
    quick: () => ({ order: pictureOrder('a lamp', ++seed) }),
    long: () => ({ order: filmOrder(20, 'a lamp', ++seed) }),
    failing: () => ({ order: movingOrder(broken) }),
    starts: () => countJobs(baseUrl),
    ...(given.restart === undefined
      ? {}
      : { restart: () => run('bash', ['-c', given.restart ?? '']).then(() => undefined) }),
    close: () => undefined,
  }),
})

const fixture = given.url === undefined ? scriptedFixture : realFixture(given.url)
describeBackendRules(fixture)
describeHostileServerRules(fixture)

it('comfyui makes a film from an uploaded picture', async () => {
  const session = await openSession(fixture)
  session.quick()
  const { handle, call } = await session.start({ order: movingOrder(whole) }, session.newAttempt())
  const poll = await session.pollUntil(handle, call, ({ state }) => state !== 'pending')
  if (poll.state !== 'done') throw new Error(poll.state)
  const output = await call.http.fetchOutput(poll.output, poll.mediaType, call.scratch)
  const film = typeof output === 'string' ? output : join(await call.scratch(), 'film.mp4')
  if (typeof output !== 'string') writeFileSync(film, output)
  const counting = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', film]
  const { stdout } = await run('ffprobe', ['-select_streams', 'v', ...counting])
  // One second at eight frames, in multiples of four plus one; the scripted server always returns the same film.
  expect(Number.parseInt(stdout, 10)).toBe(given.url === undefined ? 16 : 9)
  await session.close()
})

// Only for a real server: the scripted one has all files.
const realServers = given.url === undefined ? [] : [given.url]
it.each(realServers)('comfyui check of %s reports only missing model files', async (baseUrl) => {
  const http = createModelHttp()
  const config = { baseUrl }
  const { signal } = new AbortController()
  const health = await createComfyui().check?.({ config, http: http.open(config, signal), signal })
  await http.close()
  expect(health?.isReady).toBe(true)
  expect(new Set(health?.missing.map(({ what }) => what))).toEqual(new Set(['model']))
  expect(new Set(health?.missing.map(({ step }) => step)).size).toBe(8)
})
