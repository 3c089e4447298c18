import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@kinora/postgres'
import { startService } from '../../dev/services/control.ts'
import type { Instance } from '../../dev/services/instance.ts'
import type { PartName } from '../../dev/services/part.ts'
import { eraseData } from '../../dev/services/reset.ts'
import { servicesEnv, writeServicesEnv } from '../../dev/services/services-env.ts'
import { startAll, stopAll } from '../../dev/services/start-all.ts'
import { noRateLimit } from '../../testkit/no-rate-limit.ts'
import type { World } from '../invariants/evidence.ts'
import { readWorld } from '../invariants/read-world.ts'
import { claimHome } from './claim-home.ts'

export type Site = {
  instance: Instance
  /** Settings of the services; the caller adds those of each app. */
  env: Record<string, string>
  world: World
  /** A file of this run, in the folder that is removed with it. */
  file(name: string): string
  /** Ports above the base that no service uses. */
  freePort(offset: number): number
  /** Starts a killed service; retries while a service that it needs is down. */
  bringUp(name: PartName): Promise<void>
  /** Stops everything; `keep` leaves the folder for inspection. */
  close(options: { keep: boolean }): Promise<void>
}

const firstFreePort = 50
const bringUpTries = 10

/** Separate, empty services that a harness can kill. */
export const openSite = async (homeName: string, portBase: number): Promise<Site> => {
  const instance = await claimHome(homeName, portBase, erase)
  const scratch = join(instance.home, 'scratch')
  mkdirSync(scratch)
  const startsUnderWay = new Set<Promise<void>>()
  let isClosed = false
  const start = async (name: PartName): Promise<void> => {
    for (let tries = 1; !isClosed; tries += 1)
      try {
        return await startService(instance, name)
      } catch (error) {
        if (tries === bringUpTries) throw error
        await sleep(500)
      }
  }
  const close: Site['close'] = async ({ keep }) => {
    isClosed = true
    await Promise.allSettled(startsUnderWay)
    if (keep) await stopAll(instance)
    else await erase(instance)
  }
  try {
    const envFile = writeServicesEnv(instance)
    await startAll(instance, () => undefined)
    const world = { ...readWorld(envFile), scratchFolder: scratch }
    const env = servicesEnv(instance)
    await migrate(env['DATABASE_URL'] ?? '', () => undefined)
    return {
      instance,
      env: { ...env, ...noRateLimit, SCRATCH_DIR: scratch },
      world,
      file: (name) => join(instance.home, name),
      freePort: (offset) => instance.portBase + firstFreePort + offset,
      bringUp(name) {
        const started = start(name).finally(() => startsUnderWay.delete(started))
        startsUnderWay.add(started)
        return started
      },
      close,
    }
  } catch (error) {
    await close({ keep: true })
    throw error
  }
}

const erase = async (instance: Instance): Promise<void> => {
  await stopAll(instance)
  eraseData(instance)
  rmSync(instance.home, { recursive: true, force: true })
}
