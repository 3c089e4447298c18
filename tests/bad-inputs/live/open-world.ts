import { adminEndpoints, defaultScopes, type QueryReply } from '@kinora/contract'
import { createClient } from '@kinora/sdk'
import { findCreate } from '../../support/creates.ts'
import { png } from '../../support/files/png.ts'
import { minimalBody, smallestSubject } from '../../support/minimal-bodies.ts'
import { fetchWithRetry, mayRetry } from '../../support/retries.ts'
import {
  admin,
  adminToken,
  adminUrl,
  baseUrl,
  environment,
  newTenant,
  smallest,
} from '../../support/running-service.ts'
import { startApi } from '../../support/start-api.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import { authorization, jsonType } from '../request-cases.ts'
import { type ExchangeOptions, type ExchangeResult, exchange } from '../wire/exchange.ts'
import { type RawRequest, toRawRequest } from '../wire/request.ts'
import type { Origin, Party, Script, World } from '../world.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { type DatabaseLogins, openDatabaseInspector } from './database-inspector.ts'
import { measureContention } from './measure-contention.ts'
import { openMediaFactory } from './media-factory.ts'
import { startNameServer } from './name-server.ts'
import { type OriginSettings, startOrigin } from './origin.ts'
import { reachable } from './reachable.ts'
import { createSharedFilms } from './shared-films.ts'

/** Below the connection limit per address, so that other clients keep some. */
const connectionsAtOnce = 56

const retryableReasons = ['TooManyRequests', 'ServiceUnavailable']

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const isEnded = ({ state }: QueryReply): boolean => state === 'success' || state === 'failed'

const databaseLogins = (): DatabaseLogins | undefined => {
  const [system, admin, api] = ['SYSTEM', 'ADMIN', 'API'].map((login) => environment(`DATABASE_${login}_URL`))
  return system && admin && api ? { system, admin, api } : undefined
}

/** Connects to the running service with scripted origins, an encoder and database access. */
export const openWorld = async (): Promise<World & { close(): Promise<void> }> => {
  const api = new URL(baseUrl)
  const administration = new URL(adminUrl)
  const [caFile, caKey] = [environment('TEST_AUTHORITY_CERT'), environment('TEST_AUTHORITY_KEY')]
  const media = await openMediaFactory(caFile && caKey ? { cert: caFile, key: caKey } : undefined)
  const nameServer = environment('EGRESS_DNS_SERVERS')
  const names = nameServer === undefined ? undefined : await startNameServer(nameServer)
  const logins = databaseLogins()
  if (logins === undefined) console.log('no database logins are set: tasks and holds are not checked')
  const database = logins && (await openDatabaseInspector(logins, environment('WORKER_ADMIN_LISTEN') ?? ''))
  const tenants = new Map<string, Awaited<ReturnType<typeof newTenant>>>()
  const origins: (Origin & { stop(): void })[] = []
  const stops: (() => unknown)[] = []
  const getClient = ({ id }: Party) => {
    const tenant = tenants.get(id)
    if (!tenant) throw new Error('not a tenant of these tests')
    return tenant.client
  }
  const openOrigin = async (script: Script, settings: OriginSettings): Promise<Origin> => {
    const origin = await startOrigin(script, settings)
    origins.push(origin)
    return origin
  }
  const runLimited = createConcurrencyLimit(connectionsAtOnce)
  const sendWithRetry = async (
    to: URL,
    wire: RawRequest,
    options?: ExchangeOptions,
    earlier = 0,
    isRetry = false,
  ): Promise<ExchangeResult> => {
    const response = await runLimited(() =>
      exchange({ host: to.hostname, port: Number(to.port) }, wire, options),
    ).catch((error: NodeJS.ErrnoException) => error)
    // A server that has read enough responds and closes; a client that is still writing may miss the response.
    if (response instanceof Error) {
      if (response.code !== 'EPIPE' || isRetry || !Array.isArray(wire.chunks)) throw response
      return sendWithRetry(to, wire, options, earlier, true)
    }
    // Rate limits and load are not under test here; a stream cannot be sent twice.
    const reason = String(response.body['reason'])
    if (!retryableReasons.includes(reason) || !Array.isArray(wire.chunks) || !mayRetry(reason, earlier)) return response
    await sleep(Number(response.header('retry-after') ?? 1) * 1000)
    return sendWithRetry(to, wire, options, earlier + 1)
  }
  const finished = new Map<string, Promise<QueryReply>>()
  const post = (party: Party, target: string, body: unknown): Promise<ExchangeResult> =>
    world.send({ method: 'POST', target, headers: [authorization(party.key), jsonType], body: JSON.stringify(body) })
  const create = async (party: Party, target = '/ent/v2/text2video', fields: object = smallest): Promise<string> => {
    const { status, body, text } = await post(party, target, fields)
    if (status !== 200) throw new Error(`the smallest create responds ${status} ${text}`)
    return String(body['id'])
  }
  const createFinishedTask = async (party: Party): Promise<QueryReply> => {
    const id = await create(party)
    const task = await world.until(party, id, isEnded, 240_000)
    if (task.state !== 'success') throw new Error(`the smallest task ended ${task.err_code}`)
    return task
  }
  const films = createSharedFilms({
    post,
    read: async (party, target) =>
      (await world.send({ method: 'GET', target, headers: [authorization(party.key)] })).body,
    newParty: (options) => world.newParty(options),
    until: (...args) => world.until(...args),
  })
  const newTestParty = async (concurrency: number | undefined): Promise<Party> => {
    const owner = await newTenant(0, concurrency)
    const scopes = [...defaultScopes, 'bundle' as const]
    const { key, id: keyId } = await admin.createKey(owner.id, { name: 'test', env: 'test', scopes })
    const { sandbox_id: id } = await admin.call(adminEndpoints.readTenant, { id: owner.id })
    const party = { id: id ?? '', key, keyId, webhookSecret: owner.webhook_secret, ownerId: owner.id }
    tenants.set(party.id, { ...owner, client: createClient({ baseUrl, key, fetch: fetchWithRetry }) })
    return party
  }
  const world: World = {
    host: api.host,
    ownOrigins: [baseUrl, environment('S3_ENDPOINT'), environment('TEMPORAL_ADDRESS')]
      .filter((each) => each !== undefined)
      .map((each) => (each.includes('://') ? each : `http://${each}`)),
    send: (sending, options) => sendWithRetry(api, toRawRequest(sending, api.host), options),
    sendToAdmin: (sending, options) =>
      sendWithRetry(administration, toRawRequest(sending, administration.host), options),
    adminToken,
    async newParty({ credits = 1_000_000, concurrency, isTest = false } = {}) {
      if (isTest) return newTestParty(concurrency)
      // The key has every scope, including those that a new key lacks.
      const tenant = await newTenant(credits, concurrency, [...defaultScopes, 'bundle'])
      // Rows send their own requests; this client only polls their tasks.
      tenants.set(tenant.id, { ...tenant, client: createClient({ baseUrl, key: tenant.key, fetch: fetchWithRetry }) })
      return { id: tenant.id, key: tenant.key, keyId: tenant.keyId, webhookSecret: tenant.webhook_secret }
    },
    async issueKey({ id, ownerId }, keyKind) {
      const [tenantId, env] = [ownerId ?? id, ownerId === undefined ? 'live' : 'test'] as const
      if (typeof keyKind === 'object')
        return (await admin.createKey(tenantId, { name: 'scoped', env, scopes: keyKind.scopes as ['read'] })).key
      const soon = new Date(Date.now() + 1_000).toISOString()
      const { key, id: keyId } = await admin.createKey(tenantId, {
        name: keyKind,
        env,
        ...(keyKind === 'expired' ? { expires_at: soon } : {}),
      })
      if (keyKind === 'suspended') await admin.suspendKey(keyId)
      // A node may cache a key for five seconds.
      await sleep(6_500)
      return key
    },
    async cancel(party, taskId) {
      await post(party, `/ent/v2/tasks/${taskId}/cancel`, {})
    },
    read: (party, taskId) => getClient(party).get(taskId),
    async until(party, taskId, isWanted, timeoutMs = 60_000) {
      const last = performance.now() + timeoutMs
      for (;;) {
        const task = await getClient(party).get(taskId)
        if (isWanted(task)) return task
        if (performance.now() > last) throw new Error(`task ${taskId} is still ${task.state}`)
        await sleep(500)
      }
    },
    async cancelledTask(party) {
      const id = await create(party)
      await world.cancel(party, id)
      return id
    },
    async cancelledComic(party) {
      const id = await create(party, findCreate('EC').path, minimalBody('EC'))
      await world.cancel(party, id)
      return id
    },
    finishedTask(party) {
      const promise = finished.get(party.id) ?? createFinishedTask(party)
      finished.set(party.id, promise)
      return promise
    },
    ...films,
    async storedUpload(party) {
      const { body } = await post(party, '/tools/v2/files/uploads', {})
      const put = await fetch(String(body['put_url']), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(png({ width: 256, height: 256 })),
      })
      return { id: String(body['id']), etag: put.headers.get('etag') ?? '' }
    },
    async storedSubject(party) {
      const { status, body, text } = await post(party, '/ent/v2/subjects', smallestSubject)
      if (status !== 200) throw new Error(`the smallest subject responds ${status} ${text}`)
      return String(body['id'])
    },
    fetch: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
    origin: (script, options = {}) =>
      openOrigin(script, { ...options, address: reachable[origins.length % reachable.length] ?? '' }),
    forbiddenOrigin: (port = 0) => openOrigin(({ end }) => end(), { address: '127.0.0.1', port }),
    async hostName(script) {
      if (!names) throw new Error('EGRESS_DNS_SERVERS is not set: the service uses other name servers')
      return names.add(script)
    },
    async startOtherApi(settings) {
      const { baseUrl: base, adminUrl: administration, stop } = await startApi(settings)
      stops.push(stop)
      const other = { host: '127.0.0.1', port: Number(new URL(base).port) }
      return {
        stop,
        send: (sending, options) => runLimited(() => exchange(other, toRawRequest(sending, api.host), options)),
        metrics: async () => (await fetch(`${administration}/metrics`)).text(),
      }
    },
    async startDatabaseProxy() {
      if (logins === undefined) throw new Error('no database logins are set')
      const { hostname, port } = new URL(logins.api)
      const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
      stops.push(proxy.stop)
      const through = (url: string): string => Object.assign(new URL(url), { host: `127.0.0.1:${proxy.port}` }).href
      return {
        ...proxy,
        settings: { DATABASE_API_URL: through(logins.api), DATABASE_ADMIN_URL: through(logins.admin) },
      }
    },
    media,
    database,
    contention: measureContention,
    sleep,
  }
  return {
    ...world,
    async close() {
      for (const origin of origins) origin.stop()
      for (const stop of stops) await stop()
      names?.stop()
      await Promise.all([media.close(), database?.close()])
    },
  }
}
