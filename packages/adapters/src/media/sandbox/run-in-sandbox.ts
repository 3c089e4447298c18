import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { MediaFailure, type MediaFailureKind } from '../media-failure.ts'
import { collectTail } from './collect-tail.ts'
import { seccompDescriptor, statusDescriptor } from './sandbox-arguments.ts'
import { watchScratch } from './watch-scratch.ts'

const stdoutBytes = 16 * 1024 * 1024
const stderrTailBytes = 4096
const statusBytes = 4096
const signalBase = 128
const lastSignal = 31

export type ConfinedProcess = {
  /** For messages only. */
  name: string
  args: readonly string[]
  seccomp: Buffer
  stdin?: Readable | undefined
  /** The folder it may write to, and how much. */
  scratch: { folder: string; bytes: number }
  wallMs: number
  signal: AbortSignal
}

// bwrap reports a child that died by signal N as 128 + N; ffmpeg's own codes lie elsewhere.
const isSignalCode = (code: number): boolean => code > signalBase && code <= signalBase + lastSignal

// prlimit's words for a program that it cannot find or may not start.
const isNotStarted = (code: number): boolean => code === 126 || code === 127

/** Whether it was the program that failed. Media must not be blamed for a machine on which nothing can be run. */
const hasRun = (code: number, status: string): boolean => status.includes('"exit-code"') && !isNotStarted(code)

/** Runs bwrap, feeds and reads its pipes, and returns only when nothing of it is left. */
export const runInSandbox = ({
  name,
  args,
  seccomp,
  stdin,
  scratch,
  wallMs,
  signal,
}: ConfinedProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new MediaFailure('aborted', `${name} was not started: already aborted`))
    const child = spawn('/usr/bin/bwrap', args, {
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
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
    signal.addEventListener('abort', abort, { once: true })
    const unwatch = watchScratch(scratch.folder, scratch.bytes, () => stop('signal', `${name} filled its folder`))

    const stdout: Buffer[] = []
    let stdoutLength = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      stdoutLength += chunk.length
      if (stdoutLength > stdoutBytes) stop('exit', `${name} wrote more than ${stdoutBytes} bytes to standard output`)
      else stdout.push(chunk)
    })
    const tail = collectTail(child.stderr, stderrTailBytes)
    const status = collectTail(child.stdio[statusDescriptor] as Readable, statusBytes)
    // A program that ends before reading everything is judged by its exit code, not by our broken pipe.
    const ignoreBrokenPipe = () => {}
    const filter = child.stdio[seccompDescriptor] as Writable
    filter.on('error', ignoreBrokenPipe).end(seccomp)
    child.stdin?.on('error', ignoreBrokenPipe)
    if (child.stdin !== null) stdin?.on('error', () => stop('exit', `the input of ${name} broke off`)).pipe(child.stdin)

    const settle = () => {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', abort)
    }
    child.once('error', (error) => {
      settle()
      reject(new Error(`cannot start bwrap for ${name}`, { cause: error }))
    })
    child.once('close', (code, bySignal) => {
      settle()
      if (child.stdin !== null) stdin?.unpipe(child.stdin)
      if (stopped !== undefined) return reject(new MediaFailure(stopped.kind, stopped.message, tail()))
      if (code === 0) return resolve(Buffer.concat(stdout).toString('utf8'))
      if (code !== null && !hasRun(code, status()))
        return reject(new Error(`the sandbox could not run ${name}`, { cause: new Error(tail()) }))
      const kind = code === null || isSignalCode(code) ? 'signal' : 'exit'
      reject(new MediaFailure(kind, `${name} ended with ${code === null ? bySignal : `code ${code}`}`, tail()))
    })
  })
