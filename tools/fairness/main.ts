import { type Bar, lineOf } from '../testbed/bars.ts'
import { callbackParts } from './callback-parts.ts'
import { parts as taskParts } from './parts.ts'
import { requestParts } from './request-parts.ts'

const parts = { ...taskParts, ...requestParts, ...callbackParts }

/** `npm run fairness [-- line pool equal weights many offpeak polling uploads hanging dead] [--small]`: each on a service of its own, beside its bar. */
const args = process.argv.slice(2)
const isSmall = args.includes('--small')
const wanted = args.filter((word) => word in parts)
const bars: Bar[] = []
for (const name of wanted.length === 0 ? Object.keys(parts) : wanted) {
  const found = (await parts[name]?.(isSmall)) ?? []
  for (const bar of found) process.stdout.write(`${lineOf(bar)}\n`)
  bars.push(...found)
}
// Of a small run the times say little; what must never happen counts all the same.
const failed = bars.filter(({ isMet, isMeasured }) => !isMet && !(isSmall && isMeasured)).length
process.stdout.write(`${bars.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
