import type { AdminReply } from '@kinora/sdk/console'

export type BackendRow = AdminReply<'listBackends'>['backends'][number]
