import type { QueryReply } from '@kinora/contract'
import { killService, startService as startPart } from '../../dev/services/control.ts'
import { openInstance } from '../../dev/services/instance.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { retryCount } from '../../testkit/retry-unavailable.ts'
import { type Drill, must } from './drill.ts'

const tasks = 20

/** Reads the event stream of a task to its end. */
const follow = async (baseUrl: string, key: string, id: string): Promise<{ status: number; states: string[] }> => {
  const answer = await fetch(`${baseUrl}/ent/v2/tasks/${id}/events`, { headers: { authorization: `Token ${key}` } })
  const text = await answer.text()
  const states = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => (JSON.parse(data) as QueryReply).state)
  return { status: answer.status, states }
}

export const redisAway: Drill = {
  title: 'with Redis killed, creates, polls and events go on without a 5xx',
  async run({ tenants: [tenant], baseUrl }, report) {
    if (!tenant) throw new Error('no tenant')
    const instance = openInstance(requestedHome(), requestedPortBase())
    const retriesBefore = retryCount()
    await killService(instance, 'redis')
    try {
      const slowest = { create: 0, poll: 0 }
      const timed = async <T>(what: keyof typeof slowest, work: () => Promise<T>): Promise<T> => {
        const began = performance.now()
        const result = await work()
        slowest[what] = Math.max(slowest[what], Math.round(performance.now() - began))
        return result
      }
      const ids: string[] = []
      for (let i = 0; i < tasks; i += 1) {
        const body = { model: 'genq2', prompt: 'wait=300', duration: 1, resolution: '540p', audio: false } as const
        const { id } = await timed('create', () => tenant.client.textToVideo(body))
        ids.push(id)
        if (i % 5 !== 0) continue
        const { status, states } = await follow(baseUrl, tenant.key, id)
        must(status === 200 && states.at(-1) === 'success', `events answered ${status}: ${states.join()}`)
        await timed('poll', () => tenant.client.get(id))
      }
      // The next drill on this service counts processes, so no task may be left.
      const ends = await Promise.all(ids.map((id) => tenant.client.wait(id, { everyMs: 300 })))
      must(
        ends.every(({ state }) => state === 'success'),
        `tasks ended as ${ends.map(({ state }) => state).join()}`,
      )
      must(retryCount() === retriesBefore, `${retryCount() - retriesBefore} requests were answered with 503`)
      report(`slowest create ${slowest.create} ms, slowest poll ${slowest.poll} ms`)
    } finally {
      await startPart(instance, 'redis')
    }
  },
}
