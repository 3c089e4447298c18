import { atLeast, atMost, type Bar, lineOf, never } from '../testbed/bars.ts'
import { measureBodyFlood } from './body-flood.ts'
import { measureLargeCreates } from './large-creates.ts'
import { measureSlowFlood } from './slow-flood.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** How busy the machine was with others: a thread that waits for a core is late whatever it does. */
const noiseOf = ({ ranMs, waitedMs }: { ranMs: number; waitedMs: number }): string =>
  `its thread ran ${ms(ranMs)} and waited ${ms(waitedMs)} for a core`

const counts = (of: ReadonlyMap<number, number>): string =>
  [...of].map(([status, count]) => `${count} × ${status}`).join(', ')

/** Too many documents at once, or too many forms, then those made to choke a parser. */
const floodOf = async (name: 'bodies' | 'forms', isSmall: boolean): Promise<Bar[]> => {
  const size = isSmall ? { bodies: 20, rounds: 5, bombs: 10 } : { bodies: 200, rounds: 5, bombs: 100 }
  const found = await measureBodyFlood({ ...size, areForms: name === 'forms' })
  const { ofBodies, answers, unpaced, others, lag, thread, pollP99, healthP99, peakMb } = found
  tell(`${name.padEnd(7)} answers to bodies: ${counts(ofBodies)}; with bombs: ${counts(answers)}`)
  tell(`${name.padEnd(7)} worst lag ${ms(lag.max)}; ${noiseOf(thread)}`)
  return [
    never(`${name}: answers other than 200, 400, 413, 429, 503`, others),
    never(`${name}: 503 without Retry-After`, unpaced),
    atLeast(`${name}: taken`, ofBodies.get(200) ?? 0, size.rounds),
    atMost(`${name}: peak memory of the API`, peakMb, 700, 'MB'),
    atMost(`${name}: event loop held up, p99`, lag.p99, 200),
    atMost(`${name}: p99 of polls meanwhile`, pollP99, 100),
    atMost(`${name}: p99 of /healthz meanwhile`, healthP99, 300),
  ]
}

const parts: Record<string, (isSmall: boolean) => Promise<Bar[]>> = {
  async lag(isSmall) {
    const { lag, thread, pollP99, peakMb } = await measureLargeCreates(isSmall ? 2 : 20)
    tell(`lag     worst of each create, median ${ms(lag.median)}; ${noiseOf(thread)}; peak ${peakMb.toFixed(0)} MB`)
    return [
      atMost('lag: event loop held up by a 15 MB create, p99', lag.p99, 50),
      atMost('lag: event loop held up by a 15 MB create, worst', lag.max, 50),
      atMost('lag: p99 of polls meanwhile', pollP99, 100),
    ]
  },
  bodies: (isSmall) => floodOf('bodies', isSmall),
  forms: (isSmall) => floodOf('forms', isSmall),
  async slow(isSmall) {
    const size = isSmall ? { connections: 100, seconds: 30 } : { connections: 1_000, seconds: 120 }
    const found = await measureSlowFlood(size)
    tell(
      `slow    ${found.atOnce} connections at the end, closed before: ${found.closed.join(', ')}; slowest poll ${ms(found.pollMax)}`,
    )
    return [
      atLeast('slow: connections at once', found.atOnce, size.connections * 0.95),
      never('slow: kinds of which none was closed', found.neverClosed),
      atMost('slow: p99 of polls meanwhile', found.pollP99, 1_000),
      atMost('slow: heads borne', found.headSeconds, 12, 's'),
      atMost('slow: bodies borne', found.bodySeconds, 15, 's'),
      atMost('slow: readers borne', found.readSeconds, 15, 's'),
      atMost('slow: memory of the API, added', found.addedMb, 150, 'MB'),
      never('slow: connections left behind', found.connectionsLeft),
    ]
  },
}

/** `npm run floods [-- lag bodies forms slow] [--small]`: figures beside their bars; with --small those of time and memory decide nothing. */
const args = process.argv.slice(2)
const isSmall = args.includes('--small')
const wanted = args.filter((word) => word in parts)
const bars: Bar[] = []
for (const name of wanted.length === 0 ? Object.keys(parts) : wanted)
  bars.push(...((await parts[name]?.(isSmall)) ?? []))
for (const bar of bars) tell(lineOf(bar))
const failed = bars.filter(({ isMet, isMeasured }) => !isMet && !(isSmall && isMeasured)).length
tell(`${bars.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
