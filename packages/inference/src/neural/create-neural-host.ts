import type { NeuralHost, NeuralOptions, NodeSandbox, Tensors } from '@kinora/domain'
import { createModelSlot, type ModelSlot } from './model-slot.ts'
import { ModelRefused, openModel } from './open-model.ts'
import { prepareSandboxCode } from './sandbox-code.ts'

export type NeuralHostOptions = {
  sandbox: NodeSandbox
  /** Memory limit for all warm models together. The least recently used model is stopped first. */
  budgetBytes?: number
  /** A model that is idle for this long is stopped as well. */
  idleMs?: number
}

const defaultBudgetBytes = 1_000_000_000
const defaultIdleMs = 300_000
const maxAttempts = 2

// The runtime reports errors as messages only, without codes.
const isOutOfMemory = ({ message }: Error): boolean => message.includes('alloc')

/** Runs each model in its own process, so that a crash or kill affects no other model. */
export const createNeuralHost = ({
  sandbox,
  budgetBytes = defaultBudgetBytes,
  idleMs = defaultIdleMs,
}: NeuralHostOptions): NeuralHost => {
  const slots = new Map<string, ModelSlot>()
  const code = prepareSandboxCode()
  let isClosed = false

  const evict = async (): Promise<void> => {
    for (const slot of [...slots.values()].sort((a, b) => a.lastUsed - b.lastUsed)) {
      const usedBytes = [...slots.values()].reduce((sum, other) => sum + other.keptBytes(), 0)
      if (usedBytes <= budgetBytes) return
      if (slot.isIdle()) await slot.clear()
    }
  }

  const runWithRetry = async (
    slot: ModelSlot,
    feeds: Tensors,
    { signal, outputs, isRoomy = false }: NeuralOptions,
  ): Promise<Tensors> => {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted()
      if (isClosed) throw new Error('the neural host is closed')
      const model = slot.take()
      const stop = () => void model.end()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        return await model.run(feeds, { outputs: outputs ?? null, isRoomy })
      } catch (error) {
        if (error instanceof ModelRefused && !(isOutOfMemory(error) && attempt < maxAttempts)) throw error
        // The process was killed, reached its maximum lifetime or ran out of memory. Retry once in a new process.
        await slot.clear()
        signal?.throwIfAborted()
        if (attempt === maxAttempts) throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    }
  }

  return {
    async run(model, feeds, options = {}) {
      const slot = slots.get(model) ?? createModelSlot(() => openModel(sandbox, code.folder, model), idleMs)
      slots.set(model, slot)
      try {
        return await slot.runInOrder(() => runWithRetry(slot, feeds, options), options.signal)
      } finally {
        await evict()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...slots.values()].map((slot) => slot.clear()))
      code.remove()
    },
  }
}
