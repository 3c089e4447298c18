import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { endWithThisProcess } from './end-children.ts'
import { repoRoot } from './environment.ts'

const ticksPerSecond = 100
const keptLines = 20_000

/** CPU time of all threads of a process, in milliseconds. */
export const readCpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

export type Running = {
  pid: number
  /** Its output, oldest first, limited in length. */
  lines: readonly string[]
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts one of our programs and waits for its ready line. */
export const startProcess = async (file: string, env: NodeJS.ProcessEnv, readyLine: RegExp): Promise<Running> => {
  const flags = env['BENCH_PROFILE'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${env['BENCH_PROFILE']}`]
  const child = spawn(process.execPath, ['--conditions=source', ...flags, file], {
    cwd: repoRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThisProcess(child)
  const { pid, stdout } = child
  if (pid === undefined) throw new Error(`${file} did not start`)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      if (lines.length < keptLines) lines.push(line)
      if (readyLine.test(line)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}\n${lines.join('\n')}`)))
  })
  return {
    pid,
    lines,
    cpuMs: () => readCpuMs(pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
