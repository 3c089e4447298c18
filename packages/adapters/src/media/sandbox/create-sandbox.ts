import { basename } from 'node:path'
import type { Sandbox, SandboxRun } from '@kinora/domain'
import { MediaFailure, type MediaFailureKind } from '../media-failure.ts'
import { type Limits, limitsFor } from './limits.ts'
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

/** Confines any program; the sandbox proper knows only the few it is for. */
export const createConfinement = () => {
  if (!isKnownMachine(process.arch)) throw new Error(`no system call filter for ${process.arch}`)
  const seccomp = seccompProgram(process.arch)
  const mounts = findSystemMounts()
  return (program: string, run: Omit<SandboxRun, 'program'>, limits: Limits): Promise<string> =>
    runInSandbox({
      ...run,
      name: basename(program),
      args: sandboxArguments({ ...run, program, mounts, limits }),
      seccomp,
      scratch: { folder: run.outputFolder, bytes: limits.scratchBytes },
    })
}

export const createSandbox = ({ onRun }: SandboxOptions = {}): Sandbox => {
  const confine = createConfinement()
  return {
    async run(run) {
      const watch = onRun?.({ program: run.program, trust: run.trust })
      try {
        const output = await confine(`/usr/bin/${run.program}`, run, limitsFor(run))
        watch?.end('ok')
        return output
      } catch (error) {
        watch?.end(error instanceof MediaFailure ? error.kind : 'exit')
        throw error
      }
    },
  }
}
