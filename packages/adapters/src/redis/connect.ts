import { dependencyTimeouts } from '@kinora/domain'
import { createClient, defineScript } from 'redis'
import { chargeRate } from './charge-rate.ts'

/** Keeps the newest version of a reply: an older one, written late, does not replace it. */
const putReply = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local known = redis.call('HGET', KEYS[1], 'v')
    if known and tonumber(known) > tonumber(ARGV[1]) then return 0 end
    redis.call('HSET', KEYS[1], 'v', ARGV[1], 'w', ARGV[2], 'b', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
    return 1`,
  parseCommand(parser, key: string, version: number, window: number, body: string, ttlMs: number) {
    parser.pushKey(key)
    parser.push(String(version), String(window), body, String(ttlMs))
  },
  transformReply: (reply: number) => reply,
})

/** Deletes a reply that is older than a version and notifies the watchers. */
const publishChange = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local known = redis.call('HGET', KEYS[1], 'v')
    if not known or tonumber(known) < tonumber(ARGV[1]) then
      redis.call('HSET', KEYS[1], 'v', ARGV[1])
      redis.call('HDEL', KEYS[1], 'w', 'b')
      redis.call('PEXPIRE', KEYS[1], 10000)
    end
    return redis.call('PUBLISH', ARGV[2], ARGV[1])`,
  parseCommand(parser, key: string, version: number, channel: string) {
    parser.pushKey(key)
    parser.push(String(version), channel)
  },
  transformReply: (reply: number) => reply,
})

/** Commands that wait for a Redis that does not answer; further ones fail at once. */
const queuedCommands = 10_000

export const connectRedis = (url: string, onError: (error: Error) => void, timeouts = dependencyTimeouts.redis) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Its own deadline costs an exception for each command, answered or not; circuit-breaker.ts replaces it.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: queuedCommands,
    // A connection without bytes for the time of three pings is dead, although its peer never closed it.
    pingInterval: timeouts.pingEveryMs,
    socket: {
      connectTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    },
    scripts: { putReply, publishChange, chargeRate },
  })
  client.on('error', onError)
  // Redis may be down at startup: all its data may be lost at any time, so nothing waits for it.
  client.connect().catch(onError)
  return client
}
export type Redis = ReturnType<typeof connectRedis>
