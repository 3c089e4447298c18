import { runParts } from '../../testkit/run-parts.ts'
import { callbackParts } from './callback-parts.ts'
import { fairnessService } from './crowd.ts'
import { parts as taskParts } from './parts.ts'
import { requestParts } from './request-parts.ts'

/** The callback parts have services of their own on the same ports, so the shared one stops first. */
const ownServiceParts = Object.fromEntries(
  Object.entries(callbackParts).map(([name, run]) => [
    name,
    async (isSmall: boolean) => {
      await fairnessService.close()
      return run(isSmall)
    },
  ]),
)
const parts = { ...taskParts, ...requestParts, ...ownServiceParts }

/** `npm run fairness [-- line pool equal weights many offpeak polling uploads hanging dead] [--small]`: with --small only counts decide. */
process.exitCode = await runParts(parts, process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  after: () => fairnessService.close(),
})
