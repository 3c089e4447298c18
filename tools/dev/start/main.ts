import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { exitOnHelp } from '../../command-line.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import type { SupervisedChild } from '../apps/supervise-apps.ts'
import { choosePrograms, findMissing, type Program, programSettings, type Settings } from './programs.ts'
import { runPrograms } from './run-programs.ts'

exitOnHelp(`usage: npm start
Runs the compiled API, the worker and, where FETCHER_URL names this machine, the fetcher. Settings come from the
environment, then from .env. SIGTERM and Ctrl-C stop them in that order; a second one ends them at once.`)
const envFile = join(repoRoot, '.env')
const settings: Settings = {
  ...(existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}),
  ...inheritedEnvironment,
}

const logLine = (line: string): void => console.error(`start  | ${line}`)

const startProgram = (program: Program): SupervisedChild => {
  const child = spawn(process.execPath, [program.main], {
    cwd: repoRoot,
    env: { NODE_ENV: 'production', ...programSettings(program, settings) },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group: Ctrl-C reaches the child once, through this process, so that it can drain.
    detached: true,
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
  return { process: child, ended }
}

async function run(): Promise<number> {
  const programs = new Map(choosePrograms(settings).map((program) => [program.name, program]))
  const missing = findMissing([...programs.values()], repoRoot)
  if (missing.length > 0) {
    logLine(`not built: ${missing.join(', ')} missing. Run npm run build`)
    return 1
  }
  const running = runPrograms([...programs.keys()], {
    start: (name) => startProgram(programs.get(name) as Program),
    report: logLine,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, running.stop)
  return running.finished
}

process.exitCode = await run()
