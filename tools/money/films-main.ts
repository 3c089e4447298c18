import { parseArgs } from 'node:util'
import { type StepName, steps } from '@kinora/domain'
import { keepBusy } from '../bench/keep-busy.ts'
import { createRandom } from '../crash/random.ts'
import { startService, type TestService } from '../testbed/start-service.ts'
import { anyFilm, type FilmRequest } from './film-requests.ts'

const usage = `usage: npm run money:films [-- OPTIONS]
  --films N   random films, each quoted, made by the scripted model server, and held against what was charged (200)
  --seed N    repeats an earlier run`

const { values } = parseArgs({
  options: {
    films: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    help: { type: 'boolean', default: false },
  },
})

type Quote = { credits: number; credits_max: number }

const filmMs = 900_000
const atOnce = 8

/** What is wrong with the charge of one film; nothing when quote, price list and ledger agree. */
const judge = async ({ tenants }: TestService, { path, body, charges }: FilmRequest): Promise<string | undefined> => {
  const [tenant] = tenants
  if (!tenant) throw new Error('there is no tenant')
  const quote = (await tenant.client.create(`${path}?dry_run=true`, body)) as unknown as Quote
  const { id } = await tenant.client.create(path, body)
  const { state, err_code: code, credits } = await tenant.client.wait(id, { timeoutMs: filmMs })
  const about = `${path} ${id}`
  if (state !== 'success') return `${about} ended as ${code}`
  if (credits < quote.credits || credits > quote.credits_max)
    return `${about} cost ${credits}, outside of ${quote.credits} to ${quote.credits_max}`
  if (!(charges ?? [quote.credits_max]).includes(credits))
    return `${about} cost ${credits}, the price list says ${charges?.join(' or ') ?? quote.credits_max}`
  return undefined
}

const run = async (): Promise<number> => {
  const [films, seed] = [Number(values.films), Number(values.seed)]
  const random = createRandom(seed, 'films')
  const requests = Array.from({ length: films }, () => anyFilm(random))
  const routes = (Object.keys(steps) as StepName[]).map((step) => ({ step, backend: 'scripted', pool: 'scripted' }))
  const service = await startService({ tenants: 1, places: 16, concurrency: atOnce, routes })
  const since = performance.now()
  const faults: string[] = []
  let made = 0
  try {
    await keepBusy(films, atOnce, async (i) => {
      const request = requests[i]
      const fault =
        request && (await judge(service, request).catch((error: unknown) => `${request.path}: ${String(error)}`))
      if (fault !== undefined) faults.push(fault)
      made += 1
      if (made % 20 === 0) console.log(`${made} of ${films} films`)
    })
  } finally {
    await service.stop()
  }
  for (const fault of faults) console.log(`FAIL  ${fault}`)
  const minutes = ((performance.now() - since) / 60_000).toFixed(1)
  console.log(`seed ${seed}: ${films} films in ${minutes} minutes, ${films - faults.length} cost what was quoted`)
  return faults.length
}

if (values.help) console.log(usage)
else {
  const failed = await run().catch((error: unknown) => {
    console.log(error)
    return 1
  })
  console.log(failed === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
  process.exitCode = failed === 0 ? 0 : 1
}
