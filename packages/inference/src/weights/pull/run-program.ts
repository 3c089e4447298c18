import { spawn } from 'node:child_process'

const keptCharacters = 2000

type Run = { cwd?: string; env: Readonly<NodeJS.ProcessEnv>; signal?: AbortSignal | undefined }

/** Runs a program to its end. On failure, the error contains the end of its standard error. */
export const runProgram = (program: string, args: readonly string[], { cwd, env, signal }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, signal, killSignal: 'SIGKILL', stdio: ['ignore', 'ignore', 'pipe'] })
    let stderrTail = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-keptCharacters)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed: ${stderrTail.trim() || `exit code ${code}`}`))
    })
  })
