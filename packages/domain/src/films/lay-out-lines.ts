/** A spoken line: its preferred start and its playback length. */
export type LineToLay = { at: number; seconds: number }

/** Pause between two consecutive lines. */
const breath = 0.1

/**
 * Start of each line. A line that is longer than its shot delays the next one. At the end of the film, lines move back
 * as far as needed, so the last word is audible.
 */
export const layOutLines = (lines: readonly LineToLay[], filmSeconds: number): number[] => {
  const starts: number[] = []
  let free = 0
  for (const { at, seconds } of lines) {
    const from = Math.max(at, free)
    starts.push(from)
    free = from + seconds + breath
  }
  let limit = filmSeconds
  for (const [i, { seconds }] of [...lines.entries()].reverse()) {
    starts[i] = Math.max(0, Math.min(starts[i] ?? 0, limit - seconds))
    limit = starts[i] - breath
  }
  return starts
}
