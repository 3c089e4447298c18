/** From the first to behind the last of so many samples that can be heard, with a margin around; empty where none can. */
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
