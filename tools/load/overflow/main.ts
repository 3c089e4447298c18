import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'
import { requestedHome } from '../../testkit/environment.ts'
import { partsUsage, runParts } from '../../testkit/run-parts.ts'
import { overflowBars } from './overflow-bars.ts'
import { renderPlot } from './render-plot.ts'
import { type Plan, runOverflow } from './run-overflow.ts'

const whole: Plan = {
  tasks: 200,
  taskMs: 1_000,
  createsPerSecond: 5,
  afterSeconds: 8,
  estimate: 100_000,
  cost: 80_000,
  ceiling: 3_000_000,
}
const small: Plan = { ...whole, tasks: 60, afterSeconds: 4, ceiling: 700_000 }

const parts = {
  burst: async (isSmall: boolean) => {
    const run = await runOverflow(isSmall ? small : whole)
    const file = join(requestedHome(), 'overflow.svg')
    mkdirSync(requestedHome(), { recursive: true })
    writeFileSync(file, renderPlot(run))
    process.stdout.write(`plot: ${file}\n`)
    return overflowBars(run)
  },
}

exitOnHelp(partsUsage('overflow', Object.keys(parts)))
process.exitCode = await runParts(parts, process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
})
