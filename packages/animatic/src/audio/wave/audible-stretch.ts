/** From the first audible sample to just after the last, with a margin; empty if none is audible. */
export const audibleStretch = (
  count: number,
  isAudible: (sample: number) => boolean,
  margin: number,
): { from: number; to: number } => {
  let [from, to] = [0, count]
  while (from < count && !isAudible(from)) from += 1
  while (to > from && !isAudible(to - 1)) to -= 1
  return from === to ? { from, to } : { from: Math.max(0, from - margin), to: Math.min(count, to + margin) }
}
