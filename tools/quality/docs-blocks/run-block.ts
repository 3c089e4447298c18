import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchOutput } from './match-output.ts'
import { type Block, kindOf } from './read-blocks.ts'

export type Outcome =
  | { is: 'ran'; pid?: number }
  | { is: 'left out'; why: string }
  | { is: 'failed'; pid?: number; why: string }

const timeoutMs = 180_000
const sessionFile = '.session'

/** A reader has one terminal: what a block sets is there in the next one, and programs see what is exported. */
const inSession = (commands: string): string => `
[ -e ${sessionFile} ] && source ${sessionFile} 2>/dev/null
trap 'code=$?; declare -p > ${sessionFile}; exit $code' EXIT
set -eo pipefail
${commands}
`

const commandsOf = (block: Block, file: string): string => {
  const kind = kindOf(block)
  return kind === 'sh' ? block.text : `${kind === 'ts' ? 'node' : 'python'} ${file}`
}

const fileOf = ({ line, marks }: Block, kind: string): string =>
  typeof marks['title'] === 'string' ? marks['title'] : `line-${line}.${kind}`

/** Runs one block in the folder of its page; what it leaves running in the background is the caller's to end, by its group. */
export const runBlock = async (
  block: Block,
  later: readonly Block[],
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Outcome> => {
  const why = block.marks['no-run']
  if (why === true || why === '') return { is: 'failed', why: 'no-run needs a reason: no-run="…"' }
  if (why !== undefined) return { is: 'left out', why }
  const file = fileOf(block, kindOf(block) ?? '')
  if (kindOf(block) !== 'sh') writeFileSync(join(folder, file), `${block.text}\n`)
  if (block.marks['run-below'] === true)
    return later.some(({ text }) => text.includes(file))
      ? { is: 'ran' }
      : { is: 'failed', why: `run-below, but no later block names ${file}` }
  return execute(block, inSession(commandsOf(block, file)), { folder, env })
}

const execute = async (
  { line, marks, output }: Block,
  script: string,
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Outcome> => {
  // Into files: a pipe would stay open for as long as something in the background has it.
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
  const said = `${printed}${readFileSync(err, 'utf8')}`.trimEnd()
  const fail = (what: string): Outcome => ({ is: 'failed', pid, why: `${what}\n${said}` })
  if (first === undefined) return fail(`still running after ${timeoutMs / 1000} s`)
  const isRefused = first[0] !== 0
  if (isRefused !== (marks['refused'] === true)) return fail(isRefused ? `exit code ${first[0]}` : 'was not refused')
  if (output !== undefined && !matchOutput(output, printed)) return fail(`expected:\n${output}\nprinted:`)
  return { is: 'ran', pid }
}

/** Ends a block and all it has started; nothing is said of one that is gone. */
export const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
