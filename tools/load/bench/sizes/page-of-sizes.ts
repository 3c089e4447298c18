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

const rowsOf = (figures: Measured['figures']): string[] =>
  figures.map(
    ({ what, few, many }) =>
      `| ${what} | ${ms(few.median)} | ${ms(many.median)} | ${(many.median / few.median).toFixed(2)} | ${ms(few.p99)} | ${ms(many.p99)} | ${(many.p99 / few.p99).toFixed(2)} |`,
  )

/** The figures and plans of one run, as a page of the docs. */
export const pageOfSizes = ({ fewRows, manyRows, figures, drop, plans }: Measured): string =>
  [
    '# With many tasks',
    '',
    `Written by \`npm run bench -- e\`: two databases, one with ${fewRows.toLocaleString('en')} and one with ${manyRows.toLocaleString('en')} tasks of 1,000 tenants over a week, half of`,
    'them the large tenant’s, and an API before each. They are asked in turn, request by request, so that whatever else the machine',
    'does, it does to both. A median may be 1.2 times that with few, a p99 1.5 times, or 10 ms.',
    '',
    '## Figures',
    '',
    'Milliseconds of a whole request, few against many.',
    '',
    '| what | median, few | many | times | p99, few | many | times |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rowsOf(figures),
    '',
    `Dropping: ${drop.days} days left while ${drop.creates} creates went on. The longest statement that takes a day off a table took`,
    `${ms(drop.longestLockMs)} ms, which is the longest any lock was held or waited for; ${drop.retries} tries gave up for others. The longest create`,
    `meanwhile took ${ms(drop.longestCreateMs)} ms.`,
    '',
    '## Plans',
    '',
    'As PostgreSQL tells them with many tasks; a line that differs between days by the day alone stands here once.',
    '',
    ...Object.entries(plans).flatMap(([question, plan]) => [`### ${question}`, '', '```', plan.trimEnd(), '```', '']),
  ].join('\n')
