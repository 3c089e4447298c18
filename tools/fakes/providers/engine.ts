import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createProviderJobs, type ProviderJob } from './jobs.ts'
import type { Vendor, VendorCall, VendorContext, VendorReply, WebhookSecrets } from './vendor.ts'

/** The key that the engine accepts. */
export const providerKey = 'canary-provider-key-5e1f'
export const webhookSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
const userId = 'acme'
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')

/** One response that replaces that of the vendor. */
export type PlannedReply = { on: RegExp; status: number; body?: string; headers?: Readonly<Record<string, string>> }

const parseBody = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Media = (job: ProviderJob) => Promise<Buffer>
const smallMedia: Media = async () => film

/** A hosted provider with the behaviour of a vendor. Tests send webhooks, or the engine does when a job ends. */
export const openProvider = async (
  vendor: Vendor,
  { media = smallMedia, port = 0 }: { media?: Media; port?: number } = {},
) => {
  const jobs = createProviderJobs()
  const planned: PlannedReply[] = []
  const seen: { line: string; key: string | undefined }[] = []
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const state = { clientBase: '', expired: new Set<string>(), autoWebhooks: false }
  const announced = new Set<string>()
  const context: VendorContext = {
    jobs,
    get baseUrl() {
      return state.clientBase
    },
    resultUrl: (job) => `${state.clientBase}/results/${job.id}`,
  }

  const postWebhook = async (
    job: ProviderJob,
    {
      url = job.webhookUrl,
      body,
      ageMs = 0,
      ...forged
    }: Partial<WebhookSecrets> & { url?: string | undefined; body?: string; ageMs?: number } = {},
  ): Promise<number> => {
    if (url === undefined || !vendor.webhook || !vendor.sign) throw new Error('the job has no webhook')
    const sent = body ?? JSON.stringify(vendor.webhook(job, context))
    const secrets = {
      secret: webhookSecret,
      privateKey: pem,
      userId,
      atMs: Date.now() - ageMs,
      id: `msg-${job.id}`,
      ...forged,
    }
    const headers = { 'content-type': 'application/json', ...vendor.sign(sent, secrets) }
    return (await fetch(url, { method: 'POST', headers, body: sent })).status
  }
  const announce = async (): Promise<void> => {
    for (const job of jobs.all()) {
      if (job.webhookUrl === undefined || announced.has(job.id) || job.state === 'queued' || job.state === 'running')
        continue
      const status = await postWebhook(job).catch(() => 0)
      if (status >= 200 && status < 300) announced.add(job.id)
    }
  }
  const timer = setInterval(() => {
    if (state.autoWebhooks) void announce()
  }, 200)
  timer.unref()

  const sendReply = (response: ServerResponse, { status, json, headers }: VendorReply): void => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    response.writeHead(status, { ...type, ...headers }).end(json === undefined ? '' : JSON.stringify(json))
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '', 'http://any')
    const method = incoming.method ?? 'GET'
    const line = `${method} ${path}`
    const call: VendorCall = { method, path, query, headers: incoming.headers, body: parseBody(await text(incoming)) }
    const key = vendor.readKey(call)
    seen.push({ line, key })
    const index = planned.findIndex(({ on }) => on.test(line))
    const [plan] = index < 0 ? [] : planned.splice(index, 1)
    if (plan) return void response.writeHead(plan.status, plan.headers).end(plan.body ?? '')
    if (path === '/.well-known/jwks.json')
      return sendReply(response, { status: 200, json: { keys: [publicKey.export({ format: 'jwk' })] } })
    const [, result] = /^\/results\/([\w-]+)$/.exec(path) ?? []
    if (result !== undefined) {
      const job = jobs.find(result)
      if (!job || state.expired.has(result)) return sendReply(response, { status: 403 })
      return void response.writeHead(200, { 'content-type': job.mediaType }).end(await media(job))
    }
    if (key !== providerKey) return sendReply(response, vendor.unauthorized)
    sendReply(response, vendor.reply(call, context) ?? { status: 404, json: { detail: 'no such address' } })
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.clientBase = baseUrl
  return {
    jobs,
    planned,
    seen,
    baseUrl,
    state,
    postWebhook,
    close(): void {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Provider = Awaited<ReturnType<typeof openProvider>>
