import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { renderLogLine } from './render-log-line.ts'

export type PrefixedChild = { process: ChildProcess; ended: Promise<number> }

/** Formats lines for a terminal; a pipe, a file and --json get the JSON unchanged. */
const render = (to: NodeJS.WriteStream, name: string, line: string): string =>
  to.isTTY && !process.argv.includes('--json')
    ? renderLogLine(name, line, (style, text) => styleText(style, text, { stream: to }))
    : `${name.padEnd(7)}| ${line}`

/** Runs one TypeScript file with the settings of the services and prefixes its lines with a name. */
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
    // A separate process group: Ctrl-C reaches the child once, through this process, so that it can drain.
    detached: true,
  })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    createInterface(from).on('line', (line) => to.write(`${render(to, name, line)}\n`))
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  return { process: child, ended }
}
