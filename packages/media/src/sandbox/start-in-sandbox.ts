import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { MediaFailure, type MediaFailureKind } from '../media-failure.ts'
import { seccompDescriptor, statusDescriptor } from './sandbox-arguments.ts'
import { watchScratch } from './watch-scratch.ts'

/** Reads a stream to its end and keeps only its last bytes. */
const collectTail = (stream: Readable | null, bytes: number): (() => string) => {
  let kept = Buffer.alloc(0)
  stream?.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]).subarray(-bytes)
  })
  return () => kept.toString('utf8')
}

const stderrTailBytes = 4096
const statusBytes = 4096
const signalBase = 128
const lastSignal = 31

export type SandboxedProcess = {
  /** For messages only. */
  name: string
  args: readonly string[]
  seccomp: Buffer
  hasInput: boolean
  /** The folder it may write to, if any, and its size limit. */
  scratch?: { folder: string; bytes: number } | undefined
  wallMs: number
  signal?: AbortSignal | undefined
}

export type StartedProcess = {
  /** Null without input. */
  stdin: Writable | null
  stdout: Readable
  /** Settles only after all its processes have exited. */
  over: Promise<void>
  stop(kind: MediaFailureKind, message: string): void
}

// bwrap reports a child killed by signal N as exit code 128 + N. ffmpeg uses other codes.
const isSignalCode = (code: number): boolean => code > signalBase && code <= signalBase + lastSignal

// prlimit exits with these codes if it cannot find or start the program.
const isNotStarted = (code: number): boolean => code === 126 || code === 127

/** Whether the program itself failed. Media must not be rejected because the machine cannot run programs. */
const hasRun = (code: number, status: string): boolean => status.includes('"exit-code"') && !isNotStarted(code)

const toError = (name: string, code: number | null, bySignal: string | null, status: string, tail: string): Error => {
  if (code !== null && !hasRun(code, status))
    return new Error(`the sandbox could not run ${name}`, { cause: new Error(tail) })
  const kind = code === null || isSignalCode(code) ? 'signal' : 'exit'
  return new MediaFailure(kind, `${name} ended with ${code === null ? bySignal : `code ${code}`}`, tail)
}

/** Starts bwrap and enforces time, abort and disk limits. */
export const startInSandbox = ({
  name,
  args,
  seccomp,
  hasInput,
  scratch,
  wallMs,
  signal,
}: SandboxedProcess): StartedProcess => {
  if (signal?.aborted) throw new MediaFailure('aborted', `${name} was not started: already aborted`)
  const child = spawn('/usr/bin/bwrap', args, {
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    env: {},
    detached: true,
  })
  let stopped: { kind: MediaFailureKind; message: string } | undefined
  const stop = (kind: MediaFailureKind, message: string) => {
    if (stopped !== undefined || child.exitCode !== null || child.signalCode !== null) return
    stopped = { kind, message }
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  const abort = () => stop('aborted', `${name} was aborted`)
  const timer = setTimeout(() => stop('timeout', `${name} ran longer than ${wallMs} ms`), wallMs)
  signal?.addEventListener('abort', abort, { once: true })
  const unwatch =
    scratch && watchScratch(scratch.folder, scratch.bytes, () => stop('signal', `${name} exceeded its disk limit`))
  const tail = collectTail(child.stderr, stderrTailBytes)
  const status = collectTail(child.stdio[statusDescriptor] as Readable, statusBytes)
  // If a program ends before it reads all input, its exit code counts, not the broken pipe.
  const ignoreBrokenPipe = () => {}
  const filter = child.stdio[seccompDescriptor] as Writable
  filter.on('error', ignoreBrokenPipe).end(seccomp)
  child.stdin?.on('error', ignoreBrokenPipe)

  const over = new Promise<void>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      unwatch?.()
      signal?.removeEventListener('abort', abort)
    }
    child.once('error', (error) => {
      settle()
      reject(new Error(`cannot start bwrap for ${name}`, { cause: error }))
    })
    child.once('close', (code, bySignal) => {
      settle()
      if (stopped !== undefined) reject(new MediaFailure(stopped.kind, stopped.message, tail()))
      else if (code === 0) resolve()
      else reject(toError(name, code, bySignal, status(), tail()))
    })
  })
  return { stdin: child.stdin, stdout: child.stdout as Readable, over, stop }
}
