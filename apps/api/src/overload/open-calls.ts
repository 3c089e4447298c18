import { AppError } from '@kinora/contract'

/** What a tenant has open at this node, at most so many at once. */
export const createOpenCalls = (most: number, what: string) => {
  const open = new Map<string, number>()
  return {
    /** Counts one in until its client is gone, with the answer or without; who has left already is not counted. */
    enter(tenantId: string, gone: AbortSignal): void {
      const now = open.get(tenantId) ?? 0
      if (now >= most)
        throw new AppError('TooManyRequests', { detail: `at most ${most} ${what}`, retryAfterSeconds: 5 })
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
