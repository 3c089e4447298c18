import type { Sandbox, SandboxRun } from '@kinora/domain'
import { MediaFailure, type MediaFailureKind } from '../media-failure.ts'
import { limitsFor } from './limits.ts'
import { type Machine, machines } from './refused-syscalls.ts'
import { runInSandbox } from './run-in-sandbox.ts'
import { sandboxArguments } from './sandbox-arguments.ts'
import { seccompProgram } from './seccomp-program.ts'
import { findSystemMounts } from './system-mounts.ts'

export type SandboxOptions = {
  /** Called when a run begins; `end` when it is over. Carries no paths and no arguments. */
  onRun?: (info: Pick<SandboxRun, 'program' | 'trust'>) => { end(outcome: 'ok' | MediaFailureKind): void }
}

const isKnownMachine = (word: string): word is Machine => machines.some((machine) => machine === word)

export const createSandbox = ({ onRun }: SandboxOptions = {}): Sandbox => {
  if (!isKnownMachine(process.arch)) throw new Error(`no system call filter for ${process.arch}`)
  const seccomp = seccompProgram(process.arch)
  const mounts = findSystemMounts()
  return {
    async run(run) {
      const watch = onRun?.({ program: run.program, trust: run.trust })
      try {
        const program = `/usr/bin/${run.program}`
        const args = sandboxArguments({ ...run, program, mounts, limits: limitsFor(run) })
        const output = await runInSandbox({ ...run, name: run.program, args, seccomp })
        watch?.end('ok')
        return output
      } catch (error) {
        watch?.end(error instanceof MediaFailure ? error.kind : 'exit')
        throw error
      }
    },
  }
}
