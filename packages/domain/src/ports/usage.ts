import type { UsageGroup, UsageInterval } from '@kinora/contract'

export type UsageQuery = {
  interval: UsageInterval
  group: UsageGroup | undefined
  /** Inclusive start and exclusive end of whole intervals. */
  from: Date
  to: Date
  most: number
}

export type UsageRow = {
  start: Date
  group: string
  tasks: number
  success: number
  failed: number
  cancelled: number
  credits: number
  mediaSeconds: number
  stepSeconds: number
  waitSeconds: number
}

export type UsageReader = {
  /** Ordered by start and group; for operators, undefined reads all tenants. */
  read(tenantId: string | undefined, query: UsageQuery): Promise<UsageRow[]>
}
