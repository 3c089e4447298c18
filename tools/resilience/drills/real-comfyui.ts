import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { type Drill, must } from './drill.ts'
import { fetchBundle } from './fetch-bundle.ts'

/** A running ComfyUI, and a command that kills and restarts it. */
const baseUrl = inheritedEnvironment['COMFYUI_URL'] ?? 'http://127.0.0.1:8188'
const restart = inheritedEnvironment['COMFYUI_RESTART'] ?? ''
const filmMs = 600_000

const isRunning = async (): Promise<true | undefined> => {
  const queue = (await (await fetch(`${baseUrl}/queue`)).json()) as { queue_running: unknown[] }
  return queue.queue_running.length > 0 ? true : undefined
}

export const realComfyui: Drill = {
  title: 'a real ComfyUI that dies in the middle of a film gets a second attempt, and the task succeeds',
  isLong: true,
  setup: {
    backends: {
      gpu: {
        use: 'comfyui',
        freeStarts: true,
        config: { baseUrl, templates: join(repoRoot, 'tools/testkit/backend-suite/templates') },
      },
    },
    pools: { gpu: { places: 1 } },
    routes: [{ step: 'text-to-video', backend: 'gpu', pool: 'gpu' }],
    areRoutesAll: true,
  },
  async run(service, report) {
    must(restart !== '', 'COMFYUI_RESTART names the command that kills it and brings it back')
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const began = performance.now()
    const { id } = await tenant.client.create('/ent/v2/text2video', {
      model: 'genq2',
      prompt: 'a lamp',
      duration: 8,
      // The workflow of the test suite renders a colour from it.
      seed: 7,
      resolution: '540p',
    })
    await pollUntil(isRunning, 'the job to run in ComfyUI', 120_000)
    execFileSync('bash', ['-c', restart], { stdio: 'ignore' })
    const { state, err_code: code } = await tenant.client.wait(id, { timeoutMs: filmMs })
    must(state === 'success', `the film ended as ${state} ${code}`)
    const films = (await fetchBundle(service, id)).attempts.filter(({ step }) => step === 'text-to-video')
    must(films.map((each) => each.state).join() === 'failed,done', `${films.length} attempts`)
    must(films[0]?.fault === 'BackendLost', `the first ended as ${films[0]?.fault}`)
    const version = films[1]?.server_version ?? 'of unknown version'
    report(`ComfyUI ${version}: lost once, done at attempt 2, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  },
}
