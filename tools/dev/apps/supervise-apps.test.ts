import { expect, it } from 'vitest'
import { explainEnd, type SupervisedChild, superviseApps } from './supervise-apps.ts'

type Fake = SupervisedChild & { name: string; signals: string[]; end(code: number | null, signal?: string): void }

/** Apps that end when a test calls `end`, or drain at once on a signal. */
const open = ({ waitsForChanges = false, drains = true, drainMs = 60_000 } = {}) => {
  const started: Fake[] = []
  const lines: string[] = []
  const start = (name: string): Fake => {
    const ended = Promise.withResolvers<number>()
    const process = { exitCode: null as number | null, signalCode: null as NodeJS.Signals | null, kill: () => true }
    const child: Fake = {
      name,
      signals: [],
      process,
      ended: ended.promise,
      end(code, signal) {
        Object.assign(process, { exitCode: code, signalCode: signal ?? null })
        ended.resolve(code ?? 1)
      },
    }
    process.kill = (signal?: NodeJS.Signals | number) => {
      child.signals.push(String(signal))
      if (drains || signal === 'SIGKILL') child.end(0)
      return true
    }
    started.push(child)
    return child
  }
  const report = (line: string) => void lines.push(line)
  const apps = superviseApps(['api', 'worker'], { start, report, waitsForChanges, drainMs })
  const listStarts = (name: string) => started.filter((child) => child.name === name)
  return { apps, lines, started, listStarts, last: (name: string) => listStarts(name).at(-1) as Fake }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('dev reports which app ended and why, stops the other and fails', async () => {
  const { apps, lines, last } = open()
  last('worker').end(3)
  expect(await apps.finished).toBe(3)
  expect(lines).toEqual(['worker failed (exit code 3); its last lines are above', 'stopping api'])
  expect(last('api').signals).toEqual(['SIGTERM'])
})

it('dev fails when an app ends by itself without an error', async () => {
  const { apps, last } = open()
  last('api').end(0)
  expect(await apps.finished).toBe(1)
})

it('dev stops both apps with success and reports nothing', async () => {
  const { apps, lines } = open()
  apps.stop()
  expect(await apps.finished).toBe(0)
  expect(lines).toEqual([])
})

it('dev kills apps that still drain at the second stop request', async () => {
  const { apps, last } = open({ drains: false })
  apps.stop()
  apps.stop()
  expect(await apps.finished).toBe(0)
  expect(last('worker').signals).toEqual(['SIGTERM', 'SIGKILL'])
})

it('dev restarts the named app alone, after the old one has ended', async () => {
  const { apps, lines, listStarts, last } = open({ waitsForChanges: true, drains: false })
  const old = last('api')
  apps.restart('api')
  apps.restart('api')
  expect(listStarts('api')).toHaveLength(1)
  old.end(0)
  await turn()
  expect(old.signals).toEqual(['SIGTERM'])
  expect([listStarts('api').length, listStarts('worker').length, lines]).toEqual([2, 1, []])
})

it('dev kills an app that drains longer than a restart waits', async () => {
  const { apps, listStarts, last } = open({ waitsForChanges: true, drains: false, drainMs: 1 })
  const old = last('worker')
  apps.restart('worker')
  await old.ended
  await turn()
  expect(old.signals).toEqual(['SIGTERM', 'SIGKILL'])
  expect(listStarts('worker')).toHaveLength(2)
})

it('dev with --watch keeps the other app when one fails, and restarts the failed one after a change', async () => {
  const { apps, lines, listStarts, last } = open({ waitsForChanges: true })
  last('api').end(1)
  await turn()
  expect(lines.at(-1)).toBe('api starts again when its source changes')
  expect(last('worker').signals).toEqual([])
  apps.restart('api')
  expect(listStarts('api')).toHaveLength(2)
})

it.each([
  [{ exitCode: 1, signalCode: null }, 'failed (exit code 1); its last lines are above'],
  [
    { exitCode: null, signalCode: 'SIGKILL' as const },
    'was killed (SIGKILL); the system does that when memory runs out',
  ],
  [{ exitCode: null, signalCode: 'SIGSEGV' as const }, 'was ended by SIGSEGV'],
  [{ exitCode: 0, signalCode: null }, 'ended by itself (exit code 0)'],
])('dev explains %o', (status, text) => {
  expect(explainEnd(status)).toBe(text)
})
