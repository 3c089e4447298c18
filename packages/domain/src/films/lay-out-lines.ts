/** A spoken line: when it would begin at best, and how long it takes as it is played. */
export type LineToLay = { at: number; seconds: number }

/** Between two lines that follow each other at once. */
const breath = 0.1

/**
 * When each line begins. One that is longer than its shot pushes the next on; at the film's end all are pulled back as far
 * as need be, so that the last word is heard.
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
