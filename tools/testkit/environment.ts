import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

// The only file of tools/ that reads the environment; all other code receives values as parameters.
export const repoRoot = resolve(import.meta.dirname, '../..')

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
  if (!Number.isInteger(base) || base < 1024 || base > 32_600) {
    throw new Error(
      `KINORA_PORT_BASE must be a whole number from 1024 to 32600 (Temporal stores ports as 16-bit signed numbers), got "${text}"`,
    )
  }
  return base
}

/** One number selects the seeds and slices of every check; consecutive numbers cover all of them. */
export function sampleNumber(): number {
  return parseSample(process.env.SAMPLE)
}

export function isSampleChosen(): boolean {
  return process.env.SAMPLE !== undefined && process.env.SAMPLE !== ''
}

export function parseSample(text: string | undefined): number {
  if (text === undefined || text === '') return 1
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`SAMPLE must be an integer from 0 to 999999999, not "${text}"`)
  return Number(text)
}

/** Disables fsync for test databases; the crash harness and real installations keep it on. */
export function isFsyncOff(): boolean {
  return process.env.KINORA_FSYNC === 'off'
}

export function toolsCache(): string {
  const cache = process.env.XDG_CACHE_HOME
  return join(cache === undefined || cache === '' ? join(homedir(), '.cache') : cache, 'kinora', 'tools')
}

/** Base URL of server release archives; a mirror has the same paths. */
export function releasesUrl(): string {
  const url = process.env['KINORA_RELEASES_URL']
  return (url === undefined || url === '' ? 'https://github.com' : url).replace(/\/+$/, '')
}

/** A Python environment separate from the system's. */
export function pythonFolder(): string {
  return join(toolsCache(), '..', 'python')
}

export const searchPath: string = process.env.PATH ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
