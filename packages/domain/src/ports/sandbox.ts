import type { Readable } from 'node:stream'

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
  wallMs: number
  signal: AbortSignal
}

/** Runs a media program where it can reach nothing but its inputs and its output folder. */
export type Sandbox = {
  /** Resolves with standard output when the program ends well; throws when it fails, is killed or runs out of time. */
  run(run: SandboxRun): Promise<string>
}
