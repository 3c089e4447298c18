import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets, type Secrets } from './secrets.ts'
import { type PortName, settings } from './settings.ts'

/** One set of services with a separate folder, ports and secrets; several can run side by side. */
export type Instance = {
  home: string
  portBase: number
  port: (name: PortName) => number
  secrets: Secrets
  /** State files of a part: pid record and provision mark. */
  runFile: (fileName: string) => string
  logFile: (part: string) => string
  /** Whether pgbouncer is in front of PostgreSQL. */
  hasPooler: () => boolean
}

/** A home keeps the choice, so that later commands need not repeat it. */
export function choosePooler({ runFile }: Instance, isChosen: boolean): void {
  if (isChosen) writeFileSync(runFile('pooler'), '')
  else rmSync(runFile('pooler'), { force: true })
}

export function openInstance(home: string, requestedPortBase?: number): Instance {
  for (const folder of [home, join(home, 'run'), join(home, 'log')]) mkdirSync(folder, { recursive: true })
  const portBase = rememberPortBase(join(home, 'run', 'port-base'), requestedPortBase)
  return {
    home,
    portBase,
    port: (name) => portBase + settings.ports[name],
    secrets: loadSecrets(join(home, 'secrets.json')),
    runFile: (fileName) => join(home, 'run', fileName),
    logFile: (part) => join(home, 'log', `${part}.log`),
    hasPooler: () => existsSync(join(home, 'run', 'pooler')),
  }
}

// A home keeps its port base, so that later commands need not name it.
function rememberPortBase(file: string, requested: number | undefined): number {
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  const portBase = requested ?? remembered ?? settings.defaultPortBase
  if (portBase !== remembered) writeFileSync(file, `${portBase}\n`)
  return portBase
}
