import { writeFileSync } from 'node:fs'
import { type StepName, steps } from '@kinora/domain'
import { createScriptedServer, type Script } from '../../fakes/scripted/server.ts'
import type { Pair } from './fault-injector.ts'
import type { Options } from './read-options.ts'
import { closeServer } from './receivers.ts'
import type { Site } from './site.ts'
import { createSupervised, type Supervised } from './supervised.ts'

const scriptedPlaces = 8
/** Few enough that tasks queue during a fault. */
const slotsPerTenant = 4

const stillPool = 'stills'

type Makers = Pick<Options, 'withAnimatic' | 'stillFirst'>

const buildCatalog = (scriptedUrl: string, { withAnimatic, stillFirst }: Makers) => ({
  backends: {
    scripted: { use: 'scripted', config: { baseUrl: scriptedUrl } },
    ...(withAnimatic ? { animatic: { use: 'animatic', config: {} } } : {}),
  },
  pools: {
    scripted: { places: scriptedPlaces },
    ...(stillFirst ? { [stillPool]: { places: scriptedPlaces } } : {}),
    ...(withAnimatic ? { animatic: { places: 1 } } : {}),
  },
  routes: [
    {
      step: 'text-to-video',
      models: ['genq2'],
      backend: 'scripted',
      pool: 'scripted',
      ...(stillFirst ? { still: { backend: 'scripted', pool: stillPool } } : {}),
    },
    { step: 'text-to-sound', backend: 'scripted', pool: 'scripted' },
    ...(withAnimatic
      ? [{ step: 'text-to-video', models: ['genq3-turbo'], backend: 'animatic', pool: 'animatic' }]
      : []),
  ],
})

/** The script makes films whose shots begin with a picture; the built-in engine draws films from text alone. */
const buildFilmCatalog = (scriptedUrl: string, makers: Makers) => ({
  ...buildCatalog(scriptedUrl, makers),
  routes: (Object.keys(steps) as StepName[]).map((step) => {
    const backend = makers.withAnimatic && step === 'text-to-video' ? 'animatic' : 'scripted'
    return { step, backend, pool: backend }
  }),
})

/** Two APIs, two workers and the scripted model server, on ports beside those of the services. */
export const startApps = async (
  site: Site,
  { seed, films, callbackScale, ...makers }: Makers & Pick<Options, 'seed' | 'films' | 'callbackScale'>,
) => {
  const script: Script = { seed, waitMs: [20, 200], failChance: 0, hangChance: 0, muteChance: 0.08 }
  const { server: scripted, starts } = createScriptedServer(script)
  await new Promise<void>((resolve) => scripted.listen(site.freePort(6), '127.0.0.1', resolve))
  const catalogFile = site.file('catalog.json')
  const catalog = (films ? buildFilmCatalog : buildCatalog)(`http://127.0.0.1:${site.freePort(6)}`, makers)
  writeFileSync(catalogFile, JSON.stringify(catalog))
  const calmFile = site.file('calm')
  const injectedFile = site.file('injected')
  writeFileSync(injectedFile, '')
  const local = (offset: number) => `127.0.0.1:${site.freePort(offset)}`
  const shared = {
    ...site.env,
    CATALOG_FILE: catalogFile,
    MODEL_ROWS: 'extended',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CONCURRENCY: String(slotsPerTenant),
    CALLBACK_TIME_SCALE: String(callbackScale),
    PUBLIC_BASE_URL: `http://${local(0)}`,
  }
  const supervise = (name: string, file: string, healthAt: number, env: Record<string, string>): Supervised =>
    createSupervised({
      name,
      file: `tools/resilience/crash/${file}`,
      args: (incarnation) => [
        `--seed=${seed}`,
        `--name=${name} ${incarnation}`,
        `--injected=${injectedFile}`,
        `--calm=${calmFile}`,
      ],
      env: { ...shared, ...env },
      logFile: site.file(`${name.replace(' ', '-')}.log`),
      healthUrl: `http://${local(healthAt)}/healthz`,
    })
  const api = (i: 0 | 1) => supervise(`api ${i}`, 'api-main.ts', i, { LISTEN: local(i), ADMIN_LISTEN: local(2 + i) })
  const worker = (i: 0 | 1) => supervise(`worker ${i}`, 'worker-main.ts', 4 + i, { WORKER_ADMIN_LISTEN: local(4 + i) })
  const apis: Pair = [api(0), api(1)]
  const workers: Pair = [worker(0), worker(1)]
  const all = [...apis, ...workers]
  for (const each of all) each.start()
  return {
    apis,
    workers,
    all,
    starts,
    injectedFile,
    apiUrls: [`http://${local(0)}`, `http://${local(1)}`],
    adminUrl: `http://${local(2)}`,
    /** Ends the injection of failures. */
    calm: (): void => writeFileSync(calmFile, ''),
    async end(): Promise<void> {
      await Promise.all(all.map((each) => each.end()))
      await closeServer(scripted)
    },
  }
}
