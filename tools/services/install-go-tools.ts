import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inheritedEnvironment, toolsCache } from '../environment.ts'
import { runCommand } from './run-command.ts'
import { settings } from './settings.ts'

type GoTool = (typeof settings.goTools)[number]

const reportEveryMs = 10_000

/** True when something had to be built. */
export async function installGoTools(): Promise<boolean> {
  let hasBuilt = false
  for (const tool of settings.goTools) {
    if (await isInstalled(tool)) continue
    await build(tool)
    hasBuilt = true
  }
  return hasBuilt
}

async function isInstalled(tool: GoTool): Promise<boolean> {
  const file = join(toolsCache(), tool.name)
  if (!existsSync(file)) return false
  const facts = await runCommand('go', ['version', '-m', file], { env: goEnvironment() }).catch(() => undefined)
  // Without Go nothing can be rebuilt either: what is there has to do.
  return facts === undefined || facts.includes(`\t${tool.module}\tv${tool.version}\t`)
}

async function build(tool: GoTool): Promise<void> {
  const since = performance.now()
  const elapsed = () => `${Math.round((performance.now() - since) / 1000)} s`
  // `go install` names a binary after its last folder and two of ours are called `server`.
  const bin = join(toolsCache(), `${tool.name}.d`)
  mkdirSync(bin, { recursive: true })
  console.error(`building ${tool.name} ${tool.version} (once per machine; Temporal takes about six minutes)`)
  const child = spawn('go', ['install', '-v', `${tool.module}/${tool.path}@v${tool.version}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...goEnvironment(), GOBIN: bin, CGO_ENABLED: '0' },
  })
  let seen = 0
  const lastLines: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    seen++
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
  })
  const timer = setInterval(
    () => console.error(`  ${tool.name}: ${seen} modules and packages, ${elapsed()}`),
    reportEveryMs,
  )
  const code: unknown = await once(child, 'close')
    .then(
      ([first]) => first,
      (fault: Error) => {
        throw new Error(`Go is needed to build ${tool.name}: install Go 1.26.4 or newer (${fault.message})`)
      },
    )
    .finally(() => clearInterval(timer))
  if (code !== 0) throw new Error(`building ${tool.name} failed:\n${lastLines.join('\n')}`)
  const [built] = readdirSync(bin)
  if (built === undefined) throw new Error(`building ${tool.name} left no binary in ${bin}`)
  renameSync(join(bin, built), join(toolsCache(), tool.name))
  rmSync(bin, { recursive: true })
  console.error(`  ${tool.name} built in ${elapsed()}`)
}

// The usual place of a Go from the official archive is often not in PATH.
function goEnvironment(): Record<string, string> {
  const known = Object.fromEntries(
    Object.entries(inheritedEnvironment).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  return { ...known, PATH: `${known.PATH ?? ''}:/usr/local/go/bin` }
}
