import type { HeapLine } from '../../testkit/heap-probe.ts'

const mib = 2 ** 20
const kib = 2 ** 10
/** Code compiled and connections opened between two measurements. */
const noiseBytes = 4 * mib
/** A workflow with its history, a task row or a log line kept for each task is larger. */
const perTaskBytes = 2 * kib

/** Lists the threads whose live heap grew with the tasks between two measurements. */
export const checkHeaps = (before: readonly HeapLine[], after: readonly HeapLine[], tasks: number): string[] => {
  if (before.length < 2 || tasks === 0) return [`${before.length} threads seen and ${tasks} tasks made: nothing tested`]
  return before.flatMap(({ threadId, liveBytes }) => {
    const later = after.find((line) => line.threadId === threadId)
    if (!later) return [`thread ${threadId} ended`]
    const grownBytes = later.liveBytes - liveBytes
    if (grownBytes <= noiseBytes + tasks * perTaskBytes) return []
    const perTask = Math.round(grownBytes / tasks / kib)
    return [`thread ${threadId} grew by ${Math.round(grownBytes / mib)} MiB over ${tasks} tasks, ${perTask} KiB each`]
  })
}
