/** One property of a run: a sentence, and the items that violate it. */
export type Check = { sentence: string; culprits: readonly string[] }

const shown = 5

export const checkLines = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ sentence, culprits }) => [
    `${culprits.length === 0 ? 'ok  ' : 'FAIL'}  ${String(culprits.length).padStart(4)}  ${sentence}`,
    ...culprits.slice(0, shown).map((culprit) => `            ${culprit}`),
  ])
