import { AppError } from '@kinora/contract'

/** Limits the open calls of each tenant on this node. */
export const createOpenCalls = (limit: number, what: string) => {
  const open = new Map<string, number>()
  return {
    /** Counts a call until its client disconnects. A client that has already disconnected is not counted. */
    enter(tenantId: string, gone: AbortSignal): void {
      const now = open.get(tenantId) ?? 0
      if (now >= limit)
        throw new AppError('TooManyRequests', { detail: `at most ${limit} ${what}`, retryAfterSeconds: 5 })
      if (gone.aborted) return
      open.set(tenantId, now + 1)
      const leave = (): void => {
        const left = (open.get(tenantId) ?? 1) - 1
        if (left === 0) open.delete(tenantId)
        else open.set(tenantId, left)
      }
      gone.addEventListener('abort', leave, { once: true })
    },
  }
}
export type OpenCalls = ReturnType<typeof createOpenCalls>
