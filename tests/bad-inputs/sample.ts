import { isWhole } from './how-often.ts'

/** Which cases a run takes that does not take all: another number takes others. */
export const sample = Number.parseInt(process.env['SAMPLE'] ?? '1', 10)

/** As the run says at its start. */
export const sampleLine = (): string => (isWhole ? 'bad inputs: whole run' : `bad inputs: SAMPLE=${sample}`)

/** So many of the list, evenly spread; `turn` shifts the choice by one, so that enough turns come by all of them. */
export const spread = <T>(list: readonly T[], most: number, turn: number): readonly T[] => {
  if (list.length <= most) return list
  const chosen = new Set(
    Array.from({ length: most }, (_, i) => (turn + Math.floor((i * list.length) / most)) % list.length),
  )
  return list.filter((_, i) => chosen.has(i))
}
