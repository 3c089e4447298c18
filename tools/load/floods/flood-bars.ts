import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'

export type FloodAnswer = { status: number; retryAfter: string | undefined }

const allowed: ReadonlySet<number> = new Set([200, 400, 413, 429, 503])

/** Counts the answers to a flood; status 0 is a connection that ended without an answer. */
export const createAnswerTally = () => {
  const byStatus = new Map<number, number>()
  let withoutRetryAfter = 0
  return {
    add({ status, retryAfter }: FloodAnswer): void {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (status === 503 && !/^[1-9][0-9]*$/.test(retryAfter ?? '')) withoutRetryAfter += 1
    },
    clear(): void {
      byStatus.clear()
      withoutRetryAfter = 0
    },
    counts: (): Map<number, number> => new Map(byStatus),
    withoutRetryAfter: (): number => withoutRetryAfter,
  }
}

export const countOthers = (answers: ReadonlyMap<number, number>): number =>
  [...answers].reduce((sum, [status, count]) => (allowed.has(status) ? sum : sum + count), 0)

export type FloodFigures = {
  ofBodies: ReadonlyMap<number, number>
  answers: ReadonlyMap<number, number>
  withoutRetryAfter: number
  lag: { p99: number }
  pollP99: number
  healthP99: number
  peakMb: number
}

export const floodBars = (name: string, found: FloodFigures, rounds: number): Bar[] => [
  never(`${name}: answers other than ${[...allowed].join(', ')}`, countOthers(found.answers)),
  never(`${name}: 503 without Retry-After`, found.withoutRetryAfter),
  atLeast('count', `${name}: accepted`, found.ofBodies.get(200) ?? 0, rounds),
  atMost('memory', `${name}: peak memory of the API`, found.peakMb, 700),
  atMost('time', `${name}: event loop lag, p99`, found.lag.p99, 200),
  atMost('time', `${name}: p99 of polls meanwhile`, found.pollP99, 100),
  atMost('time', `${name}: p99 of /healthz meanwhile`, found.healthP99, 300),
]

export type TextFigures = Pick<FloodFigures, 'answers' | 'withoutRetryAfter' | 'pollP99' | 'peakMb'> & {
  sent: number
  polls: number
  pollsRefused: number
  lag: { p99: number; max: number }
}

/** A busy machine accepts few of the bodies and answers 503 to the others; it must still validate some of them. */
const minValidatedShare = 0.1

/** Edits name a film that does not exist, which is reported before their fields are validated. */
const noFilm = 404

export const textBars = (found: TextFigures): Bar[] => [
  never(
    `texts: answers other than ${[...allowed, noFilm].join(', ')}`,
    countOthers(found.answers) - (found.answers.get(noFilm) ?? 0),
  ),
  never('texts: 503 without Retry-After', found.withoutRetryAfter),
  atLeast('count', 'texts: bodies validated', found.answers.get(400) ?? 0, Math.ceil(found.sent * minValidatedShare)),
  atLeast('count', 'texts: polls of another tenant', found.polls, 1),
  never('texts: polls of another tenant refused', found.pollsRefused),
  atMost('memory', 'texts: peak memory of the API', found.peakMb, 700),
  atMost('time', 'texts: event loop lag, p99', found.lag.p99, 50),
  atMost('time', 'texts: p99 of polls of another tenant', found.pollP99, 100),
]

export type SlowFigures = {
  /** The median over the run of the open connections. */
  atOnce: number
  neverClosed: number
  connectionsLeft: number
  headSeconds: number
  bodySeconds: number
  readSeconds: number
  pollP99: number
  addedMb: number
}

export const slowBars = (found: SlowFigures, connections: number): Bar[] => [
  atLeast('count', 'slow: connections at once', found.atOnce, connections * 0.95),
  never('slow: kinds without a closed connection', found.neverClosed),
  never('slow: connections left behind', found.connectionsLeft),
  atMost('time', 'slow: p99 of polls meanwhile', found.pollP99, 1_000),
  atMost('time', 'slow: slow heads closed after', found.headSeconds, 12, 's'),
  atMost('time', 'slow: slow bodies closed after', found.bodySeconds, 15, 's'),
  atMost('time', 'slow: slow readers closed after', found.readSeconds, 15, 's'),
  atMost('memory', 'slow: added memory of the API', found.addedMb, 150),
]
