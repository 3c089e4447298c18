import { exitOnHelp } from '../../command-line.ts'
import { partsUsage, runParts } from '../../testkit/run-parts.ts'
import type { Plan } from './describe-run.ts'
import { providerJobBars } from './provider-job-bars.ts'
import { runProviderJobs } from './run-provider-jobs.ts'

const whole: Plan = { jobs: 1_000, measureMs: 60_000 }
const small: Plan = { jobs: 100, measureMs: 10_000 }
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const parts = {
  async polls(isSmall: boolean) {
    const run = await runProviderJobs(isSmall ? small : whole, print)
    return providerJobBars(run)
  },
}

exitOnHelp(partsUsage('provider-jobs', Object.keys(parts)))
process.exitCode = await runParts(parts, process.argv.slice(2), { print })
