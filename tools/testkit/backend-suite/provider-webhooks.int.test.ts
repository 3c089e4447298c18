import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createModelHttp } from '@kinora/backends/http'
import { httpTask } from '@kinora/backends/http-task'
import type { AnyBackend } from '@kinora/domain'
import { newId } from '@kinora/domain'
import { createReportedJobs, openDatabase } from '@kinora/postgres'
import { startBackendCallbackServer } from '@kinora/worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProvider, type Provider, providerKey, webhookSecret } from '../../fakes/providers/engine.ts'
import { type VendorName, vendors } from '../../fakes/providers/vendors.ts'
import { openTemporaryDatabase } from '../temporary-database.ts'
import { filmOrder } from './orders.ts'
import { providerConfig, vendorTraits } from './provider-fixtures.ts'
import type { SuiteCall } from './session.ts'

const page = '<html>bad gateway</html>'
const html = { 'content-type': 'text/html' }
const tenMinutesMs = 600_000
/** The fields of a configuration that webhooks need. */
const webhookFields = {
  fal: { webhookUserId: 'acme' },
  replicate: { webhookSecretFrom: 'BACKEND_KEY_WEBHOOK' },
  modelark: {},
  openrouter: { webhookSecretFrom: 'BACKEND_KEY_WEBHOOK' },
} as const satisfies Partial<Record<VendorName, object>>
type Sender = keyof typeof webhookFields
const senders = Object.keys(webhookFields) as Sender[]
/** Its webhooks have no signature; only the token of their URL proves them. */
const unsigned: ReadonlySet<Sender> = new Set(['modelark'])

const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const otherSecret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`

const configs = new Map<string, unknown>()
const catalog = {
  backends: Object.keys(vendors).map((name) => ({ name, use: 'http-task' })),
  backend: (name: string) => ({ name, backend: httpTask as AnyBackend, config: configs.get(name), freeStarts: false }),
} as unknown as Parameters<typeof startBackendCallbackServer>[1]['catalog']
const http = createModelHttp((name) => (name === 'BACKEND_KEY_WEBHOOK' ? webhookSecret : providerKey))

const own = await openTemporaryDatabase('webhooks')
const db = openDatabase({ url: own.loginUrl('system'), max: 4, onError: () => undefined })
const reportedJobs = createReportedJobs(db)
let calls: Awaited<ReturnType<typeof startBackendCallbackServer>>
let attempts = 0

/** A port that no one listens on. */
const findPort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

beforeAll(async () => {
  vi.stubEnv('BACKEND_KEY_PROVIDER', providerKey)
  vi.stubEnv('BACKEND_KEY_WEBHOOK', webhookSecret)
  const listen = `127.0.0.1:${await findPort()}`
  calls = await startBackendCallbackServer(
    { BACKEND_CALLBACK_LISTEN: listen, BACKEND_CALLBACK_URL: `http://${listen}` },
    { catalog, reportedJobs, http: http.open, nowMs: Date.now, onError: () => undefined },
  )
})
afterAll(async () => {
  calls.stop()
  vi.unstubAllEnvs()
  await db.end()
  await own.drop()
  await http.close()
})

it('every recipe with webhooks is tested here, and one without gets no address', () => {
  for (const name of Object.keys(vendors) as VendorName[]) {
    const isSender = Object.hasOwn(webhookFields, name)
    configs.set(name, providerConfig(name, 'http://127.0.0.1:9', isSender ? webhookFields[name as Sender] : {}))
    expect([name, calls.callbackUrl(name, '1') !== undefined]).toEqual([name, isSender])
  }
})

describe.each(senders)('a webhook of %s', (name) => {
  let provider: Provider
  beforeEach(async () => {
    provider = await openProvider(vendors[name])
    configs.set(name, providerConfig(name, provider.baseUrl, webhookFields[name]))
  })
  afterEach(() => provider.close())

  const createCall = (): SuiteCall => {
    attempts += 1
    const config = configs.get(name)
    const attemptId = newId(Date.now(), 0, attempts % 65_536)
    const signal = AbortSignal.timeout(30_000)
    return {
      config,
      step: 'text-to-video',
      attemptId,
      http: http.open(httpTask.endpoint?.(config as never), signal),
      scratch: () => Promise.reject(new Error('not used')),
      file: () => Promise.reject(new Error('not used')),
      callbackUrl: calls.callbackUrl(name, attemptId) ?? '',
      readReportedJob: () => reportedJobs.find(attemptId),
      signal,
    } as SuiteCall
  }
  const start = async (call = createCall()) => {
    const handle = await httpTask.start(filmOrder(4), call as never)
    const [job] = provider.jobs.all()
    if (!job) throw new Error('the provider has no job')
    return { call, handle, job }
  }
  const countRows = async (): Promise<number> =>
    Number((await db.query<{ rows: string }>('select count(*) as rows from reported_jobs')).rows[0]?.rows)

  it.each([
    ['a page', { status: 200, text: page, headers: html }],
    ['an error', { status: 502, text: page, headers: html }],
    ['nothing', null],
  ])('returns the handle of a job whose create was answered with %s', async (_, reply) => {
    const call = createCall()
    provider.state.intercept = async (line, make) => {
      const made = make()
      return { reply: vendorTraits[name].startsBy.test(line) ? reply : made }
    }
    await expect(httpTask.start(filmOrder(4), call as never)).rejects.toThrow(/./)
    const [job] = provider.jobs.all()
    if (!job) throw new Error('the provider has no job')
    expect(await provider.postWebhook(job)).toBe(204)
    const found = await httpTask.find(call as never)
    if (typeof found === 'string') throw new Error(found)
    expect((await httpTask.poll(found.handle, call as never)).state).toBe('done')
    expect(provider.jobs.started()).toBe(1)
  })

  it('that is repeated records one job', async () => {
    const { call, handle, job } = await start()
    const before = await countRows()
    for (let times = 0; times < 3; times += 1) expect(await provider.postWebhook(job)).toBe(204)
    expect(await countRows()).toBe(before + 1)
    expect(await reportedJobs.find(call.attemptId)).toEqual(handle.job)
  })

  it('that arrives after the end of its job changes nothing', async () => {
    const { call, handle, job } = await start()
    expect((await httpTask.poll(handle, call as never)).state).toBe('done')
    expect(await provider.postWebhook(job)).toBe(204)
    expect((await httpTask.poll(handle, call as never)).state).toBe('done')
    expect(await httpTask.find(call as never)).toMatchObject({ handle: { job: handle.job } })
    expect(provider.jobs.started()).toBe(1)
  })

  it('about another job does not replace the first', async () => {
    const { call, handle, job } = await start()
    const other = (await start()).job
    expect(await provider.postWebhook(job)).toBe(204)
    await provider.postWebhook(other, { url: job.webhookUrl })
    expect(await reportedJobs.find(call.attemptId)).toEqual(handle.job)
  })

  it('at the address of another attempt has no effect', async () => {
    const { call, job } = await start()
    const before = await countRows()
    const url = job.webhookUrl?.replace(call.attemptId, String(BigInt(call.attemptId) + 1n))
    expect(await provider.postWebhook(job, { url })).toBe(404)
    expect(await provider.postWebhook(job, { url: `${job.webhookUrl?.slice(0, -1)}` })).toBe(404)
    expect(await countRows()).toBe(before)
  })

  it.each(['not json', page, '[]', '{"id":{"__proto__":{}},"request_id":["x"]}', '{"id":"../x","request_id":"../x"}'])(
    'with the body %s names no job',
    async (body) => {
      const { call, job } = await start()
      expect([204, 401]).toContain(await provider.postWebhook(job, { body }))
      expect(await reportedJobs.find(call.attemptId)).toBeUndefined()
    },
  )

  const forgeries = [
    ['signed by another key', { privateKey: otherKey, secret: otherSecret }],
    ['older than its signature allows', { ageMs: tenMinutesMs }],
    ['signed in the future', { ageMs: -tenMinutesMs }],
  ] as const
  it.each(unsigned.has(name) ? [] : forgeries)('that is %s has no effect', async (_, forged) => {
    const { job } = await start()
    const before = await countRows()
    expect(await provider.postWebhook(job, forged)).toBe(401)
    expect(await countRows()).toBe(before)
  })
})
