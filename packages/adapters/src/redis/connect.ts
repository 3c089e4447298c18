import { dependencyTimeouts } from '@kinora/domain'
import { createClient, defineScript } from 'redis'
import { chargeRate } from './charge-rate.ts'
import { type Subscriber, wrapSubscriber } from './subscriber.ts'

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

export const scripts = { putReply, publishChange, chargeRate }

/** Commands that wait for a Redis that does not answer; further ones fail at once. */
const queuedCommands = 10_000
const mostRetryMs = 1_000

/** `ca`: certificates of the authority that issued that of the server; none: those of the system. */
export type NodeOptions = { timeouts?: typeof dependencyTimeouts.redis; ca?: string | undefined }

/** Options of every connection, to one server or to the nodes of several. */
export const buildNodeOptions = (isTls: boolean, { timeouts = dependencyTimeouts.redis, ca }: NodeOptions) => ({
  disableOfflineQueue: true,
  commandsQueueMaxLength: queuedCommands,
  // A connection without bytes for the time of three pings is dead, although its peer never closed it.
  pingInterval: timeouts.pingEveryMs,
  socket: {
    connectTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, mostRetryMs),
    ...(isTls ? { tls: true as const, ...(ca === undefined ? {} : { ca }) } : {}),
  },
})

/** Its own deadline costs an exception for each command, answered or not; circuit-breaker.ts replaces it. */
export const commandOptions = { timeout: 0 }

export const isTlsUrl = (url: string): boolean => url.startsWith('rediss:')

/** Connects to one server. */
export const connectRedis = (url: string, onError: (error: Error) => void, options: NodeOptions = {}) => {
  const client = createClient({ url, commandOptions, ...buildNodeOptions(isTlsUrl(url), options), scripts })
  client.on('error', onError)
  // Redis may be down at startup: all its data may be lost at any time, so nothing waits for it.
  client.connect().catch(onError)
  return Object.assign(client, {
    countSubscribers: async (channel: string): Promise<number> => (await client.pubSubNumSub(channel))[channel] ?? 0,
    openSubscriber(onSubscriberError: (error: Error) => void): Subscriber {
      const own = client.duplicate()
      own.on('error', onSubscriberError)
      own.connect().catch(onSubscriberError)
      return wrapSubscriber(own, { ready: ['ready'], gap: ['reconnecting'] }, () => own.destroy())
    },
  })
}
type SingleRedis = ReturnType<typeof connectRedis>

/** The calls of the service to one server, to a cluster, or to a primary that sentinels watch. */
export type Redis = Pick<
  SingleRedis,
  'hmGet' | 'putReply' | 'publishChange' | 'publish' | 'chargeRate' | 'ping' | 'countSubscribers' | 'openSubscriber'
> & { destroy(): unknown }
