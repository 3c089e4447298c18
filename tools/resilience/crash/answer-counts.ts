/** Counts the answers by operation and status, with the slowest time of each kind. */
export const createAnswerCounts = () => {
  const counts = new Map<string, { times: number; slowestMs: number }>()
  return {
    record(operation: string, status: string, ms: number): void {
      const kind = `${operation} ${status}`
      const known = counts.get(kind) ?? { times: 0, slowestMs: 0 }
      counts.set(kind, { times: known.times + 1, slowestMs: Math.max(known.slowestMs, ms) })
    },
    countMatching: (pattern: RegExp): number =>
      [...counts].reduce((sum, [kind, { times }]) => (pattern.test(kind) ? sum + times : sum), 0),
    lines: (): string[] =>
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([kind, { times, slowestMs }]) =>
            `${kind.padEnd(22)} ${String(times).padStart(6)}  slowest ${(slowestMs / 1000).toFixed(2)} s`,
        ),
  }
}
export type AnswerCounts = ReturnType<typeof createAnswerCounts>
