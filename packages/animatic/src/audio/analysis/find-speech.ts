/** Times in seconds. */
export type Stretch = { from: number; to: number }

const [begins, goesOn] = [0.5, 0.35] as const
const [shortestSpeech, shortestPause, margin] = [0.2, 0.3, 0.06] as const

/** Speech stretches from the speech likelihood of each frame. Ignores single frames as noise and keeps short pauses. */
export const findSpeech = (likelihoods: readonly number[], frameSeconds: number): Stretch[] => {
  const raw: Stretch[] = []
  let from: number | null = null
  for (const [frame, likelihood] of [...likelihoods, 0].entries()) {
    if (from === null && likelihood >= begins) from = frame
    if (from === null || likelihood >= goesOn) continue
    raw.push({ from: from * frameSeconds, to: frame * frameSeconds })
    from = null
  }
  const joined: Stretch[] = []
  for (const stretch of raw) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.from - last.to < shortestPause) last.to = stretch.to
    else joined.push({ ...stretch })
  }
  const end = likelihoods.length * frameSeconds
  return joined
    .filter((stretch) => stretch.to - stretch.from >= shortestSpeech)
    .map((stretch) => ({ from: Math.max(0, stretch.from - margin), to: Math.min(end, stretch.to + margin) }))
}
