import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bench } from '../work.ts'

const modulesName = 'node_modules'
const modulesFolder = (packageName: string): string => {
  const file = createRequire(import.meta.url).resolve(packageName)
  return file.slice(0, file.lastIndexOf(`${modulesName}/`) + modulesName.length)
}

export type Conversation = {
  /** A file of ours: one line of JSON comes in first, lines of JSON go out. It ends with its input. */
  program: string
  /** One of the packages it needs; they all lie in one folder. */
  needs: string
  order: object
  /** Follows the order, as raw bytes. */
  media: Readable
  onLine(line: unknown): void
}

/** Has a program of ours work on normalised media where it can write nothing and reach nobody. */
export const speakWith = async (
  { sandbox, wallMs, signal }: Pick<Bench, 'sandbox' | 'wallMs' | 'signal'>,
  { program, needs, order, media, onLine }: Conversation,
): Promise<void> => {
  signal.throwIfAborted()
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    args: [`/in/own/${basename(program)}`],
    inputs: { own: dirname(program), modules: modulesFolder(needs) },
    environment: { NODE_PATH: '/in/modules' },
    wallMs,
  })
  signal.addEventListener('abort', kill, { once: true })
  try {
    const lines = createInterface({ input: stdout }).on('line', (line) => onLine(JSON.parse(line)))
    const allTold = new Promise((resolve) => void lines.once('close', resolve))
    stdin.write(`${JSON.stringify(order)}\n`)
    // A program that died has broken the pipe; why it did is told by its end.
    await Promise.all([pipeline(media, stdin).catch(() => {}), ended, allTold])
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    await ended.catch(() => {})
  }
}
