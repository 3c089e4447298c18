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

/** Faults overlap where their targets differ; one target has one fault at a time, and its twin is up meanwhile. */
export const createCarryOut = ({ instance, bringUp }: Site, apis: Pair, workers: Pair) => {
  const underWay = new Map<string, Promise<void>>()
  const act = async ({ kind, target, forMs }: Fault): Promise<void> => {
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
    // One that is still starting has nothing to end in order.
    await waitUntilReady([victim])
    return victim.restart()
  }
  const groupOf = ({ kind }: Fault): string => (kind === 'flush redis' ? 'redis' : (kind.split(' ')[1] ?? kind))
  return {
    /** Returns when the fault has begun; its end is waited for by the next one of the same kind of target, and by `settle`. */
    async begin(fault: Fault): Promise<void> {
      const group = groupOf(fault)
      await underWay.get(group)
      if (group === 'api' || group === 'worker') {
        const twin = (group === 'api' ? apis : workers)[fault.target === 0 ? 1 : 0]
        await waitUntilReady([twin])
      }
      const acting = act(fault)
      acting.catch(() => undefined) // whoever waits for it next gets the error
      underWay.set(group, acting)
    },
    async settle(): Promise<void> {
      await Promise.all(underWay.values())
    },
  }
}
