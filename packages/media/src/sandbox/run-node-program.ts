import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type { NodeSandbox } from '@kinora/domain'
import { splitLines } from './split-lines.ts'

// From source the programs end with .ts, from the build with .js, as this file does.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const packageOf = (file: string): string => {
  const found = findPackageJSON(pathToFileURL(file))
  if (found === undefined) throw new Error(`${file} is in no package`)
  return dirname(found)
}
const modulesName = 'node_modules'
const modulesFolder = (): string => {
  const file = createRequire(import.meta.url).resolve('@napi-rs/canvas')
  return file.slice(0, file.lastIndexOf(`${modulesName}/`) + modulesName.length)
}

const environment = {
  // The canvas reads it at start.
  HOME: '/tmp',
  // Its allocator would begin by reserving a gigabyte of the address space; these are KiB.
  MIMALLOC_ARENA_RESERVE: '65536',
}

export type NodeProgram = {
  /** The path of its file, without the ending. It reads one line of JSON, then writes lines of JSON. */
  program: string
  /** Arguments after the file: `/in/<name>` for inputs, `/out` for the output folder. */
  args?: readonly string[]
  /** What it may read beside code, by name. */
  inputs?: Readonly<Record<string, string>>
  /** The only folder it may write to, if any. */
  outputFolder?: string
  /** Options of Node, and the address space that it reserves without using it. */
  flags?: readonly string[]
  idleBytes?: number
  job: object
  /** Follows the job, as raw bytes. */
  media?: Readable
  onLine(line: unknown): void
}

export type ProgramLimits = { sandbox: NodeSandbox; wallMs: number; signal: AbortSignal }

/** Runs a program in the sandbox, which shows it its own package and the installed ones, with a job on its input and results as lines of its output. */
export const runNodeProgram = async (
  { sandbox, wallMs, signal }: ProgramLimits,
  {
    program,
    args = [],
    inputs = {},
    outputFolder,
    flags = [],
    idleBytes = 0,
    job,
    media = Readable.from([]),
    onLine,
  }: NodeProgram,
): Promise<void> => {
  signal.throwIfAborted()
  const source = `${program}.${ending}`
  const packageFolder = packageOf(source)
  const file = join('/in/code', relative(packageFolder, source))
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    args: [...flags, file, ...args],
    // Node looks for packages in a folder of this name above the file.
    inputs: { ...inputs, code: packageFolder, [modulesName]: modulesFolder() },
    ...(outputFolder === undefined ? {} : { outputFolder }),
    environment,
    idleBytes,
    wallMs,
    signal,
  })
  // A rejection is reported by the await below, also when the lines fail first.
  ended.catch(() => {})
  try {
    stdin.write(`${JSON.stringify(job)}\n`)
    // A program that died has broken the pipe; its exit code says why.
    const sent = pipeline(media, stdin).catch(() => {})
    for await (const line of splitLines(stdout)) onLine(JSON.parse(line))
    await Promise.all([sent, ended])
  } finally {
    kill()
    await ended.catch(() => {})
  }
}
