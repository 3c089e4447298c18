import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { searchPath } from '../../testkit/environment.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/** Runs a command and returns its standard output; the error of a failed command contains its output. */
export async function runCommand(
  file: string,
  args: string[],
  options: { env?: Record<string, string>; user?: UnprivilegedUser | undefined } = {},
): Promise<string> {
  const child = spawn(file, args, {
    cwd: '/',
    env: { PATH: searchPath, LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [output, errorOutput, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${file} ${args[0] ?? ''} ended with ${code}: ${errorOutput || output}`)
  return output
}
