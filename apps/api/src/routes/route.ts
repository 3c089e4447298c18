import type { Endpoint } from '@kinora/contract'
import type { Body } from '../body/read-body.ts'
import type { Answer, Incoming } from '../request/incoming.ts'

export type Route = {
  endpoint: Endpoint
  handle(request: Incoming, body: Body): Promise<Answer>
}

/** Served without a key. */
export type OpenRoute = { path: string; handle(): Promise<Answer> }
