import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '@kinora/domain/retry'
import { createCluster, createSentinel } from 'redis'
import {
  buildNodeOptions,
  commandOptions,
  connectRedis,
  isTlsUrl,
  type NodeOptions,
  type Redis,
  scripts,
} from './connect.ts'
import { wrapSubscriber } from './subscriber.ts'

/** `urls` names one server, some nodes of a cluster, or sentinels. Credentials of the first one are those of the data nodes. */
export type RedisSettings = {
  mode: 'single' | 'cluster' | 'sentinel'
  urls: readonly string[]
  /** Name of the primary at the sentinels. */
  primary: string
  sentinelPassword?: string | undefined
} & Pick<NodeOptions, 'ca'>

type OnError = (error: Error) => void

/** The sentinel client reports some errors as texts. */
const toError = (reported: unknown): Error => (reported instanceof Error ? reported : new Error(String(reported)))

const retryMs = 1_000

/** The first connection of these clients is not tried again by themselves. */
const connectWithRetry = async (client: { connect(): Promise<unknown> }, isClosed: () => boolean, onError: OnError) => {
  while (!isClosed())
    try {
      await client.connect()
      return
    } catch (error) {
      onError(toError(error))
      await sleep(retryMs, undefined, { ref: false })
    }
}

const readCredentials = (url: string) => {
  const { username, password } = new URL(url)
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  }
}

const readAddress = (url: string, standardPort: number) => {
  const { hostname, port } = new URL(url)
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || standardPort) }
}

type Commands = Pick<Redis, 'hmGet' | 'putReply' | 'publishChange' | 'publish' | 'chargeRate' | 'ping'>

/** During a failover, these clients may keep a command for ever. */
const commandMs = 5_000

const bindCommands = (client: Commands): Commands => {
  const bind = <Name extends keyof Commands>(name: Name): Commands[Name] => {
    const call = client[name].bind(client) as (...args: unknown[]) => Promise<unknown>
    const error = () => new Error(`${name} was not answered within ${commandMs} ms`)
    const limited = (...args: unknown[]) => withTimeout(() => call(...args), { timeoutMs: commandMs, error })
    return limited as unknown as Commands[Name]
  }
  return {
    hmGet: bind('hmGet'),
    putReply: bind('putReply'),
    publishChange: bind('publishChange'),
    publish: bind('publish'),
    chargeRate: bind('chargeRate'),
    ping: bind('ping'),
  }
}

const openCluster = ({ urls, ca }: RedisSettings, onError: OnError): Redis => {
  const [first = ''] = urls
  const node = buildNodeOptions(isTlsUrl(first), { ca })
  const open = (reportError: OnError) => {
    const cluster = createCluster({
      rootNodes: urls.map((url) => ({ url, ...node })),
      defaults: { ...readCredentials(first), ...node },
      commandOptions,
      scripts,
    })
    let isClosed = false
    cluster.on('error', reportError)
    cluster.on('node-error', reportError)
    void connectWithRetry(cluster, () => isClosed, reportError)
    const close = () => {
      isClosed = true
      if (cluster.isOpen) cluster.destroy()
    }
    return { cluster, close }
  }
  const { cluster, close } = open(onError)
  return {
    ...bindCommands(cluster as unknown as Commands),
    // A node counts its own subscribers only.
    async countSubscribers(channel) {
      const nodes = [...cluster.masters, ...cluster.replicas]
      const counts = await Promise.all(
        nodes.map(async (each) => (await (await cluster.nodeClient(each)).pubSubNumSub(channel))[channel] ?? 0),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    openSubscriber(onSubscriberError) {
      const own = open(onSubscriberError)
      // Any node may be the one that sends notifications.
      const gap = ['node-reconnecting', 'node-disconnect', 'node-ready']
      return wrapSubscriber(own.cluster, { ready: ['connect', 'node-ready'], gap }, own.close)
    },
    destroy: close,
  }
}

const openSentinel = ({ urls, primary, sentinelPassword, ca }: RedisSettings, onError: OnError): Redis => {
  const [first = ''] = urls
  const node = buildNodeOptions(isTlsUrl(first), { ca })
  const open = (reportError: OnError) => {
    const sentinel = createSentinel({
      name: primary,
      sentinelRootNodes: urls.map((url) => readAddress(url, 26_379)),
      nodeClientOptions: { ...readCredentials(first), ...node },
      sentinelClientOptions: { ...node, ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }) },
      passthroughClientErrorEvents: true,
      scanInterval: retryMs,
      commandOptions,
      scripts,
    })
    let isClosed = false
    sentinel.on('error', (reported: unknown) => reportError(toError(reported)))
    void connectWithRetry(sentinel, () => isClosed, reportError)
    const close = () => {
      isClosed = true
      if (sentinel.isOpen) sentinel.destroy().catch((reported: unknown) => reportError(toError(reported)))
    }
    return { sentinel, close }
  }
  const { sentinel, close } = open(onError)
  return {
    ...bindCommands(sentinel as unknown as Commands),
    countSubscribers: async (channel) => (await sentinel.pubSubNumSub(channel))[channel] ?? 0,
    openSubscriber(onSubscriberError) {
      const own = open(onSubscriberError)
      return wrapSubscriber(own.sentinel, { ready: ['ready'], gap: ['reconnecting', 'topology-change'] }, own.close)
    },
    destroy: close,
  }
}

/** Connects to the servers of the settings. Nothing waits for the connection. */
export const openRedis = (settings: RedisSettings, onError: OnError): Redis => {
  if (settings.mode === 'cluster') return openCluster(settings, onError)
  if (settings.mode === 'sentinel') return openSentinel(settings, onError)
  return connectRedis(settings.urls[0] ?? '', onError, { ca: settings.ca })
}
