/** A full run takes everything; other runs a part selected by SAMPLE. */
const isWhole = Boolean(process.env['CONFORMANCE_WHOLE'])
/** Another number selects other parts. */
export const sample = Number.parseInt(process.env['SAMPLE'] ?? '1', 10)

/** Picks evenly spread items; `turn` shifts the selection by one, so that consecutive turns cover the list. */
export const spread = <T>(list: readonly T[], most: number, turn: number): readonly T[] => {
  if (list.length <= most) return list
  const chosen = new Set(
    Array.from({ length: most }, (_, i) => (turn + Math.floor((i * list.length) / most)) % list.length),
  )
  return list.filter((_, i) => chosen.has(i))
}

/** The cases of a conformance test in this run. */
export const sampleItems = <T>(list: readonly T[], most: number): readonly T[] =>
  isWhole ? list : spread(list, most, sample)
