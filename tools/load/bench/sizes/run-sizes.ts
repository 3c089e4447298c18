import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atLeast, atMost, type Bar } from '../../../testkit/bars.ts'
import { repoRoot } from '../../../testkit/environment.ts'
import { measureDrop } from './drop-day.ts'
import { measureSizes } from './measure-sizes.ts'
import { readPlans } from './read-plans.ts'
import { renderSizeReport } from './render-size-report.ts'
import { openSizedWorld } from './sized-world.ts'

/** Below this, a time always passes. */
const alwaysGoodMs = 10
const fewRows = 10_000

/** Measures lists, balance, polls and creates with few and many tasks, then drops days. A full run writes docs/sizes.md. */
export const runSizes = async (small: boolean, report: (line: string) => void): Promise<Bar[]> => {
  const manyRows = small ? 20_000 : 1_000_000
  const few = await openSizedWorld(fewRows, 0)
  try {
    const began = performance.now()
    const many = await openSizedWorld(manyRows, 1)
    try {
      report(`e  ${manyRows} tasks filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      const figures = await measureSizes(few, many, small ? 20 : 800)
      const drop = await measureDrop(many)
      const plans = await readPlans(many)
      const page = renderSizeReport({ fewRows, manyRows, figures, drop, plans })
      if (!small) await writeFile(join(repoRoot, 'docs/sizes.md'), page)
      report(
        `e  ${drop.days} days dropped, ${drop.retries} lock timeouts, ${drop.creates} creates meanwhile, ${few.retries() + many.retries()} retries after 503`,
      )
      return [
        atLeast('count', 'e days dropped', drop.days, 1),
        atLeast('count', 'e creates while days were dropped', drop.creates, 1),
        ...figures.flatMap(({ what, few: before, many: after }) => [
          atMost('time', `e median of ${what}`, after.median, Math.max(alwaysGoodMs, 1.2 * before.median)),
          atMost('time', `e p99 of ${what}`, after.p99, Math.max(alwaysGoodMs, 1.5 * before.p99)),
        ]),
        atMost('time', 'e longest lock for dropping a day', drop.longestLockMs, 1_000),
        atMost('time', 'e longest create meanwhile', drop.longestCreateMs, 1_000),
      ]
    } finally {
      await many.close()
    }
  } finally {
    await few.close()
  }
}
