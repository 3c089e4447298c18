const most = 100_000

/** The debts of many buckets as one process knows them; the longest unused are forgotten first. */
export const createKnownDebts = (nowUs: () => number) => {
  const paidAtUs = new Map<string, number>()
  return {
    read(names: readonly string[]): number[] {
      const now = nowUs()
      return names.map((name) => Math.max(0, (paidAtUs.get(name) ?? 0) - now))
    },
    /** As they were at a moment, which may have passed. What was known to be owed longer stays so. */
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
