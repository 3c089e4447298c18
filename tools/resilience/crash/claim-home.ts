import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { isAlive } from '../../dev/services/process-record.ts'
import { settings } from '../../dev/services/settings.ts'
import { repoRoot } from '../../testkit/environment.ts'

const places = 10
const betweenPlaces = 400
const probed = [settings.ports.postgres, settings.ports.temporal, settings.ports.redis, 50, 51]

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

const ownerFile = (home: string): string => join(home, 'run', 'harness')
const hasOwner = (home: string): boolean =>
  existsSync(ownerFile(home)) && isAlive(Number(readFileSync(ownerFile(home), 'utf8')))

/**
 * Claims a folder and ports that no other run of any checkout on the machine uses. The data of a run that was kept or
 * killed is removed first.
 */
export const claimHome = async (
  name: string,
  portBase: number,
  clear: (instance: Instance) => Promise<void>,
): Promise<Instance> => {
  for (let place = 0; place < places; place += 1) {
    const home = resolve(repoRoot, place === 0 ? name : `${name}-${place}`)
    if (hasOwner(home)) continue
    if (existsSync(join(home, 'run'))) await clear(openInstance(home))
    const base = portBase + place * betweenPlaces
    if (!(await Promise.all(probed.map((offset) => isFree(base + offset)))).every(Boolean)) continue
    const instance = openInstance(home, base)
    writeFileSync(ownerFile(home), String(process.pid))
    return instance
  }
  throw new Error(`${places} runs are already running`)
}
