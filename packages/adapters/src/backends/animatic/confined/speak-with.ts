import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bench } from '../work.ts'

// From source the programs end with .ts, from the build with .js, as this file does.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const engineFolder = dirname(import.meta.dirname)
const packageFolder = join(engineFolder, '../../..')
const modulesName = 'node_modules'
const modulesFolder = (): string => {
  const file = createRequire(import.meta.url).resolve('@napi-rs/canvas')
  return file.slice(0, file.lastIndexOf(`${modulesName}/`) + modulesName.length)
}

const environment = {
  // The canvas asks for one.
  HOME: '/tmp',
  // Its allocator would begin by setting a gigabyte of the address space aside; these are KiB.
  MIMALLOC_ARENA_RESERVE: '65536',
}

export type Conversation = {
  /** A file of the engine, without its ending: one line of JSON comes in first, lines of JSON go out. */
  program: `${string}/${string}`
  /** What follows the file in the command line: `/in/<name>` for inputs, `/out` for the output folder. */
  args?: readonly string[]
  /** What it may read beside code, by name. */
  inputs?: Readonly<Record<string, string>>
  /** The only place it may write to, if any. */
  outputFolder?: string
  /** Options of Node, and what it sets aside of the address space without using it. */
  flags?: readonly string[]
  idleBytes?: number
  order: object
  /** Follows the order, as raw bytes. */
  media?: Readable
  onLine(line: unknown): void
}

/** Has a program of ours work where it can write only where it is told to, and reach nobody. */
export const speakWith = async (
  { sandbox, wallMs, signal }: Pick<Bench, 'sandbox' | 'wallMs' | 'signal'>,
  {
    program,
    args = [],
    inputs = {},
    outputFolder,
    flags = [],
    idleBytes = 0,
    order,
    media = Readable.from([]),
    onLine,
  }: Conversation,
): Promise<void> => {
  signal.throwIfAborted()
  const file = join('/in/adapters', relative(packageFolder, engineFolder), `${program}.${ending}`)
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    args: [...flags, file, ...args],
    // Node looks for packages in a folder of this name above the file.
    inputs: { ...inputs, adapters: packageFolder, [modulesName]: modulesFolder() },
    ...(outputFolder === undefined ? {} : { outputFolder }),
    environment,
    idleBytes,
    wallMs,
    signal,
  })
  try {
    const lines = createInterface({ input: stdout }).on('line', (line) => onLine(JSON.parse(line)))
    const allTold = new Promise((resolve) => void lines.once('close', resolve))
    stdin.write(`${JSON.stringify(order)}\n`)
    // A program that died has broken the pipe; why it did is told by its end.
    await Promise.all([pipeline(media, stdin).catch(() => {}), ended, allTold])
  } finally {
    kill()
    await ended.catch(() => {})
  }
}
