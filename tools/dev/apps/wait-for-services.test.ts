import { expect, it } from 'vitest'
import { type ServiceState, waitForServices } from './wait-for-services.ts'

const soon = { timeoutMs: 60_000, intervalMs: 1 }

/** Services whose states change from one read to the next. */
const createWatch = (snapshots: Record<string, ServiceState>[], areBeingStarted = true) => {
  const lines: string[] = []
  let at = 0
  const readStates = async () => snapshots[Math.min(at++, snapshots.length - 1)] ?? {}
  return { lines, readStates, areBeingStarted: () => areBeingStarted, report: (line: string) => void lines.push(line) }
}

it('dev waits for services that come up, with one line for each change', async () => {
  const watch = createWatch([
    { postgres: 'down', temporal: 'down' },
    { postgres: 'starting', temporal: 'down' },
    { postgres: 'healthy', temporal: 'starting' },
    { postgres: 'healthy', temporal: 'starting' },
    { postgres: 'healthy', temporal: 'healthy' },
  ])
  expect(await waitForServices(watch, soon)).toBeUndefined()
  expect(watch.lines).toEqual(['waiting for postgres, temporal', 'waiting for temporal'])
})

it('dev reports nothing when every service answers', async () => {
  const watch = createWatch([{ postgres: 'healthy' }], false)
  expect(await waitForServices(watch, soon)).toBeUndefined()
  expect(watch.lines).toEqual([])
})

it('dev does not wait for a service that is not being started', async () => {
  const watch = createWatch([{ postgres: 'healthy', redis: 'down' }], false)
  expect(await waitForServices(watch, soon)).toBe('not running: redis. Start them first: npm run services')
})

it('dev stops waiting for a service that never answers, and names it', async () => {
  const watch = createWatch([{ postgres: 'healthy', temporal: 'starting' }], false)
  expect(await waitForServices(watch, { timeoutMs: 0, intervalMs: 1 })).toMatch(/^no answer from temporal for 0 s/)
})
