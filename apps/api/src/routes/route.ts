import type { Endpoint } from '@kinora/contract'
import type { Body } from '../body/read-body.ts'
import type { Incoming, RouteResponse } from '../request/incoming.ts'

export type Route = {
  endpoint: Endpoint
  handle(request: Incoming, body: Body): Promise<RouteResponse>
}

/** A route that needs no key. */
export type OpenRoute = { path: string; handle(): Promise<RouteResponse> }
