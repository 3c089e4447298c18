/** A whole run takes everything; other runs a part, chosen by SAMPLE. */
const isWhole = Boolean(process.env['CONFORMANCE_WHOLE'])
/** Another number takes other parts. */
export const sample = Number.parseInt(process.env['SAMPLE'] ?? '1', 10)

/** So many of the list, evenly spread; `turn` shifts the choice by one, so that enough turns come by all of them. */
export const spread = <T>(list: readonly T[], most: number, turn: number): readonly T[] => {
  if (list.length <= most) return list
  const chosen = new Set(
    Array.from({ length: most }, (_, i) => (turn + Math.floor((i * list.length) / most)) % list.length),
  )
  return list.filter((_, i) => chosen.has(i))
}

/** Cases of a conformance test that this run takes. */
export const sampleOf = <T>(list: readonly T[], most: number): readonly T[] =>
  isWhole ? list : spread(list, most, sample)
