import { execFileSync } from 'node:child_process'
import type { Client } from '@kinora/sdk'
import { startService as startPart, stopService as stopPart } from '../../dev/services/control.ts'
import { openInstance } from '../../dev/services/instance.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { type Drill, must } from './drill.ts'

const small = { model: 'genq2', duration: 1, resolution: '540p', audio: false } as const

const cancelWithin = async (client: Client, id: string, limitMs: number): Promise<number> => {
  const began = performance.now()
  await client.cancel(id)
  const tookMs = performance.now() - began
  must(tookMs < limitMs, `cancel took ${Math.round(tookMs)} ms`)
  const task = await client.get(id)
  must(
    task.state === 'failed' && task.err_code === 'UserCancelled' && task.credits === 0,
    `after the cancel the task is ${JSON.stringify(task)}`,
  )
  await client.cancel(id)
  return Math.round(tookMs)
}

const isState = async (client: Client, id: string, state: string) =>
  (await client.get(id)).state === state ? true : undefined

/** Renders run ffmpeg in a sandbox; none may be left. */
const countFfmpegs = (workerPid: number): number => {
  const table = execFileSync('ps', ['-eo', 'pid,ppid,comm'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const family = new Set([String(workerPid)])
  for (let grew = true; grew; ) {
    grew = false
    for (const [pid = '', ppid = ''] of table)
      if (family.has(ppid) && !family.has(pid)) {
        family.add(pid)
        grew = true
      }
  }
  return table.filter(([pid = '', , name]) => family.has(pid) && name === 'ffmpeg').length
}

export const cancelCreated: Drill = {
  title: 'a created task is cancelled while the engine is stopped',
  async run({ tenants: [tenant] }, report) {
    if (!tenant) throw new Error('no tenant')
    const instance = openInstance(requestedHome(), requestedPortBase())
    await stopPart(instance, 'temporal')
    try {
      const { id } = await tenant.client.textToVideo({ ...small, prompt: 'never' })
      report(`${await cancelWithin(tenant.client, id, 1_000)} ms`)
    } finally {
      await startPart(instance, 'temporal')
    }
  },
}

export const cancelQueueing: Drill = {
  title: 'a queueing task is cancelled',
  setup: { concurrency: 1 },
  async run({ tenants: [tenant] }, report) {
    if (!tenant) throw new Error('no tenant')
    const first = await tenant.client.textToVideo({ ...small, prompt: 'wait=60000' })
    const second = await tenant.client.textToVideo({ ...small, prompt: 'after' })
    await pollUntil(() => isState(tenant.client, second.id, 'queueing'), 'queueing')
    report(`${await cancelWithin(tenant.client, second.id, 1_000)} ms`)
    await pollUntil(() => isState(tenant.client, first.id, 'processing'), 'processing')
    await cancelWithin(tenant.client, first.id, 1_000)
  },
}

export const cancelProcessing: Drill = {
  title: 'a processing task is cancelled and its ffmpeg is gone within 3 s',
  async run({ tenants: [tenant], worker }, report) {
    if (!tenant || !worker) throw new Error('no tenant or worker')
    const { id } = await tenant.client.textToVideo({
      model: 'genq3-turbo',
      prompt: 'a long walk by the sea',
      duration: 16,
      resolution: '1080p',
    })
    await pollUntil(() => isState(tenant.client, id, 'processing'), 'processing')
    await pollUntil(() => (countFfmpegs(worker.pid) > 0 ? true : undefined), 'ffmpeg to run')
    const tookMs = await cancelWithin(tenant.client, id, 1_000)
    const began = performance.now()
    await pollUntil(() => (countFfmpegs(worker.pid) === 0 ? true : undefined), 'ffmpeg to be gone', 3_000)
    report(`${tookMs} ms, ffmpeg gone after ${Math.round(performance.now() - began)} ms`)
  },
}
