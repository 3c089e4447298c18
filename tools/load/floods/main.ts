import { exitOnHelp } from '../../command-line.ts'
import { atMost, type Bar, never } from '../../testkit/bars.ts'
import { type Part, partsUsage, runParts } from '../../testkit/run-parts.ts'
import { measureBodyFlood } from './body-flood.ts'
import { floodBars, slowBars, textBars } from './flood-bars.ts'
import { measureLargeCreates } from './large-creates.ts'
import { measureSlowFlood } from './slow-flood.ts'
import { measureTextFlood } from './text-flood.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** Shows how busy the machine was: a thread that waits for a core is late in any case. */
const describeThread = ({ ranMs, waitedMs }: { ranMs: number; waitedMs: number }): string =>
  `its thread ran ${ms(ranMs)} and waited ${ms(waitedMs)} for a core`

const describeCounts = (of: ReadonlyMap<number, number>): string =>
  [...of].map(([status, count]) => `${count} × ${status}`).join(', ')

/** Too many documents or forms at once, then documents that overload a parser. */
const runBodyFlood = async (name: 'bodies' | 'forms', isSmall: boolean): Promise<Bar[]> => {
  const size = isSmall ? { bodies: 20, rounds: 5, bombs: 10 } : { bodies: 200, rounds: 5, bombs: 100 }
  const found = await measureBodyFlood({ ...size, areForms: name === 'forms' })
  const { ofBodies, answers, lag, thread } = found
  print(`${name.padEnd(7)} answers to bodies: ${describeCounts(ofBodies)}; with bombs: ${describeCounts(answers)}`)
  print(`${name.padEnd(7)} worst lag ${ms(lag.max)}; ${describeThread(thread)}`)
  return floodBars(name, found, size.rounds)
}

const parts: Record<string, Part> = {
  async lag(isSmall) {
    const { creates, refused, lag, thread, pollP99, peakMb } = await measureLargeCreates(isSmall ? 2 : 20)
    print(
      `lag     worst of each create, median ${ms(lag.median)}; ${describeThread(thread)}; peak ${peakMb.toFixed(0)} MB`,
    )
    return [
      never(`lag: of ${creates} legal creates refused`, refused),
      atMost('time', 'lag: event loop lag of a 15 MB create, p99', lag.p99, 50),
      atMost('time', 'lag: event loop lag of a 15 MB create, worst', lag.max, 50),
      atMost('time', 'lag: p99 of polls meanwhile', pollP99, 100),
    ]
  },
  bodies: (isSmall) => runBodyFlood('bodies', isSmall),
  forms: (isSmall) => runBodyFlood('forms', isSmall),
  async texts(isSmall) {
    const found = await measureTextFlood({ sample: isSmall ? 30 : undefined })
    print(
      `texts   ${found.sent} bodies at ${found.perSecond.toFixed(1)}/s into ${found.places} fields: ${describeCounts(found.answers)}`,
    )
    print(
      `texts   worst lag ${ms(found.lag.max)}; slowest poll ${ms(found.pollMax)}; ${describeThread(found.thread)}; peak ${found.peakMb.toFixed(0)} MB`,
    )
    return textBars(found)
  },
  async slow(isSmall) {
    const size = isSmall ? { connections: 100, seconds: 30 } : { connections: 1_000, seconds: 120 }
    const found = await measureSlowFlood(size)
    print(
      `slow    ${found.atOnce} connections at once, closed before: ${found.closed.join(', ')}; slowest poll ${ms(found.pollMax)}`,
    )
    return slowBars(found, size.connections)
  },
}

exitOnHelp(partsUsage('floods', Object.keys(parts)))
process.exitCode = await runParts(parts, process.argv.slice(2), { print })
