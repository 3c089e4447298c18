import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import type { NodeSandbox, Tensors } from '@kinora/domain'
import { entry } from './sandbox-code.ts'
import { streamFill } from './stream-fill.ts'
import { frameParts, type ModelRequest, type ModelResponse, readFrame } from './tensor-frame.ts'

/** The model rejected its input. Its process stays usable. */
export class ModelRefused extends Error {}

export type OpenModel = {
  /** Approximate memory that stays in use between runs. */
  keptBytes: number
  /** Runs one request at a time. */
  run(feeds: Tensors, request: ModelRequest): Promise<Tensors>
  /** Resolves when the process has exited. */
  end(): Promise<void>
}

/** Measured: Node with the runtime, and a model that is read, parsed and converted to the layout of the runtime. */
const baseBytes = 120_000_000
const keptPerByte = 3

const maxLifetimeMs = 6 * 3_600_000

const require = createRequire(import.meta.url)
const runtimeFolder = (): string => dirname(dirname(require.resolve('onnxruntime-node')))
const runtimeTypesFolder = (): string =>
  dirname(dirname(dirname(createRequire(require.resolve('onnxruntime-node')).resolve('onnxruntime-common'))))

/** Starts a process for one model. The process loads the model at the first request. */
export const openModel = (sandbox: NodeSandbox, codeFolder: string, model: string): OpenModel => {
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    // Without the JIT compiler, Node leaves half a gigabyte of address space to the model. The arithmetic is native.
    args: ['--jitless', '--expose-gc', `/in/neural/${entry}.js`, `/in/weights/${basename(model)}`],
    inputs: {
      neural: codeFolder,
      weights: dirname(model),
      'onnxruntime-node': runtimeFolder(),
      'onnxruntime-common': runtimeTypesFolder(),
    },
    environment: {
      NODE_PATH: '/in',
      UV_THREADPOOL_SIZE: '1',
      // Saves address space: one heap, with large tensors allocated outside it so that they leave no gaps.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '4194304',
    },
    wallMs: maxLifetimeMs,
  })
  const fill = streamFill(stdout)
  // The next request reports the failure.
  ended.catch(() => {})
  const readResponse = () =>
    readFrame<ModelResponse>(fill).catch(async (cause: unknown) => {
      kill()
      await ended
      throw new Error('the model process ended unexpectedly', { cause })
    })
  return {
    keptBytes: baseBytes + keptPerByte * statSync(model).size,
    async run(feeds, request) {
      for (const part of frameParts(request, feeds)) stdin.write(part)
      const { note, tensors } = await readResponse()
      if (note.failed !== undefined) throw new ModelRefused(note.failed)
      return tensors
    },
    async end() {
      kill()
      await ended.catch(() => {})
    },
  }
}
