import type { Readable, Writable } from 'node:stream'

export type SandboxRun = {
  program: 'ffmpeg' | 'ffprobe' | 'espeak-ng' | 'fluidsynth'
  /** Paths inside the sandbox: `/in/<name>` for inputs, `/out/<name>` for outputs. */
  args: readonly string[]
  /** Name under `/in` → local file, mounted read-only. */
  inputs: Readonly<Record<string, string>>
  /** Mounted at `/out`; the only writable folder. */
  outputFolder: string
  stdin?: Readable
  /** `foreign` bytes get tight limits; runs over our own files may take as long as a task. */
  trust: 'foreign' | 'ours'
  /** Playback length of foreign media: longer media gets more time. */
  mediaSeconds?: number
  wallMs: number
  signal: AbortSignal
}

/** Runs a media program with access to its inputs and its output folder only. */
export type Sandbox = {
  /** Resolves with standard output on success; throws on failure, kill or timeout. */
  run(run: SandboxRun): Promise<string>
}

/** A long-running Node program that communicates over stdin and stdout. */
export type NodeRun = {
  /** Starts with the file to run, as a path inside the sandbox: `/in/<name>` for inputs. */
  args: readonly string[]
  /** Name under `/in` → local file or folder, mounted read-only. */
  inputs: Readonly<Record<string, string>>
  /** Mounted at `/out`; without it, nothing is writable. */
  outputFolder?: string
  environment?: Readonly<Record<string, string>>
  /** Address space that it reserves without using, in addition to its memory limit. */
  idleBytes?: number
  /** Maximum lifetime. */
  wallMs: number
  /** Stops it like `kill`. */
  signal?: AbortSignal
}

export type SandboxProcess = {
  stdin: Writable
  stdout: Readable
  /** Resolves after a successful end, rejects otherwise; no process is left. */
  ended: Promise<void>
  kill(): void
}

/** Starts Node with access to its inputs and an optional output folder, without network. */
export type NodeSandbox = { openNode(run: NodeRun): SandboxProcess }
