import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type { NodeSandbox } from '@kinora/domain'
import { splitLines } from './split-lines.ts'

// Program files end with .ts in source and .js in the build, as this file does.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const findPackageFolder = (file: string): string => {
  const packageFile = findPackageJSON(pathToFileURL(file))
  if (packageFile === undefined) throw new Error(`${file} is in no package`)
  return dirname(packageFile)
}
const modulesName = 'node_modules'
const modulesFolder = (): string => {
  const file = createRequire(import.meta.url).resolve('@napi-rs/canvas')
  return file.slice(0, file.lastIndexOf(`${modulesName}/`) + modulesName.length)
}

const environment = {
  // The canvas reads it at start.
  HOME: '/tmp',
  // By default, its allocator reserves a gigabyte of address space. The unit is KiB.
  MIMALLOC_ARENA_RESERVE: '65536',
}

export type NodeProgram = {
  /** The path of the program without its extension. It reads one line of JSON, then writes lines of JSON. */
  program: string
  /** Arguments after the file: `/in/<name>` for inputs, `/out` for the output folder. */
  args?: readonly string[]
  /** Files that it may read besides code, by name. */
  inputs?: Readonly<Record<string, string>>
  /** The only folder it may write to, if any. */
  outputFolder?: string
  /** Options of Node, and the address space that it reserves without using it. */
  flags?: readonly string[]
  idleBytes?: number
  job: object
  /** Raw bytes that follow the job. */
  media?: Readable
  onLine(line: unknown): void
}

export type ProgramLimits = { sandbox: NodeSandbox; wallMs: number; signal: AbortSignal }

/**
 * Runs a Node program in the sandbox, with its package and the installed packages mounted. It gets a job on its input
 * and writes results as lines.
 */
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
  const packageFolder = findPackageFolder(source)
  const file = join('/in/code', relative(packageFolder, source))
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    args: [...flags, file, ...args],
    // Node resolves packages from a folder of this name above the file.
    inputs: { ...inputs, code: packageFolder, [modulesName]: modulesFolder() },
    ...(outputFolder === undefined ? {} : { outputFolder }),
    environment,
    idleBytes,
    wallMs,
    signal,
  })
  // The await below reports a rejection, also when reading lines fails first.
  ended.catch(() => {})
  try {
    stdin.write(`${JSON.stringify(job)}\n`)
    // A program that crashed has closed the pipe. Its exit code is reported instead.
    const sent = pipeline(media, stdin).catch(() => {})
    for await (const line of splitLines(stdout)) onLine(JSON.parse(line))
    await Promise.all([sent, ended])
  } finally {
    kill()
    await ended.catch(() => {})
  }
}
