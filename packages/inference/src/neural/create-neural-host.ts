import type { NeuralHost, NeuralOptions, NodeSandbox, Tensors } from '@kinora/domain'
import { ModelRefused, openModel } from './open-model.ts'
import { openPlainCode } from './plain-code.ts'
import { createSeat, type Seat } from './seat.ts'

export type NeuralHostOptions = {
  sandbox: NodeSandbox
  /** What all warm models together may keep; the least used goes first. */
  budgetBytes?: number
  /** A model nobody asked for so long goes, too. */
  idleMs?: number
}

const defaultBudgetBytes = 1_000_000_000
const defaultIdleMs = 300_000
const mostTries = 2

// The runtime tells its faults by words only.
const lacksMemory = ({ message }: Error): boolean => message.includes('alloc')

/** One process for each model: what one of them did wrong, or was killed for, is no other's affair. */
export const createNeuralHost = ({
  sandbox,
  budgetBytes = defaultBudgetBytes,
  idleMs = defaultIdleMs,
}: NeuralHostOptions): NeuralHost => {
  const seats = new Map<string, Seat>()
  const code = openPlainCode()
  let isClosed = false

  const evict = async (): Promise<void> => {
    for (const seat of [...seats.values()].sort((a, b) => a.lastUsed - b.lastUsed)) {
      const kept = [...seats.values()].reduce((sum, other) => sum + other.keptBytes(), 0)
      if (kept <= budgetBytes) return
      if (seat.isIdle()) await seat.clear()
    }
  }

  const ask = async (
    seat: Seat,
    feeds: Tensors,
    { signal, outputs, isRoomy = false }: NeuralOptions,
  ): Promise<Tensors> => {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted()
      if (isClosed) throw new Error('the neural host is closed')
      const model = seat.take()
      const stop = () => void model.end()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        return await model.ask(feeds, { outputs: outputs ?? null, isRoomy })
      } catch (error) {
        if (error instanceof ModelRefused && !(lacksMemory(error) && attempt < mostTries)) throw error
        // It died, by our hand or of age, or has no memory left. A new one may try once more.
        await seat.clear()
        signal?.throwIfAborted()
        if (attempt === mostTries) throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    }
  }

  return {
    async run(model, feeds, options = {}) {
      const seat = seats.get(model) ?? createSeat(() => openModel(sandbox, code.folder, model), idleMs)
      seats.set(model, seat)
      try {
        return await seat.inTurn(() => ask(seat, feeds, options), options.signal)
      } finally {
        await evict()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...seats.values()].map((seat) => seat.clear()))
      code.remove()
    },
  }
}
