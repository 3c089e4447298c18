import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inheritedEnvironment, repoRoot } from '../environment.ts'

export type PrefixedChild = { process: ChildProcess; ended: Promise<number> }

/** Runs one TypeScript file of ours with the settings of the services, its lines marked with a name. */
export function startPrefixed(
  name: string,
  envFile: string,
  file: string,
  env: Record<string, string> = {},
): PrefixedChild {
  const child = spawn(process.execPath, ['--conditions=source', `--env-file=${envFile}`, file], {
    cwd: repoRoot,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches it once, through us, so that it can drain.
    detached: true,
  })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    createInterface(from).on('line', (line) => to.write(`${name.padEnd(7)}| ${line}\n`))
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  return { process: child, ended }
}
