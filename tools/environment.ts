import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

// The one file of tools/ that reads the environment; everything else gets values handed in.
export const repoRoot = resolve(import.meta.dirname, '..')

export const inheritedEnvironment: NodeJS.ProcessEnv = process.env

export function requestedHome(): string {
  return resolve(repoRoot, process.env.KINORA_HOME ?? '.kinora')
}

export function isHomeChosen(): boolean {
  return process.env.KINORA_HOME !== undefined
}

export function requestedPortBase(): number | undefined {
  const text = process.env.KINORA_PORT_BASE
  if (text === undefined || text === '') return undefined
  const base = Number(text)
  if (!Number.isInteger(base) || base < 1024 || base > 65_000) {
    throw new Error(`KINORA_PORT_BASE must be a whole number from 1024 to 65000, not "${text}"`)
  }
  return base
}

export function toolsCache(): string {
  const cache = process.env.XDG_CACHE_HOME
  return join(cache === undefined || cache === '' ? join(homedir(), '.cache') : cache, 'kinora', 'tools')
}

/** A Python of our own, apart from the system's. */
export function pythonFolder(): string {
  return join(toolsCache(), '..', 'python')
}

export const searchPath: string = process.env.PATH ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
