import { backendFacts } from '@kinora/backends'
import type { CatalogFile } from '@kinora/domain'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { tinyPicture } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'
import { fetchBundle } from './fetch-bundle.ts'

/** A running llama-cpp-python server and its process id; this drill stops and kills it. */
const url = inheritedEnvironment['LLAMA_URL'] ?? 'http://127.0.0.1:14811'
const pid = Number(inheritedEnvironment['LLAMA_PID'] ?? 0)
const filmMs = 900_000
const timeoutSeconds = 120
const mostFilms = 8

type Route = CatalogFile['routes'][number]
const built = backendFacts.find(({ id }) => id === 'animatic')?.serves ?? []
const here: Route[] = built.map((step) => ({ step, backend: 'animatic', pool: 'animatic' }))

/** Creates an advertisement; returns the back end of its plan and the time. */
const describePlan = async (service: TestService): Promise<string> => {
  const [tenant] = service.tenants
  if (!tenant) throw new Error('no tenant')
  const film = await tenant.client.create('/ent/v2/ad-one-click', {
    images: [tinyPicture],
    prompt: 'A brass lamp for small desks',
    duration: 8,
  })
  const { ad_one_click_task_id: filmTaskId } = film
  const id = typeof filmTaskId === 'string' ? filmTaskId : film.id
  const { state, err_code: code } = await tenant.client.wait(id, { timeoutMs: filmMs })
  must(state === 'success', `the film ended as ${state} ${code}`)
  const plans = (await fetchBundle(service, id)).attempts.filter(({ step }) => step === 'plan-story')
  const last = plans.at(-1)
  must(last?.state === 'done', 'no plan ended well')
  const waited = Date.parse(last?.ended_at ?? '') - Date.parse(plans[0]?.created_at ?? '')
  return `${last?.backend} after ${plans.length - 1} unusable plans, in ${(waited / 1000).toFixed(1)} s`
}

/** A small model mostly fails; each film has a new seed, so the drill repeats until one of its plans is valid. */
const findFirstServerPlan = async (service: TestService): Promise<string> => {
  for (let films = 1; films <= mostFilms; films += 1) {
    const plan = await describePlan(service)
    if (plan.startsWith('words')) return `film ${films} by ${plan}`
  }
  throw new Error(`none of ${mostFilms} films was planned by the server`)
}

export const languageModel: Drill = {
  title:
    'language model: an advertisement is planned by a separate server, and by the built-in plan when that stalls or dies',
  isLong: true,
  setup: {
    backends: {
      words: {
        use: 'openai',
        freeStarts: true,
        config: { dialect: 'llama-cpp', baseUrl: url, model: 'smollm2', timeoutSeconds },
      },
    },
    pools: { words: { places: 1 } },
    routes: [{ step: 'plan-story', backend: 'words', pool: 'words' }, ...here],
  },
  async run(service, report) {
    must(pid > 0, 'LLAMA_PID and LLAMA_URL name the server')
    report(`with the server: ${await findFirstServerPlan(service)}`)
    process.kill(pid, 'SIGSTOP')
    const stalled = await describePlan(service)
    must(stalled.startsWith('animatic'), `planned by ${stalled} while the server stalled`)
    report(`stalled: ${stalled}`)
    process.kill(pid, 'SIGKILL')
    const dead = await describePlan(service)
    must(dead.startsWith('animatic'), `planned by ${dead} without a server`)
    report(`killed: ${dead}`)
  },
}
