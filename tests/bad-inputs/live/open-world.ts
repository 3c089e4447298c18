import { adminEndpoints, defaultScopes, type QueryReply } from '@kinora/contract'
import { createClient } from '@kinora/sdk'
import { createOf } from '../../support/creates.ts'
import { png } from '../../support/files/png.ts'
import { minimalOf, smallestSubject } from '../../support/minimal-bodies.ts'
import { fetchPatiently, mayRetry } from '../../support/retries.ts'
import { admin, baseUrl, environment, newTenant, smallest } from '../../support/running-service.ts'
import { startApi } from '../../support/start-api.ts'
import { startLine } from '../../support/start-line.ts'
import { authorization, jsonType } from '../asking.ts'
import { type Wire, wireOf } from '../wire/ask.ts'
import { type ExchangeOptions, exchange, type Seen } from '../wire/exchange.ts'
import type { Origin, Party, Script, World } from '../world.ts'
import { type DatabaseLogins, openBooks } from './books.ts'
import { createGate } from './create-gate.ts'
import { openMediaShop } from './media-shop.ts'
import { startNameServer } from './name-server.ts'
import { type OriginSettings, startOrigin } from './origin.ts'
import { reachable } from './reachable.ts'
import { createStandingFilms } from './standing-films.ts'

/** The service takes so many connections from one address, and a few are left for the others. */
const connectionsAtOnce = 56

const tryAgain = ['TooManyRequests', 'ServiceUnavailable']

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const isEnded = ({ state }: QueryReply): boolean => state === 'success' || state === 'failed'

const databaseLogins = (): DatabaseLogins | undefined => {
  const [system, admin, api] = ['SYSTEM', 'ADMIN', 'API'].map((login) => environment(`DATABASE_${login}_URL`))
  return system && admin && api ? { system, admin, api } : undefined
}

/** The running service and what stands around it: scripted origins, an encoder, a look into the books. */
export const openWorld = async (): Promise<World & { close(): Promise<void> }> => {
  const api = new URL(baseUrl)
  const at = { host: api.hostname, port: Number(api.port) }
  const [caFile, caKey] = [environment('TEST_AUTHORITY_CERT'), environment('TEST_AUTHORITY_KEY')]
  const media = await openMediaShop(caFile && caKey ? { cert: caFile, key: caKey } : undefined)
  const nameServer = environment('EGRESS_DNS_SERVERS')
  const names = nameServer === undefined ? undefined : await startNameServer(nameServer)
  const logins = databaseLogins()
  if (logins === undefined) console.log('skipped: no database logins are set, so nobody looks for tasks and holds')
  const books = logins && (await openBooks(logins, environment('WORKER_ADMIN_LISTEN') ?? ''))
  const tenants = new Map<string, Awaited<ReturnType<typeof newTenant>>>()
  const origins: (Origin & { stop(): void })[] = []
  const stops: (() => unknown)[] = []
  const clientOf = ({ id }: Party) => {
    const tenant = tenants.get(id)
    if (!tenant) throw new Error('not a tenant of these tests')
    return tenant.client
  }
  const keepOrigin = async (script: Script, settings: OriginSettings): Promise<Origin> => {
    const origin = await startOrigin(script, settings)
    origins.push(origin)
    return origin
  }
  const gate = createGate(connectionsAtOnce)
  const sendPatiently = async (wire: Wire, options?: ExchangeOptions, earlier = 0, isAgain = false): Promise<Seen> => {
    const seen = await gate(() => exchange(at, wire, options)).catch((error: NodeJS.ErrnoException) => error)
    // A server that has read enough answers and closes; now and then the client is still writing and misses the answer.
    if (seen instanceof Error) {
      if (seen.code !== 'EPIPE' || isAgain || !Array.isArray(wire.chunks)) throw seen
      return sendPatiently(wire, options, earlier, true)
    }
    // Neither the rate of a key nor a machine busy with other suites is part of a row; a stream cannot be sent twice.
    const reason = String(seen.body['reason'])
    if (!tryAgain.includes(reason) || !Array.isArray(wire.chunks) || !mayRetry(reason, earlier)) return seen
    await sleep(Number(seen.header('retry-after') ?? 1) * 1000)
    return sendPatiently(wire, options, earlier + 1)
  }
  const finished = new Map<string, Promise<QueryReply>>()
  const post = (party: Party, target: string, body: unknown): Promise<Seen> =>
    world.send({ method: 'POST', target, headers: [authorization(party.key), jsonType], body: JSON.stringify(body) })
  const create = async (party: Party, target = '/ent/v2/text2video', fields: object = smallest): Promise<string> => {
    const { status, body, text } = await post(party, target, fields)
    if (status !== 200) throw new Error(`the smallest create answers ${status} ${text}`)
    return String(body['id'])
  }
  const finishOne = async (party: Party): Promise<QueryReply> => {
    const id = await create(party)
    const task = await world.until(party, id, isEnded, 240_000)
    if (task.state !== 'success') throw new Error(`the smallest task ended ${task.err_code}`)
    return task
  }
  const films = createStandingFilms({
    post,
    read: async (party, target) =>
      (await world.send({ method: 'GET', target, headers: [authorization(party.key)] })).body,
    newParty: (wish) => world.newParty(wish),
    until: (...ask) => world.until(...ask),
  })
  const newTestParty = async (concurrency: number | undefined): Promise<Party> => {
    const owner = await newTenant(0, concurrency)
    const scopes = [...defaultScopes, 'bundle' as const]
    const { key, id: keyId } = await admin.createKey(owner.id, { name: 'test', env: 'test', scopes })
    const { sandbox_id: id } = await admin.ask(adminEndpoints.readTenant, { id: owner.id })
    const party = { id: id ?? '', key, keyId, webhookSecret: owner.webhook_secret, ownerId: owner.id }
    tenants.set(party.id, { ...owner, client: createClient({ baseUrl, key, fetch: fetchPatiently }) })
    return party
  }
  const world: World = {
    host: api.host,
    ownOrigins: [baseUrl, environment('S3_ENDPOINT'), environment('TEMPORAL_ADDRESS')]
      .filter((each) => each !== undefined)
      .map((each) => (each.includes('://') ? each : `http://${each}`)),
    send: (sending, options) => sendPatiently(wireOf(sending, api.host), options),
    async newParty({ credits = 1_000_000, concurrency, isTest = false } = {}) {
      if (isTest) return newTestParty(concurrency)
      // Its key opens every route, those too that a new key does not.
      const tenant = await newTenant(credits, concurrency, [...defaultScopes, 'bundle'])
      // What a row is about, it sends itself; this one only looks how its task is doing.
      tenants.set(tenant.id, { ...tenant, client: createClient({ baseUrl, key: tenant.key, fetch: fetchPatiently }) })
      return { id: tenant.id, key: tenant.key, keyId: tenant.keyId, webhookSecret: tenant.webhook_secret }
    },
    async keyOf({ id, ownerId }, wish) {
      const [tenantId, env] = [ownerId ?? id, ownerId === undefined ? 'live' : 'test'] as const
      if (typeof wish === 'object')
        return (await admin.createKey(tenantId, { name: 'scoped', env, scopes: wish.scopes as ['read'] })).key
      const soon = new Date(Date.now() + 1_000).toISOString()
      const { key, id: keyId } = await admin.createKey(tenantId, {
        name: wish,
        env,
        ...(wish === 'expired' ? { expires_at: soon } : {}),
      })
      if (wish === 'suspended') await admin.suspendKey(keyId)
      // A node may go by what it knew for five seconds.
      await sleep(6_500)
      return key
    },
    async cancel(party, taskId) {
      await post(party, `/ent/v2/tasks/${taskId}/cancel`, {})
    },
    read: (party, taskId) => clientOf(party).get(taskId),
    async until(party, taskId, isWanted, timeoutMs = 60_000) {
      const last = performance.now() + timeoutMs
      for (;;) {
        const task = await clientOf(party).get(taskId)
        if (isWanted(task)) return task
        if (performance.now() > last) throw new Error(`task ${taskId} is still ${task.state}`)
        await sleep(500)
      }
    },
    async endedTask(party) {
      const id = await create(party)
      await world.cancel(party, id)
      return id
    },
    async endedComic(party) {
      const id = await create(party, createOf('EC').path, minimalOf('EC'))
      await world.cancel(party, id)
      return id
    },
    finishedTask(party) {
      const made = finished.get(party.id) ?? finishOne(party)
      finished.set(party.id, made)
      return made
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
      if (status !== 200) throw new Error(`the smallest subject answers ${status} ${text}`)
      return String(body['id'])
    },
    fetch: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
    origin: (script, options = {}) =>
      keepOrigin(script, { ...options, address: reachable[origins.length % reachable.length] ?? '' }),
    forbiddenOrigin: (port = 0) => keepOrigin(({ end }) => end(), { address: '127.0.0.1', port }),
    async hostName(script) {
      if (!names) throw new Error('EGRESS_DNS_SERVERS is not set: the service asks other name servers')
      return names.add(script)
    },
    async otherApi(settings) {
      const { baseUrl: base, adminUrl: administration, stop } = await startApi(settings)
      stops.push(stop)
      const other = { host: '127.0.0.1', port: Number(new URL(base).port) }
      return {
        stop,
        send: (sending, options) => gate(() => exchange(other, wireOf(sending, api.host), options)),
        metrics: async () => (await fetch(`${administration}/metrics`)).text(),
      }
    },
    async lineToDatabase() {
      if (logins === undefined) throw new Error('no database logins are set')
      const { hostname, port } = new URL(logins.api)
      const line = await startLine({ host: hostname, port: Number(port) })
      stops.push(line.stop)
      const through = (url: string): string => Object.assign(new URL(url), { host: `127.0.0.1:${line.port}` }).href
      return { ...line, settings: { DATABASE_API_URL: through(logins.api), DATABASE_ADMIN_URL: through(logins.admin) } }
    },
    media,
    books,
    sleep,
  }
  return {
    ...world,
    async close() {
      for (const origin of origins) origin.stop()
      for (const stop of stops) await stop()
      names?.stop()
      await Promise.all([media.close(), books?.close()])
    },
  }
}
