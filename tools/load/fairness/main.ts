import { exitOnHelp } from '../../command-line.ts'
import { partsUsage, runParts } from '../../testkit/run-parts.ts'
import { callbackParts } from './callback-parts.ts'
import { fairnessService } from './crowd.ts'
import { parts as taskParts } from './parts.ts'
import { requestParts } from './request-parts.ts'

/** The callback parts start separate services on the same ports, so the shared one stops first. */
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

exitOnHelp(partsUsage('fairness', Object.keys(parts)))
process.exitCode = await runParts(parts, process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  after: () => fairnessService.close(),
})
