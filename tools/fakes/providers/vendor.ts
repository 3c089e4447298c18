import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderJob, ProviderJobs } from './jobs.ts'

export type VendorCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Readonly<Record<string, unknown>>
}
export type VendorReply = { status: number; json?: unknown; headers?: Readonly<Record<string, string>> }
/** `baseUrl`: the address under which clients see the engine. */
export type VendorContext = { jobs: ProviderJobs; baseUrl: string; resultUrl(job: ProviderJob): string }

/** The behaviour of one provider, after its documentation. */
export type Vendor = {
  /** The pages that it follows. */
  docs: readonly string[]
  /** The header or query parameter with the key. */
  readKey(call: VendorCall): string | undefined
  /** The reply to a wrong key. */
  unauthorized: VendorReply
  /** Undefined: no such address. */
  reply(call: VendorCall, context: VendorContext): VendorReply | undefined
  /** The body of the webhook of an ended job, for providers with webhooks. */
  webhook?(job: ProviderJob, context: VendorContext): unknown
  /** The signature headers of a webhook. */
  sign?(body: string, secrets: WebhookSecrets): Record<string, string>
}
export type WebhookSecrets = { secret: string; privateKey: string; userId: string; atMs: number; id: string }

export const readBearer = ({ headers }: VendorCall, scheme = 'Bearer'): string | undefined => {
  const [given, key] = (headers.authorization ?? '').split(' ')
  return given === scheme ? key : undefined
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** A text of a request body, by names. */
export const readText = (body: unknown, ...names: string[]): string | undefined => {
  const value = names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), body)
  return typeof value === 'string' ? value : undefined
}
