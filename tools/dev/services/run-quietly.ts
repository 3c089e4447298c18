import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const keptLines = 20

/** Runs a long command without its output. The error of a failed command ends with the last lines it wrote. */
export async function runQuietly(
  file: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Promise<void> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(options.env && { env: options.env }) })
  const lastLines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > keptLines) lastLines.shift()
      options.onLine?.(line)
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error([`${file} ${args.join(' ')} ended with ${String(code)}`, ...lastLines].join('\n'))
}
