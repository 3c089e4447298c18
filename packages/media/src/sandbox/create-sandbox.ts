import { basename } from 'node:path'
import type { NodeSandbox, Sandbox, SandboxRun } from '@kinora/domain'
import { MediaFailure, type MediaFailureKind } from '../media-failure.ts'
import { type Limits, limitsFor } from './limits.ts'
import { canDisableNestedNamespaces } from './nested-namespaces.ts'
import { type Machine, machines } from './refused-syscalls.ts'
import { runInSandbox } from './run-in-sandbox.ts'
import { findSystemMounts, sandboxArguments } from './sandbox-arguments.ts'
import { seccompProgram } from './seccomp-program.ts'
import { startInSandbox } from './start-in-sandbox.ts'

export type SandboxOptions = {
  /** Called when a run begins; `end` when it is over. Carries no paths and no arguments. */
  onRun?: (info: Pick<SandboxRun, 'program' | 'trust'>) => { end(outcome: 'ok' | MediaFailureKind): void }
}

const isKnownMachine = (word: string): word is Machine => machines.some((machine) => machine === word)

/** What of this machine every sandboxed run depends on. */
export const findGround = () => {
  if (!isKnownMachine(process.arch)) throw new Error(`no system call filter for ${process.arch}`)
  return {
    seccomp: seccompProgram(process.arch),
    mounts: findSystemMounts(),
    disablesNestedNamespaces: canDisableNestedNamespaces(),
  }
}
type Ground = ReturnType<typeof findGround>

/** Confines any program; the sandbox proper knows only the few it is for. */
export const createConfinement =
  ({ seccomp, ...ground }: Ground = findGround()) =>
  (program: string, run: Omit<SandboxRun, 'program'>, limits: Limits): Promise<string> =>
    runInSandbox(
      {
        name: basename(program),
        args: sandboxArguments({ ...run, ...ground, program, limits }),
        seccomp,
        scratch: { folder: run.outputFolder, bytes: limits.scratchBytes },
        wallMs: run.wallMs,
        signal: run.signal,
      },
      run.stdin,
    )

// Under a bounded address space WebAssembly cannot reserve the room around its memories that traps would need, nor as much
// for its code as it would like to.
const nodeFlags = [
  '--disable-wasm-trap-handler',
  '--wasm-max-initial-code-space-reservation=64',
  '--v8-pool-size=1',
] as const

// Every thread reserves its stack from the address space.
const nodeStackBytes = 2_097_152

/** The Node of this process, which may lie anywhere, is seen inside as one of its inputs. */
const createOpenNode =
  ({ seccomp, ...ground }: Ground): NodeSandbox['openNode'] =>
  ({ args, inputs, outputFolder, environment, idleBytes = 0, wallMs, signal }) => {
    const usual = limitsFor({ trust: 'ours', wallMs })
    const addressSpaceBytes = usual.addressSpaceBytes + idleBytes
    const limits = { ...usual, addressSpaceBytes, stackBytes: nodeStackBytes }
    const { stdin, stdout, over, stop } = startInSandbox({
      name: 'node',
      args: sandboxArguments({
        program: '/in/node',
        args: [...nodeFlags, ...args],
        inputs: { ...inputs, node: process.execPath },
        outputFolder,
        environment,
        ...ground,
        limits,
      }),
      seccomp,
      hasInput: true,
      scratch: outputFolder === undefined ? undefined : { folder: outputFolder, bytes: limits.scratchBytes },
      wallMs,
      signal,
    })
    if (stdin === null) throw new Error('a process with input has an input')
    return { stdin, stdout, ended: over, kill: () => stop('aborted', 'node was ended') }
  }

export const createSandbox = ({ onRun }: SandboxOptions = {}): Sandbox & NodeSandbox => {
  const ground = findGround()
  const confine = createConfinement(ground)
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
    openNode: createOpenNode(ground),
  }
}
