import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { weightNames } from '@kinora/domain/weights'
import { photograph } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'
import { runKinora } from './run-kinora.ts'

const folder = join(tmpdir(), `kinora-weights-${process.pid}`)
const ours = { backend: 'animatic', pool: 'animatic' }
const steps = ['image-to-video', 'frames-to-video', 'speech'] as const

const image = (): string => `data:image/jpeg;base64,${readFileSync(photograph('astronaut')).toString('base64')}`

const readTiers = async ({ admin }: TestService) => {
  const { backends } = await admin.call(adminEndpoints.listBackends)
  const tiers = backends.find(({ name }) => name === 'animatic')?.tiers ?? {}
  return steps.map((step) => tiers[step])
}

/** Seconds of a task of each step. */
const runSteps = async ({ tenants: [tenant], baseUrl }: TestService): Promise<number[]> => {
  if (!tenant) throw new Error('no tenant')
  const film = { model: 'genq3-turbo', duration: 1, resolution: '540p' }
  const requests: [string, object][] = [
    ['img2video', { ...film, images: [image()] }],
    ['start-end2video', { ...film, images: [image(), image()] }],
    ['audio-tts', { text: 'Good morning.', voice_setting_voice_id: 'Robot_Armor' }],
  ]
  const taken: number[] = []
  for (const [path, fields] of requests) {
    const began = performance.now()
    const answer = await fetch(`${baseUrl}/ent/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${tenant.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    const { task_id: id = '' } = (await answer.json()) as { task_id?: string }
    const { state, err_code } = await tenant.client.wait(id)
    must(state === 'success', `${path} ended with ${state} ${err_code}`)
    taken.push((performance.now() - began) / 1000)
  }
  return taken
}

export const weights: Drill = {
  title: 'weights that are pulled by command make the engine neural, and those removed make it basic again',
  setup: { env: { MODELS_DIR: folder }, routes: steps.map((step) => ({ step, ...ours })) },
  async run(service, report) {
    try {
      must(
        (await readTiers(service)).every((tier) => tier === 'basic'),
        'the engine was not basic before',
      )
      const began = performance.now()
      await runKinora(service, 'models', 'pull', '--yes')
      report(`all weights pulled in ${Math.round((performance.now() - began) / 1000)} s`)
      must(
        (await readTiers(service)).every((tier) => tier === 'neural'),
        'the engine is not neural with all weights',
      )
      await runKinora(service, 'models', 'verify')
      const taken = await runSteps(service)
      report(`tasks in the neural tier took ${taken.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
      await runKinora(service, 'models', 'rm', ...weightNames)
      must(
        (await readTiers(service)).every((tier) => tier === 'basic'),
        'the engine is not basic without weights',
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
