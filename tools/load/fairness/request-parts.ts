import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atMost, type Bar } from '../../testkit/bars.ts'
import { pick } from '../../testkit/closed-loop.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { noisePicture } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { fairnessService } from './crowd.ts'

type Tenant = TestService['tenants'][number]
type RequestLoad = {
  /** The flood of one tenant, at ten times its limit. */
  perSecond: number
  flood(tenant: Tenant): Promise<Response>
  /** The requests of the other tenant, one after the other, within its limit. */
  count: number
  pauseMs: number
  sendOne(tenant: Tenant): Promise<void>
  /** The refusals that a working limit causes at least. */
  refusedAtLeast: number
}

/** The defaults of a service: 50 reads and 10 uploads a second. */
const defaultRates = { RATE_READ: undefined, RATE_UPLOAD: undefined }
const tickMs = 20

const measureTime = async ({ count, pauseMs, sendOne }: RequestLoad, tenant: Tenant): Promise<number> => {
  let spentMs = 0
  for (let i = 0; i < count; i += 1) {
    const began = performance.now()
    await sendOne(tenant)
    spentMs += performance.now() - began
    await sleep(pauseMs)
  }
  return spentMs
}

/** Measures how much longer one tenant waits while another exceeds its limit. */
const measureBesideFlood = async (
  part: string,
  open: (service: TestService) => Promise<RequestLoad>,
): Promise<Bar[]> => {
  const service = await fairnessService.acquire({
    tenants: 2,
    places: 1,
    concurrency: 5,
    worker: null,
    env: defaultRates,
  })
  const [loud, quiet] = [pick(service.tenants, 0), pick(service.tenants, 1)]
  const load = await open(service)
  await measureTime(load, quiet)
  const aloneMs = await measureTime(load, quiet)
  let refused = 0
  const sendFlood = async (): Promise<void> => {
    if ((await load.flood(loud)).status === 429) refused += 1
  }
  const flood = setInterval(() => {
    for (let i = 0; i < (load.perSecond * tickMs) / 1000; i += 1) void sendFlood().catch(() => undefined)
  }, tickMs)
  const besideMs = await measureTime(load, quiet).finally(() => clearInterval(flood))
  return [
    atLeast('count', `${part}: refused requests of the loud tenant`, refused, load.refusedAtLeast, 'times'),
    atMost('time', `${part}: time of one tenant beside a loud one, against alone`, besideMs / aloneMs, 3, '×'),
  ]
}

type Send = typeof globalThis.fetch

const sendRequest = async (
  send: Send,
  { key }: Tenant,
  method: string,
  url: string,
  fields?: object,
): Promise<Response> => {
  const headers = { authorization: `Token ${key}`, ...(fields ? { 'content-type': 'application/json' } : {}) }
  return send(url, { method, headers, ...(fields ? { body: JSON.stringify(fields) } : {}) })
}
const expectOk = (answer: Response): Response => {
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer
}

const openUpload = (send: Send, tenant: Tenant, baseUrl: string) =>
  sendRequest(send, tenant, 'POST', `${baseUrl}/tools/v2/files/uploads`, {})

/** Requests only: the parts about tasks and callbacks measure queued work, these measure answers. */
export const requestParts: Record<string, (small: boolean) => Promise<Bar[]>> = {
  polling: (small) =>
    measureBesideFlood('polling', async ({ baseUrl, tenants }) => {
      const body = { model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' } as const
      const ids = new Map<Tenant, string>()
      for (const tenant of tenants) ids.set(tenant, (await tenant.client.textToVideo(body)).id)
      const poll = async (send: Send, tenant: Tenant) =>
        sendRequest(send, tenant, 'GET', `${baseUrl}/ent/v2/tasks/${ids.get(tenant)}/creations`).then(
          async (answer) => {
            await answer.arrayBuffer()
            return answer
          },
        )
      return {
        perSecond: 500,
        flood: (tenant) => poll(fetch, tenant),
        count: small ? 60 : 200,
        refusedAtLeast: 100,
        pauseMs: 20,
        sendOne: async (tenant) => void expectOk(await poll(fetchWithRetry, tenant)),
      }
    }),
  uploads: (small) =>
    measureBesideFlood('uploads', async ({ baseUrl }) => {
      const picture = noisePicture(60_000)
      return {
        perSecond: 100,
        flood: (tenant) => openUpload(fetch, tenant, baseUrl),
        count: small ? 5 : 20,
        refusedAtLeast: small ? 50 : 100,
        pauseMs: 250,
        async sendOne(tenant) {
          const opened = expectOk(await openUpload(fetchWithRetry, tenant, baseUrl))
          const { id, put_url: address } = (await opened.json()) as { id: string; put_url: string }
          const stored = expectOk(await fetch(address, { method: 'PUT', body: new Uint8Array(picture) }))
          const etag = stored.headers.get('etag')
          expectOk(
            await sendRequest(fetchWithRetry, tenant, 'PUT', `${baseUrl}/tools/v2/files/uploads/${id}/finish`, {
              etag,
            }),
          )
        },
      }
    }),
}
