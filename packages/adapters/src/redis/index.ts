export { connectRedis } from './connect.ts'
export { createListener } from './listen.ts'
export { createRateLimiter } from './rate-limiter.ts'
export { type CachedReply, createTaskCache, type TaskCache } from './task-cache.ts'
