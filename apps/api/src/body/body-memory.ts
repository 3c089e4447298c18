import type { Transferable } from 'node:worker_threads'

export type MemoryLease = {
  bytes: SharedArrayBuffer
  /** Call only after the last read: the next body overwrites the memory. */
  release(): void
}

/**
 * A pool of shared buffers for large bodies. Threads read shared memory without a transfer. Reusing buffers avoids the
 * garbage collections that fresh ones cause every few bodies, which take CPU time from polls. The pool keeps as many
 * buffers as the body budget allows at once.
 */
export const createBodyMemory = (size: { bytes: number; kept: number }) => {
  const free: SharedArrayBuffer[] = []
  return {
    acquire(): MemoryLease {
      const bytes = free.pop() ?? new SharedArrayBuffer(size.bytes)
      let isLeased = true
      return {
        bytes,
        release() {
          if (isLeased && free.length < size.kept) free.push(bytes)
          isLeased = false
        },
      }
    },
  }
}

/** Transfer list of a thread message. Shared memory needs no transfer. */
export const toTransferList = (bytes: ArrayBufferLike): ArrayBuffer[] => (bytes instanceof ArrayBuffer ? [bytes] : [])

/** A result of a thread, and the memory transferred with it without a copy. */
export type Posted<A> = { answer: A; transfer: Transferable[] }
