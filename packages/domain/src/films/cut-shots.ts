/** Shorter shots are merged into the previous one. */
const shortest = 1
/** Longer shots are split. */
const longest = 8

/**
 * Shot lengths between the cuts of a film, in whole frames, with the total length of the film. Cuts that come too soon
 * are skipped, so a flicker is no change of scene. A long take is split evenly.
 */
export const cutShots = (cuts: readonly number[], seconds: number, fps: number): number[] => {
  const frame = (at: number): number => Math.round(at * fps)
  const end = frame(seconds)
  const least = Math.round(shortest * fps)
  const kept: number[] = [0]
  for (const cut of cuts.map(frame)) if (cut - (kept.at(-1) ?? 0) >= least && end - cut >= least) kept.push(cut)
  return [...kept, end].slice(1).flatMap((to, i) => {
    const from = kept[i] ?? 0
    const parts = Math.ceil((to - from) / (longest * fps))
    const places = Array.from({ length: parts + 1 }, (_, part) => from + Math.round(((to - from) * part) / parts))
    return places.slice(1).map((place, part) => (place - (places[part] ?? 0)) / fps)
  })
}
