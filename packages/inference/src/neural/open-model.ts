import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import type { NodeSandbox, Tensors } from '@kinora/domain'
import { entry } from './plain-code.ts'
import { streamFill } from './stream-fill.ts'
import { type Answer, type Ask, frameParts, readFrame } from './tensor-frame.ts'

/** The model itself refused: its process is as good as before. */
export class ModelRefused extends Error {}

export type OpenModel = {
  /** About how much of it stays in memory between questions. */
  keptBytes: number
  /** One question at a time. */
  ask(feeds: Tensors, question: Ask): Promise<Tensors>
  /** Resolves when nothing of it is left. */
  end(): Promise<void>
}

/** Measured: Node with the runtime, and a model that is read, parsed and laid out anew. */
const baseBytes = 120_000_000
const keptPerByte = 3

const longestLifeMs = 6 * 3_600_000

const require = createRequire(import.meta.url)
const runtimeFolder = (): string => dirname(dirname(require.resolve('onnxruntime-node')))
const runtimeTypesFolder = (): string =>
  dirname(dirname(dirname(createRequire(require.resolve('onnxruntime-node')).resolve('onnxruntime-common'))))

/** A process that knows one model; it is loaded at the first question. */
export const openModel = (sandbox: NodeSandbox, codeFolder: string, model: string): OpenModel => {
  const { stdin, stdout, ended, kill } = sandbox.openNode({
    // Without compiled code Node leaves half a gigabyte of the address space to the model; the arithmetic is native.
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
      // Address space again: one heap, from which large tensors stay apart, so that they leave no holes.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '4194304',
    },
    wallMs: longestLifeMs,
  })
  const fill = streamFill(stdout)
  // Whoever asks next hears of it.
  ended.catch(() => {})
  const readAnswer = () =>
    readFrame<Answer>(fill).catch(async (cause: unknown) => {
      kill()
      await ended
      throw new Error('the process of a model broke off', { cause })
    })
  return {
    keptBytes: baseBytes + keptPerByte * statSync(model).size,
    async ask(feeds, question) {
      for (const part of frameParts(question, feeds)) stdin.write(part)
      const { note, tensors } = await readAnswer()
      if (note.failed !== undefined) throw new ModelRefused(note.failed)
      return tensors
    },
    async end() {
      kill()
      await ended.catch(() => {})
    },
  }
}
