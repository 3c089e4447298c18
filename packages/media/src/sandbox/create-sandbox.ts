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
  /** Called when a run starts, and its `end` when it ends. Receives no paths and no arguments. */
  onRun?: (info: Pick<SandboxRun, 'program' | 'trust'>) => { end(outcome: 'ok' | MediaFailureKind): void }
}

const isKnownMachine = (word: string): word is Machine => machines.some((machine) => machine === word)

/** Facts about this machine that every sandboxed run needs. */
export const readHostFacts = () => {
  if (!isKnownMachine(process.arch)) throw new Error(`no system call filter for ${process.arch}`)
  return {
    seccomp: seccompProgram(process.arch),
    mounts: findSystemMounts(),
    disablesNestedNamespaces: canDisableNestedNamespaces(),
  }
}
type HostFacts = ReturnType<typeof readHostFacts>

/** Runs any program in the sandbox. `createSandbox` allows only the supported ones. */
export const createSandboxRunner =
  ({ seccomp, ...host }: HostFacts = readHostFacts()) =>
  (program: string, run: Omit<SandboxRun, 'program'>, limits: Limits): Promise<string> =>
    runInSandbox(
      {
        name: basename(program),
        args: sandboxArguments({ ...run, ...host, program, limits }),
        seccomp,
        scratch: { folder: run.outputFolder, bytes: limits.scratchBytes },
        wallMs: run.wallMs,
        signal: run.signal,
      },
      run.stdin,
    )

// With a limited address space, WebAssembly can reserve neither guard regions around its memories nor its usual code
// space.
const nodeFlags = [
  '--disable-wasm-trap-handler',
  '--wasm-max-initial-code-space-reservation=64',
  '--v8-pool-size=1',
] as const

// Every thread reserves its stack from the address space.
const nodeStackBytes = 2_097_152

/** Passes the Node binary of this process as an input, because it may be in any folder. */
const createOpenNode =
  ({ seccomp, ...host }: HostFacts): NodeSandbox['openNode'] =>
  ({ args, inputs, outputFolder, environment, idleBytes = 0, wallMs, signal }) => {
    const baseLimits = limitsFor({ trust: 'ours', wallMs })
    const addressSpaceBytes = baseLimits.addressSpaceBytes + idleBytes
    const limits = { ...baseLimits, addressSpaceBytes, stackBytes: nodeStackBytes }
    const { stdin, stdout, over, stop } = startInSandbox({
      name: 'node',
      args: sandboxArguments({
        program: '/in/node',
        args: [...nodeFlags, ...args],
        inputs: { ...inputs, node: process.execPath },
        outputFolder,
        environment,
        ...host,
        limits,
      }),
      seccomp,
      hasInput: true,
      scratch: outputFolder === undefined ? undefined : { folder: outputFolder, bytes: limits.scratchBytes },
      wallMs,
      signal,
    })
    if (stdin === null) throw new Error('the sandboxed process has no standard input')
    return { stdin, stdout, ended: over, kill: () => stop('aborted', 'node was stopped') }
  }

export const createSandbox = ({ onRun }: SandboxOptions = {}): Sandbox & NodeSandbox => {
  const host = readHostFacts()
  const runSandboxed = createSandboxRunner(host)
  return {
    async run(run) {
      const watch = onRun?.({ program: run.program, trust: run.trust })
      try {
        const output = await runSandboxed(`/usr/bin/${run.program}`, run, limitsFor(run))
        watch?.end('ok')
        return output
      } catch (error) {
        watch?.end(error instanceof MediaFailure ? error.kind : 'exit')
        throw error
      }
    },
    openNode: createOpenNode(host),
  }
}
