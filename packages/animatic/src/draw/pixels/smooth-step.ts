/** From 0 at `low` to 1 at `high`, gently at both ends. */
export const smoothStep = (low: number, high: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}
