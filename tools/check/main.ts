import { runFullSteps } from './full-check.ts'
import { quickSteps } from './quick-steps.ts'
import { type Outcome, runStep } from './step.ts'

const since = performance.now()
const outcomes: Outcome[] = []
for (const step of quickSteps()) outcomes.push(await runStep(step, {}))
if (process.argv.includes('--full')) outcomes.push(...(await runFullSteps()))

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`in ${Math.round((performance.now() - since) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
