import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnimatic } from '@kinora/animatic'
import { createModelHttp } from '@kinora/backends/http'
import { createOpenai } from '@kinora/backends/openai'
import { AppError } from '@kinora/contract'
import { type AnyBackend, customerText, type StepOrder, steps } from '@kinora/domain'
import { answerParsers } from '@kinora/domain/films'
import { createSandbox } from '@kinora/media'
import { parseCommandLine } from '../../command-line.ts'

const usage = `usage: npm run try-plan -- --url URL [OPTIONS] [PROMPT]
Plans an advertisement film with a language model, and with the built-in engine where the model fails.
  --url URL          server, for instance http://127.0.0.1:8000
  --dialect NAME     dialect of the server, for instance llama-cpp (openai)
  --model NAME       model of the server
  --timeout SECONDS  of one request (120)
  --times N          plans with the seeds 1 to N (1)`

const { values, positionals } = parseCommandLine(
  usage,
  {
    url: { type: 'string' },
    dialect: { type: 'string', default: 'openai' },
    model: { type: 'string' },
    timeout: { type: 'string', default: '120' },
    times: { type: 'string', default: '1' },
  },
  { allowPositionals: true },
)
const text = (words: string) => customerText().parse(words)
const createInput = (seed: number) =>
  steps['plan-story'].parse({
    story: 'ad',
    prompt: text(positionals[0] ?? 'A brass desk lamp for people who read at night'),
    style: text(''),
    language: 'en',
    isBold: false,
    shots: [4, 4, 4].map((seconds) => ({ seconds, energy: 0.5, words: text('') })),
    pictures: [text('a brass lamp on a wooden desk')],
    pace: 0,
    seed,
  })

const modelHttp = createModelHttp((name) => process.env[name])
const sandbox = createSandbox()
const { url: baseUrl, dialect, model, timeout } = values
const openai = createOpenai({ assembleSpeech: () => Promise.reject(new Error('a plan needs no speech')) })
const config = openai.config.parse({ baseUrl, dialect, ...(model ? { model } : {}), timeoutSeconds: Number(timeout) })
/** In the order of a catalog: the server first, the built-in engine last. */
const routes: { backend: AnyBackend; config: unknown }[] = [
  { backend: openai, config },
  { backend: createAnimatic({ sandbox }), config: {} },
]

const planWith = async ({ backend, config: own }: (typeof routes)[number], order: StepOrder): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'plan-'))
  const { signal } = new AbortController()
  const call = {
    config: own,
    attemptId: folder,
    http: modelHttp.open(backend.endpoint?.(own), signal),
    scratch: () => Promise.resolve(folder),
    file: () => Promise.reject(new Error('a plan reads no files')),
    signal,
  }
  try {
    const handle: unknown = await backend.start(order, call)
    for (;;) {
      const poll = await backend.poll(handle, call)
      if (poll.state === 'done')
        return (
          await readFile(String(await call.http.fetchOutput(poll.output, poll.mediaType, call.scratch)))
        ).toString()
      if (poll.state !== 'pending') throw new Error(`the plan ended as ${poll.state}`)
      await sleep(50)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (let seed = 1; seed <= Number(values.times); seed += 1) {
  const order = { step: 'plan-story', input: createInput(seed) } as const
  for (const route of routes) {
    const began = performance.now()
    const report = (words: string) =>
      console.log(`${route.backend.id}, ${((performance.now() - began) / 1000).toFixed(1)} s: ${words}`)
    try {
      const plan: unknown = JSON.parse(await planWith(route, order))
      answerParsers['plan-story'](plan, order.input)
      report(`valid plan\n${JSON.stringify(plan, null, 2)}`)
      break
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'ModelUnavailable') throw error
      const why = error.cause instanceof Error ? error.cause.message : ''
      report(`falling back to the next route: ${error.message}\n${why}`)
    }
  }
}
await modelHttp.close()
