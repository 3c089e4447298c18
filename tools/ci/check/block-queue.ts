import type { Block } from './full-steps.ts'

/** Blocks that lanes take one after the other. Of the exclusive blocks one runs at a time. */
export function createBlockQueue(blocks: readonly Block[]) {
  const waiting = [...blocks]
  let isExclusiveRunning = false
  return {
    /** The first block that may start now; undefined if none may. Its lane calls `finish` with it. */
    take(): Block | undefined {
      const at = waiting.findIndex(({ isExclusive }) => !(isExclusive && isExclusiveRunning))
      const [block] = at < 0 ? [] : waiting.splice(at, 1)
      if (block?.isExclusive) isExclusiveRunning = true
      return block
    },
    finish({ isExclusive }: Block): void {
      if (isExclusive) isExclusiveRunning = false
    },
  }
}
export type BlockQueue = ReturnType<typeof createBlockQueue>
