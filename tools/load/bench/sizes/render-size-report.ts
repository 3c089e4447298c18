import type { DropFigures } from './drop-day.ts'
import type { SizeFigures } from './measure-sizes.ts'

type Measured = {
  fewRows: number
  manyRows: number
  figures: readonly SizeFigures[]
  drop: DropFigures
  plans: Record<string, string>
}

const ms = (value: number): string => value.toFixed(1)

const renderRows = (figures: Measured['figures']): string[] =>
  figures.map(
    ({ what, few, many }) =>
      `| ${what} | ${ms(few.median)} | ${ms(many.median)} | ${(many.median / few.median).toFixed(2)} | ${ms(few.p99)} | ${ms(many.p99)} | ${(many.p99 / few.p99).toFixed(2)} |`,
  )

/** The figures and plans of one run, as a page of the docs. */
export const renderSizeReport = ({ fewRows, manyRows, figures, drop, plans }: Measured): string =>
  [
    '# Performance with many tasks',
    '',
    `Written by \`npm run bench -- e\`: two databases, one with ${fewRows.toLocaleString('en')} and one with ${manyRows.toLocaleString('en')} tasks of 1,000 tenants over a week, half of`,
    'them the large tenant’s, and an API in front of each. Requests alternate between the two, so that other load on the machine',
    'affects both. A median may be 1.2 times that with few, a p99 1.5 times, or 10 ms.',
    '',
    '## Figures',
    '',
    'Milliseconds of a whole request, few against many.',
    '',
    '| what | median, few | many | times | p99, few | many | times |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...renderRows(figures),
    '',
    `Dropping partitions: ${drop.days} days were dropped during ${drop.creates} creates. The longest statement that detaches a day from a table took`,
    `${ms(drop.longestLockMs)} ms, the longest time that any lock was held or waited for; ${drop.retries} attempts timed out on a lock. The longest create`,
    `took ${ms(drop.longestCreateMs)} ms.`,
    '',
    '## Plans',
    '',
    'PostgreSQL plans with many tasks; lines that differ only in the day are shown once.',
    '',
    ...Object.entries(plans).flatMap(([question, plan]) => [`### ${question}`, '', '```', plan.trimEnd(), '```', '']),
  ].join('\n')
