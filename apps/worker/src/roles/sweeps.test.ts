import { expect, it } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { startSweeps } from './sweeps.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Starts the role with stores that record their calls and find nothing to do. */
const start = (settings: object = {}, isOurTurn = true) => {
  const turns: [string, number, boolean][] = []
  const jobs = new Map<string, { everyMs: number; run: () => Promise<unknown> }>()
  const calls: [string, ...unknown[]][] = []
  const record =
    <T>(name: string, result: T) =>
    async (...args: unknown[]): Promise<T> => {
      calls.push([name, ...args])
      return result
    }
  const ports = {
    clock: { nowMs: () => 10 * dayMs },
    metrics: { watch: () => undefined },
    log: { error: () => undefined },
    sweeps: {
      takeTurn: async (...turn: [string, number, boolean]) => {
        turns.push(turn)
        return isOurTurn
      },
      giveTurnBack: record('turn given back', undefined),
      overdue: record('overdue', []),
      measureSteps: record('measure steps', undefined),
    },
    partitions: {
      missing: record('missing partitions', []),
      behind: record('expired partitions', []),
      detached: record('detached partitions', []),
      setPlanModes: record('plan modes', undefined),
    },
    retention: {
      inputs: record('expired inputs', []),
      uploads: record('expired uploads', []),
      results: record('expired results', []),
      deletedInputs: record('deleted inputs', []),
    },
    objects: {
      storedBefore: (time: Date) => {
        calls.push(['stored before', time])
        return []
      },
    },
  }
  startSweeps({
    config: {
      CELL_ID: 'a',
      TASK_TIMEOUT: 7200,
      QUEUE_TIMEOUT: 600,
      TASK_RETENTION_DAYS: 30,
      INPUT_RETENTION_DAYS: 3,
      ...settings,
    },
    ports,
    reports: {},
    wake: { callbacks: () => undefined },
    startJob: (name: string, everyMs: number, run: () => Promise<unknown>) => void jobs.set(name, { everyMs, run }),
  } as unknown as WorkerContext)
  const run = async (name: string) => {
    await jobs.get(name)?.run()
    return calls
  }
  return { run, turns, ports, calls, everyMs: (name: string) => jobs.get(name)?.everyMs }
}

it('sweeps end overdue tasks by the task and the queue timeout, which are set in seconds (D-132)', async () => {
  const timeouts = { taskTimeoutMs: 7_200_000, queueTimeoutMs: 600_000, offPeakDeadlineMs: 48 * hourMs }
  expect(await start().run('overdue')).toEqual([['overdue', timeouts]])
})

it.each([
  [7200, 60_000],
  [60, 15_000],
])('sweeps look for overdue tasks of a timeout of %i s every %i ms', (seconds, everyMs) => {
  expect(start({ TASK_TIMEOUT: seconds }).everyMs('overdue')).toBe(everyMs)
})

it('sweeps delete media of deleted tasks and closed tenants several times within a minute (C54)', () => {
  const { everyMs } = start()
  for (const job of ['deleted media', 'closed tenants', 'media of closed tenants'])
    expect(everyMs(job)).toBeLessThanOrEqual(20_000)
})

it('sweeps drop partitions past the retention of tasks and inputs past their own', async () => {
  expect(await start().run('days')).toContainEqual(['expired partitions', 30])
  expect(await start().run('retention')).toEqual([['expired inputs', 3], ['expired uploads']])
})

it('sweeps delete only unreferenced objects that are older than a day', async () => {
  expect(await start().run('orphans')).toEqual([['stored before', new Date(9 * dayMs)]])
})

it('a job over all tenants takes its turn before each round, the first one in any case', async () => {
  const { run, turns } = start()
  await run('overdue')
  await run('overdue')
  expect(turns).toEqual([
    ['overdue', 54_000, true],
    ['overdue', 54_000, false],
  ])
  expect(await start({}, false).run('overdue')).toEqual([])
})

it('a failed round gives its turn back, so that another process takes it', async () => {
  const { run, ports, calls } = start()
  ports.sweeps.overdue = () => Promise.reject(new Error('no database'))
  await expect(run('overdue')).rejects.toThrow('no database')
  expect(calls).toEqual([['turn given back', 'overdue']])
})
