import { setTimeout as sleep } from 'node:timers/promises'
import { createClient as createRedis } from 'redis'
import { killService } from '../../dev/services/control.ts'
import type { Instance } from '../../dev/services/instance.ts'
import type { PartName } from '../../dev/services/part.ts'
import type { Fault, FaultKind } from './plan-faults.ts'
import type { Site } from './site.ts'
import type { Supervised } from './supervised.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export type Pair = readonly [Supervised, Supervised]

const services: Partial<Record<FaultKind, PartName>> = {
  'kill engine': 'temporal',
  'kill database': 'postgres',
  'kill store': 'store',
  'kill redis': 'redis',
}

const flushRedis = async (instance: Instance): Promise<void> => {
  const client = createRedis({
    socket: { host: '127.0.0.1', port: instance.port('redis'), connectTimeout: 2_000, reconnectStrategy: false },
    password: instance.secrets.redis,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.flushAll()
  } finally {
    client.destroy()
  }
}

/** Faults on different targets overlap; one target has one fault at a time, while its twin is up. */
export const createFaultInjector = ({ instance, bringUp }: Site, apis: Pair, workers: Pair) => {
  const activeFaults = new Map<string, Promise<void>>()
  const injectFault = async ({ kind, target, forMs }: Fault): Promise<void> => {
    const service = services[kind]
    if (service) {
      await killService(instance, service)
      await sleep(forMs)
      return bringUp(service)
    }
    if (kind === 'flush redis') return flushRedis(instance)
    const victim = (kind.endsWith('api') ? apis : workers)[target]
    if (kind.startsWith('freeze')) return victim.freeze(forMs)
    if (kind.startsWith('kill')) return victim.kill()
    // A process that is still starting cannot stop gracefully.
    await waitUntilReady([victim])
    return victim.restart()
  }
  const targetGroup = ({ kind }: Fault): string => (kind === 'flush redis' ? 'redis' : (kind.split(' ')[1] ?? kind))
  return {
    /** Returns when the fault has begun; the next fault on the same kind of target and `settle` wait for its end. */
    async begin(fault: Fault): Promise<void> {
      const group = targetGroup(fault)
      await activeFaults.get(group)
      if (group === 'api' || group === 'worker') {
        const twin = (group === 'api' ? apis : workers)[fault.target === 0 ? 1 : 0]
        await waitUntilReady([twin])
      }
      const acting = injectFault(fault)
      acting.catch(() => undefined) // the next await of it gets the error
      activeFaults.set(group, acting)
    },
    async settle(): Promise<void> {
      await Promise.all(activeFaults.values())
    },
  }
}
