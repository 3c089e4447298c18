import { expect, it } from 'vitest'
import type { Check } from './check.ts'
import { runHarness } from './run-harness.ts'

const passing: Check = { sentence: 'tasks lost', culprits: [] }
const failing: Check = { sentence: 'tasks lost', culprits: ['11'] }

/** Runs a harness with planted faults; returns its exit code, its last line and whether the site was closed. */
const run = async (planted: { open?: string; run?: string; close?: string; checks?: Check[] }) => {
  const lines: string[] = []
  let isClosed = false
  const orThrow = (reason: string | undefined): void => {
    if (reason !== undefined) throw new Error(reason)
  }
  const exitCode = await runHarness({
    print: (line) => void lines.push(line),
    open: async () => orThrow(planted.open),
    async run() {
      orThrow(planted.run)
      return planted.checks ?? [passing]
    },
    async close() {
      isClosed = true
      orThrow(planted.close)
    },
  })
  return { exitCode, isClosed, failures: lines.filter((line) => line.startsWith('FAIL')), last: lines.at(-1) }
}

it('runHarness passes a run whose checks all hold', async () => {
  expect(await run({})).toEqual({ exitCode: 0, isClosed: true, failures: [], last: '1 passed, 0 failed' })
})

it('runHarness fails a run whose parts were not ready, with the reason', async () => {
  expect(await run({ run: 'worker 1: not ready after 600.0 s' })).toEqual({
    exitCode: 1,
    isClosed: true,
    failures: ['FAIL  the run checked nothing: worker 1: not ready after 600.0 s'],
    last: '0 passed, 1 failed',
  })
})

it('runHarness fails a run whose services did not start, with the reason', async () => {
  expect(await run({ open: 'postgres did not become healthy' })).toEqual({
    exitCode: 1,
    isClosed: false,
    failures: ['FAIL  the run checked nothing: postgres did not become healthy'],
    last: '0 passed, 1 failed',
  })
})

it('runHarness fails a run without checks', async () => {
  expect(await run({ checks: [] })).toMatchObject({
    exitCode: 1,
    failures: ['FAIL  the run checked nothing: it has no checks'],
  })
})

it('runHarness fails a run with a broken check, and one whose services do not stop', async () => {
  expect(await run({ checks: [passing, failing] })).toMatchObject({ exitCode: 1, last: '1 passed, 1 failed' })
  expect(await run({ close: 'store survived SIGKILL' })).toMatchObject({
    exitCode: 1,
    failures: ['FAIL  store survived SIGKILL'],
    last: '1 passed, 1 failed',
  })
})
