import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instance, openInstance } from './instance.ts'
import { settings } from './settings.ts'

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

const tries = 50

/** A base whose ports are all free, below those that the kernel gives to connections: none takes one meanwhile. */
const findPortBase = async (): Promise<number> => {
  for (let i = 0; i < tries; i += 1) {
    const base = randomInt(18_000, 32_000)
    const free = await Promise.all(Object.values(settings.ports).map((offset) => isFree(base + offset)))
    if (free.every(Boolean)) return base
  }
  throw new Error(`no range of free ports in ${tries} tries`)
}

/** A separate folder and separate ports, so that several tests may run at once. */
export const openTestInstance = async (name: string): Promise<Instance> =>
  openInstance(mkdtempSync(join(tmpdir(), `kinora-${name}-`)), await findPortBase())
