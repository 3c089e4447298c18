const hourMs = 3_600_000
const maxReads = 10_000

/** Reads that the audit log has recorded within the last hour, as this process knows them (ADR 59). */
export const createRecentReads = (nowMs: () => number) => {
  const recordedAt = new Map<string, number>()
  return {
    has: (read: string): boolean => nowMs() - (recordedAt.get(read) ?? Number.NEGATIVE_INFINITY) < hourMs,
    note(read: string): void {
      // A read that is dropped here is recorded once more.
      if (recordedAt.size >= maxReads) recordedAt.delete(recordedAt.keys().next().value ?? '')
      recordedAt.delete(read)
      recordedAt.set(read, nowMs())
    },
  }
}
export type RecentReads = ReturnType<typeof createRecentReads>
