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
import type { Bench } from './bench.ts'
import { holdToHostileRules } from './hostile-rules.ts'
import { filmOrder, movingOrder, pictureOrder } from './orders.ts'
import { holdToRules } from './rules.ts'
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

const scriptedBench: Bench = {
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
        if (job) engine.tell(job.id, 'work', 4, 10)
      },
      restart: () => server.restart(),
      close: () => server.close(),
    }
  },
}

const given = { url: process.env['COMFYUI_URL'], restart: process.env['COMFYUI_RESTART'] }
const run = promisify(execFile)

/** Every job it knows. */
const jobsOf = async (baseUrl: string): Promise<number> => {
  const told = (await (await fetch(`${baseUrl}/api/jobs?limit=1`)).json()) as { pagination: { total: number } }
  return told.pagination.total
}

/** A real one with core nodes only, given by its address; a command may be given that kills it and brings it back. */
const realBench = (baseUrl: string): Bench => ({
  name: `comfyui at ${baseUrl}`,
  mediaType: 'image/png',
  remembers: true,
  ...(given.restart === undefined ? { never: ['lost'] as const } : {}),
  startsBy: /^POST \/prompt$/,
  open: async () => ({
    ...common,
    baseUrl,
    // It keeps what it made of equal graphs, so each is another.
    quick: () => ({ order: pictureOrder('a lamp', ++seed) }),
    long: () => ({ order: filmOrder(20, 'a lamp', ++seed) }),
    failing: () => ({ order: movingOrder(broken) }),
    starts: () => jobsOf(baseUrl),
    ...(given.restart === undefined
      ? {}
      : { restart: () => run('bash', ['-c', given.restart ?? '']).then(() => undefined) }),
    close: () => undefined,
  }),
})

const bench = given.url === undefined ? scriptedBench : realBench(given.url)
holdToRules(bench)
holdToHostileRules(bench)

it('makes a film of a picture that it was sent', async () => {
  const session = await openSession(bench)
  session.quick()
  const { handle, call } = await session.start({ order: movingOrder(whole) }, session.newAttempt())
  const poll = await session.pollUntil(handle, call, ({ state }) => state !== 'pending')
  if (poll.state !== 'done') throw new Error(poll.state)
  const brought = await call.http.bring(poll.output, poll.mediaType, call.scratch)
  const film = typeof brought === 'string' ? brought : join(await call.scratch(), 'film.mp4')
  if (typeof brought !== 'string') writeFileSync(film, brought)
  const counting = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', film]
  const { stdout } = await run('ffprobe', ['-select_streams', 'v', ...counting])
  // One second at eight frames, in fours and one more; the scripted server always gives the same film.
  expect(Number.parseInt(stdout, 10)).toBe(given.url === undefined ? 16 : 9)
  await session.close()
})

// The scripted server has whatever it is asked for, so this is a question to a real one.
const realServers = given.url === undefined ? [] : [given.url]
it.each(realServers)('%s lacks the files of the shipped templates, and nothing else', async (baseUrl) => {
  const http = createModelHttp()
  const config = { baseUrl }
  const { signal } = new AbortController()
  const health = await createComfyui().check?.({ config, http: http.open(config, signal), signal })
  await http.close()
  expect(health?.isReady).toBe(true)
  expect(new Set(health?.missing.map(({ what }) => what))).toEqual(new Set(['model']))
  expect(new Set(health?.missing.map(({ step }) => step)).size).toBe(8)
})
