const most = 100_000

/** The debts of many buckets as one process knows them. The least recently used are dropped first. */
export const createLocalRateLimitState = (nowUs: () => number) => {
  const paidAtUs = new Map<string, number>()
  return {
    read(names: readonly string[]): number[] {
      const now = nowUs()
      return names.map((name) => Math.max(0, (paidAtUs.get(name) ?? 0) - now))
    },
    /** Raises the debts to those of a moment, which may be in the past. A longer known debt stays. */
    raise(names: readonly string[], debtsUs: readonly number[], atUs: number): void {
      for (const [i, name] of names.entries()) {
        const known = paidAtUs.get(name) ?? 0
        paidAtUs.delete(name)
        paidAtUs.set(name, Math.max(known, atUs + (debtsUs[i] ?? 0)))
      }
      while (paidAtUs.size > most) paidAtUs.delete(paidAtUs.keys().next().value ?? '')
    },
  }
}
