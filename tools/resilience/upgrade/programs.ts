import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Program = { stop(): Promise<number | null> }

const keptLines = 5
const shownCharacters = 300
const startTimeoutMs = 120_000

/** Starts a program of either version and waits for its ready line. */
export const startProgram = async (
  { folder, file, env }: { folder: string; file: string; env: NodeJS.ProcessEnv },
  readyLine: RegExp,
): Promise<Program> => {
  const child = spawn(process.execPath, ['--conditions=source', file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line.slice(0, shownCharacters))
        if (lines.length > keptLines) lines.shift()
        if (readyLine.test(line)) resolve()
      })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}\n${lines.join('\n')}`)))
    setTimeout(() => reject(new Error(`${file} was not ready in time\n${lines.join('\n')}`)), startTimeoutMs).unref()
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  await isReady
  return {
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
