import { readdirSync, readFileSync } from 'node:fs'
import { workflowType } from '@kinora/domain'
import { generators } from '@kinora/generators'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { beforeAll, expect, it } from 'vitest'
import { bundleWorkflows } from '../temporal/bundle-workflows.ts'

const folder = new URL('../../histories/', import.meta.url)
const recorded = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
const readHistory = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

const bundleTimeoutMs = 60_000

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) })
})

it('every generator has a recorded history', () => {
  expect(recorded.map((name) => name.replace(/(\.v[0-9]+)-.*$/, '$1'))).toEqual(
    expect.arrayContaining(generators.map(workflowType)),
  )
})

it('no recorded history names the machine that recorded it', () => {
  const text = recorded.map((name) => JSON.stringify(readHistory(name))).join('')
  expect(text).not.toMatch(/"[0-9]+@|"stackTrace":"[^"]/)
})

it(
  'every recorded history replays with the current code',
  async () => {
    const workflowBundle = await bundleWorkflows()
    for (const name of recorded)
      await expect(
        Worker.runReplayHistory({ workflowBundle, replayName: name }, readHistory(name)),
      ).resolves.toBeUndefined()
  },
  bundleTimeoutMs,
)

it(
  'replay rejects a workflow whose steps changed their order without a new version',
  async () => {
    const workflowBundle = await bundleWorkflows('replay/test-setup/reordered')
    await expect(Worker.runReplayHistory({ workflowBundle }, readHistory('text2video.v1'))).rejects.toThrow(
      /nondeterminism/i,
    )
  },
  bundleTimeoutMs,
)
