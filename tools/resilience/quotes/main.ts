import { type StepName, steps } from '@kinora/domain'
import { parseCommandLine } from '../../command-line.ts'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { sampleNumber } from '../../testkit/environment.ts'
import { createRandom } from '../../testkit/random.ts'
import { retryLine } from '../../testkit/retry-unavailable.ts'
import { startService, type TestService } from '../../testkit/start-service.ts'
import { checkCharge, drawFilms, type FilmRequest, type Quote } from './film-requests.ts'

const usage = `usage: npm run quotes [-- OPTIONS]
  --films N   random films: quote each, create it on the scripted model server, compare the charge (200)
  --seed N    repeats an earlier run (the environment's SAMPLE, or 1)`

const { values } = parseCommandLine(usage, {
  films: { type: 'string', default: '200' },
  seed: { type: 'string', default: String(sampleNumber()) },
})

const filmMs = 900_000
const atOnce = 8

/** Quotes a film, creates it and returns the violation, if any. */
const checkFilm = async ({ tenants }: TestService, request: FilmRequest): Promise<string | undefined> => {
  const { path, body } = request
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant')
  const quote = (await tenant.client.create(`${path}?dry_run=true`, body)) as unknown as Quote
  const { id } = await tenant.client.create(path, body)
  const { state, err_code: code, credits } = await tenant.client.wait(id, { timeoutMs: filmMs })
  const violation = state === 'success' ? checkCharge(credits, quote, request.charges) : `ended as ${code}`
  return violation === undefined ? undefined : `${path} ${id} ${violation}`
}

const run = async (): Promise<number> => {
  const [films, seed] = [Number(values.films), Number(values.seed)]
  if (!(films >= 1)) throw new Error('the run checked nothing: --films must be at least 1')
  console.log(`SAMPLE ${sampleNumber()}, seed ${seed}`)
  const requests = drawFilms(films, seed, createRandom(seed, 'films'))
  const routes = (Object.keys(steps) as StepName[]).map((step) => ({ step, backend: 'scripted', pool: 'scripted' }))
  const service = await startService({ tenants: 1, places: 16, concurrency: atOnce, routes })
  const since = performance.now()
  const faults: string[] = []
  let made = 0
  try {
    await runClosedLoop(films, atOnce, async (i) => {
      const request = requests[i]
      const fault =
        request && (await checkFilm(service, request).catch((error: unknown) => `${request.path}: ${String(error)}`))
      if (fault !== undefined) faults.push(fault)
      made += 1
      if (made % 20 === 0) console.log(`${made} of ${films} films`)
    })
  } finally {
    await service.stop()
  }
  for (const fault of faults) console.log(`FAIL  ${fault}`)
  const minutes = ((performance.now() - since) / 60_000).toFixed(1)
  console.log(`seed ${seed}: ${films} films in ${minutes} minutes, ${films - faults.length} charged as quoted`)
  console.log(retryLine())
  return faults.length
}

const failed = await run().catch((error: unknown) => {
  console.log(error)
  return 1
})
console.log(failed === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = failed === 0 ? 0 : 1
