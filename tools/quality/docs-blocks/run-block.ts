import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchOutput } from './match-output.ts'
import { type Block, getBlockKind } from './read-blocks.ts'

export type Outcome =
  | { is: 'ran'; pid?: number }
  | { is: 'left out'; why: string }
  | { is: 'failed'; pid?: number; why: string }

const timeoutMs = 180_000
const sessionFile = '.session'

/** Simulates one terminal: variables of a block reach the next one, and programs see exported variables. */
const inSession = (commands: string): string => `
[ -e ${sessionFile} ] && source ${sessionFile} 2>/dev/null
trap 'code=$?; declare -p > ${sessionFile}; exit $code' EXIT
set -eo pipefail
${commands}
`

const buildCommands = (block: Block, file: string): string => {
  const kind = getBlockKind(block)
  return kind === 'sh' ? block.text : `${kind === 'ts' ? 'node' : 'python'} ${file}`
}

const blockFileName = ({ line, marks }: Block, kind: string): string =>
  typeof marks['title'] === 'string' ? marks['title'] : `line-${line}.${kind}`

/** Runs one block in the folder of its page; the caller ends its background processes by their process group. */
export const runBlock = async (
  block: Block,
  later: readonly Block[],
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Outcome> => {
  const why = block.marks['no-run']
  if (why === true || why === '') return { is: 'failed', why: 'no-run needs a reason: no-run="…"' }
  if (why !== undefined) return { is: 'left out', why }
  const file = blockFileName(block, getBlockKind(block) ?? '')
  if (getBlockKind(block) !== 'sh') writeFileSync(join(folder, file), `${block.text}\n`)
  if (block.marks['run-below'] === true)
    return later.some(({ text }) => text.includes(file))
      ? { is: 'ran' }
      : { is: 'failed', why: `run-below, but no later block names ${file}` }
  return execute(block, inSession(buildCommands(block, file)), { folder, env })
}

const execute = async (
  { line, marks, output }: Block,
  script: string,
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Outcome> => {
  // Into files: a background process would keep a pipe open.
  const [out, err] = [join(folder, `.line-${line}.out`), join(folder, `.line-${line}.err`)]
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', openSync(out, 'w'), openSync(err, 'w')],
  })
  const { pid = 0 } = child
  const ended = once(child, 'exit') as Promise<[number | null]>
  const late = new AbortController()
  const first = await Promise.race([ended, sleep(timeoutMs, undefined, late)])
  late.abort()
  if (first === undefined) endGroup(pid)
  const printed = readFileSync(out, 'utf8')
  const allOutput = `${printed}${readFileSync(err, 'utf8')}`.trimEnd()
  const fail = (what: string): Outcome => ({ is: 'failed', pid, why: `${what}\n${allOutput}` })
  if (first === undefined) return fail(`still running after ${timeoutMs / 1000} s`)
  const isRefused = first[0] !== 0
  if (isRefused !== (marks['refused'] === true)) return fail(isRefused ? `exit code ${first[0]}` : 'was not refused')
  if (output !== undefined && !matchOutput(output, printed)) return fail(`expected:\n${output}\nprinted:`)
  return { is: 'ran', pid }
}

/** Kills a block and its child processes, if they still run. */
export const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
