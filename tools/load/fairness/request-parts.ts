import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atMost, type Bar } from '../../testkit/bars.ts'
import { pick } from '../../testkit/closed-loop.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { noisePicture } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { fairnessService } from './crowd.ts'

type Tenant = TestService['tenants'][number]
type Asking = {
  /** What one tenant does many times a second, ten times as often as it may. */
  perSecond: number
  flood(tenant: Tenant): Promise<Response>
  /** What the other wants done, one after the other, no more often than it may. */
  count: number
  pauseMs: number
  want(tenant: Tenant): Promise<void>
  /** Of the requests beyond the limit, refused by a limit that works. */
  refusedAtLeast: number
}

/** Those of a service nobody has set otherwise: 50 reads and 10 uploads a second. */
const usualRates = { RATE_READ: undefined, RATE_UPLOAD: undefined }
const tickMs = 20

const timeOf = async ({ count, pauseMs, want }: Asking, tenant: Tenant): Promise<number> => {
  let spentMs = 0
  for (let i = 0; i < count; i += 1) {
    const began = performance.now()
    await want(tenant)
    spentMs += performance.now() - began
    await sleep(pauseMs)
  }
  return spentMs
}

/** How much longer one tenant waits while another asks for more than it may. */
const beside = async (part: string, open: (service: TestService) => Promise<Asking>): Promise<Bar[]> => {
  const service = await fairnessService.acquire({
    tenants: 2,
    places: 1,
    concurrency: 5,
    worker: null,
    env: usualRates,
  })
  const [loud, quiet] = [pick(service.tenants, 0), pick(service.tenants, 1)]
  const asking = await open(service)
  await timeOf(asking, quiet)
  const aloneMs = await timeOf(asking, quiet)
  let refused = 0
  const ask = async (): Promise<void> => {
    if ((await asking.flood(loud)).status === 429) refused += 1
  }
  const flood = setInterval(() => {
    for (let i = 0; i < (asking.perSecond * tickMs) / 1000; i += 1) void ask().catch(() => undefined)
  }, tickMs)
  const besideMs = await timeOf(asking, quiet).finally(() => clearInterval(flood))
  return [
    atLeast('count', `${part}: of the loud one refused`, refused, asking.refusedAtLeast, 'times'),
    atMost('time', `${part}: time of one tenant beside a loud one, against alone`, besideMs / aloneMs, 3, '×'),
  ]
}

type Send = typeof globalThis.fetch

const ask = async (send: Send, { key }: Tenant, method: string, url: string, fields?: object): Promise<Response> => {
  const headers = { authorization: `Token ${key}`, ...(fields ? { 'content-type': 'application/json' } : {}) }
  return send(url, { method, headers, ...(fields ? { body: JSON.stringify(fields) } : {}) })
}
const good = (answer: Response): Response => {
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer
}

const openUpload = (send: Send, tenant: Tenant, baseUrl: string) =>
  ask(send, tenant, 'POST', `${baseUrl}/tools/v2/files/uploads`, {})

/** Of those who only ask: in the parts about tasks and callbacks work waits, here answers do. */
export const requestParts: Record<string, (small: boolean) => Promise<Bar[]>> = {
  polling: (small) =>
    beside('polling', async ({ baseUrl, tenants }) => {
      const body = { model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' } as const
      const ids = new Map<Tenant, string>()
      for (const tenant of tenants) ids.set(tenant, (await tenant.client.textToVideo(body)).id)
      const poll = async (send: Send, tenant: Tenant) =>
        ask(send, tenant, 'GET', `${baseUrl}/ent/v2/tasks/${ids.get(tenant)}/creations`).then(async (answer) => {
          await answer.arrayBuffer()
          return answer
        })
      return {
        perSecond: 500,
        flood: (tenant) => poll(fetch, tenant),
        count: small ? 60 : 200,
        refusedAtLeast: 100,
        pauseMs: 20,
        want: async (tenant) => void good(await poll(fetchWithRetry, tenant)),
      }
    }),
  uploads: (small) =>
    beside('uploads', async ({ baseUrl }) => {
      const picture = noisePicture(60_000)
      return {
        perSecond: 100,
        flood: (tenant) => openUpload(fetch, tenant, baseUrl),
        count: small ? 5 : 20,
        refusedAtLeast: small ? 50 : 100,
        pauseMs: 250,
        async want(tenant) {
          const opened = good(await openUpload(fetchWithRetry, tenant, baseUrl))
          const { id, put_url: address } = (await opened.json()) as { id: string; put_url: string }
          const stored = good(await fetch(address, { method: 'PUT', body: new Uint8Array(picture) }))
          const etag = stored.headers.get('etag')
          good(await ask(fetchWithRetry, tenant, 'PUT', `${baseUrl}/tools/v2/files/uploads/${id}/finish`, { etag }))
        },
      }
    }),
}
