import type { Transferable } from 'node:worker_threads'

export type Lent = {
  bytes: SharedArrayBuffer
  /** Only when nobody reads it any more: the next body is written over it. */
  giveBack(): void
}

/**
 * Memory for large bodies, lent again and again. It is shared, so a thread sees it without being handed it, and a stretch
 * that comes and goes is not counted by the collector, which others have set off every few bodies, in threads that take
 * the cores from those who poll. What is kept is what the budget of bodies allows at once.
 */
export const createBodyMemory = (size: { bytes: number; kept: number }) => {
  const free: SharedArrayBuffer[] = []
  return {
    lend(): Lent {
      const bytes = free.pop() ?? new SharedArrayBuffer(size.bytes)
      let isLent = true
      return {
        bytes,
        giveBack() {
          if (isLent && free.length < size.kept) free.push(bytes)
          isLent = false
        },
      }
    },
  }
}

/** What a message to a thread must hand over: shared memory is seen by both sides already. */
export const handedOver = (bytes: ArrayBufferLike): ArrayBuffer[] => (bytes instanceof ArrayBuffer ? [bytes] : [])

/** An answer of a thread, and the memory that goes with it without being copied. */
export type Posted<A> = { answer: A; transfer: Transferable[] }
