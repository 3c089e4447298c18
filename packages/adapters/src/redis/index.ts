export { connectRedis } from './connect.ts'
export { countApiNodes, createListener } from './listen.ts'
export { createRateLimiter } from './rate-limiter.ts'
export { type CachedReply, createTaskCache, type TaskCache } from './task-cache.ts'
