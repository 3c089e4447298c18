import type { Readable, Writable } from 'node:stream'

export type SandboxRun = {
  program: 'ffmpeg' | 'ffprobe' | 'espeak-ng'
  /** Paths in here are those inside: `/in/<name>` for inputs, `/out/<name>` for what is written. */
  args: readonly string[]
  /** Name under `/in` → file of this machine, mounted read-only. */
  inputs: Readonly<Record<string, string>>
  /** Mounted at `/out`; the only place the program can write to. */
  outputFolder: string
  stdin?: Readable
  /** `foreign` bytes get the tight limits of hostile media; runs over files we made may take as long as a task. */
  trust: 'foreign' | 'ours'
  /** How long foreign media may be played: what is long gets more time. */
  mediaSeconds?: number
  wallMs: number
  signal: AbortSignal
}

/** Runs a media program where it can reach nothing but its inputs and its output folder. */
export type Sandbox = {
  /** Resolves with standard output when the program ends well; throws when it fails, is killed or runs out of time. */
  run(run: SandboxRun): Promise<string>
}

/** A program of ours that stays and is spoken to. */
export type NodeRun = {
  /** Begins with the file to run, as seen inside: `/in/<name>` for inputs. */
  args: readonly string[]
  /** Name under `/in` → file or folder of this machine, mounted read-only. */
  inputs: Readonly<Record<string, string>>
  /** Mounted at `/out`; without it nothing can be written. */
  outputFolder?: string
  environment?: Readonly<Record<string, string>>
  /** Address space that it sets aside and does not use, beside what it may use. */
  idleBytes?: number
  /** How long it may stay. */
  wallMs: number
  /** Ends it, as `kill` does. */
  signal?: AbortSignal
}

export type SandboxProcess = {
  stdin: Writable
  stdout: Readable
  /** Resolves when it ended well, rejects otherwise; nothing of it is left then. */
  ended: Promise<void>
  kill(): void
}

/** Starts Node where it can read its inputs, write to its output folder if it has one, and reach nobody. */
export type NodeSandbox = { openNode(run: NodeRun): SandboxProcess }
