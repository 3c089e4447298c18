import { adminEndpoints, type NowReply } from '@kinora/contract'
import type { LiveHub } from '../live/live-hub.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'

export type LiveRouteDeps = { readNow(): Promise<NowReply>; live: Pick<LiveHub, 'watch'> }

export const liveRoutes = ({ readNow, live }: LiveRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readNow, () => readNow()),
  adminRoute(adminEndpoints.watchLive, async (_id, _body, { caller }) => {
    const { events, signal } = live.watch(caller.kind === 'person' ? caller.sessionId : undefined)
    return { contentType: 'text/event-stream', lines: events, signal }
  }),
]
