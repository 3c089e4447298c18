import type { Finding } from './check-invariants.ts'

/** One line for each invariant, with the first violations under a broken one. */
export const findingsTable = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ invariant, rows, firstIds, seconds }) => [
      [
        rows === 0 ? 'ok  ' : 'FAIL',
        invariant.name.padEnd(5),
        `${rows}`.padStart(5),
        `${seconds.toFixed(3)} s`.padStart(9),
        invariant.sentence,
      ].join('  '),
      ...firstIds.map((id) => `      ${id}`),
    ])
    .join('\n')
