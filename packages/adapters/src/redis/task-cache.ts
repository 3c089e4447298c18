import { dependencyTimeouts, type Signals } from '@kinora/domain'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Redis } from './connect.ts'

/** A rendered reply: its version, the window its URLs were signed in, and the body as sent. */
export type CachedReply = { version: number; window: number; body: string }

const buildReplyKey = (tenantId: string, taskId: string) => `kinora:task:${tenantId}:${taskId}`
export const ordersChannel = 'kinora:orders'
export const buildChannel = (taskId: string) => `kinora:changed:${taskId}`

/** Caches replies that are read repeatedly, and publishes their changes. All of it may be lost at any time. */
export const createTaskCache = (redis: Redis) => {
  const withTimeout = createCircuitBreaker(dependencyTimeouts.redis.commandMs, 500)
  return {
    async get(tenantId: string, taskId: string): Promise<CachedReply | undefined> {
      const found = await withTimeout(() => redis.hmGet(buildReplyKey(tenantId, taskId), ['v', 'w', 'b']))
      const [version, window, body] = found ?? []
      return body ? { version: Number(version), window: Number(window), body } : undefined
    },
    async put(tenantId: string, taskId: string, reply: CachedReply, ttlMs: number): Promise<void> {
      await withTimeout(() =>
        redis.putReply(buildReplyKey(tenantId, taskId), reply.version, reply.window, reply.body, ttlMs),
      )
    },
    async changed(tenantId: string, taskId: string, version: number): Promise<void> {
      await withTimeout(() => redis.publishChange(buildReplyKey(tenantId, taskId), version, buildChannel(taskId)))
    },
    /** Notifies the listeners of another channel with that name. */
    async wake(name: string): Promise<void> {
      await withTimeout(() => redis.publish(buildChannel(name), ''))
    },
    async ordered(): Promise<void> {
      await withTimeout(() => redis.publish(ordersChannel, ''))
    },
  } satisfies Signals & Record<string, unknown>
}
export type TaskCache = ReturnType<typeof createTaskCache>
