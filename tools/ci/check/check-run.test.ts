import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCheckRun, summaryLines } from './check-run.ts'
import type { Step } from './step.ts'

const program = (title: string, code: string): Step => ({ title, command: ['node', '-e', code] })

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('check run counts a step by its exit code and prints the output of a failing one', async () => {
  const run = createCheckRun(new AbortController().signal, {})
  await run.sequence([program('good', '0'), program('bad', 'console.log("the reason"); process.exit(3)')])
  expect(run.results.map(({ title, status }) => `${title} ${status}`)).toEqual(['good passed', 'bad failed'])
  expect(printed.join('\n')).toContain('the reason')
  expect(summaryLines(run.results)).toEqual(['steps failed: bad', '1 passed, 1 failed'])
})

it('check run repeats the failures of vitest, pytest and repository tools in the closing lines, each once', async () => {
  const run = createCheckRun(new AbortController().signal, {})
  const lines = [
    ' FAIL  a.test.ts > adds',
    ' FAIL  a.test.ts > adds',
    'FAILED b.py::test_b',
    'FAIL  drill: late',
    'fine',
  ]
  await run.step(program('bad', `console.log(${JSON.stringify(lines.join('\n'))}); process.exit(1)`))
  expect(summaryLines(run.results)).toEqual([
    'bad: FAIL  a.test.ts > adds',
    'bad: FAILED b.py::test_b',
    'bad: FAIL  drill: late',
    'steps failed: bad',
    '0 passed, 1 failed',
  ])
})

it('check run ends the running step at its deadline and names the steps that did not run', async () => {
  const deadline = new AbortController()
  const run = createCheckRun(deadline.signal, {})
  const hanging = program('hanging', 'setInterval(() => {}, 1000)')
  const sequence = run.sequence([hanging, program('later', '0')])
  setTimeout(() => deadline.abort(), 300)
  await sequence
  expect(summaryLines(run.results)).toEqual(['steps failed: hanging', 'steps not run: later', '0 passed, 2 failed'])
  expect(printed.join('\n')).toContain('stopped by the deadline of the run')
})

it('check run ends a step that leaves a process behind, and that process', async () => {
  const run = createCheckRun(new AbortController().signal, {})
  const left =
    "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })"
  const code = `const child = ${left}; console.log('left ' + child.pid); child.unref(); process.exit(0)`
  const { status, figure } = await run.step(program('careless', code))
  expect(status).toBe('passed')
  const pid = Number(figure.replace('left ', ''))
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000)
})

it('check run merges the shared environment with the environment of a step, which takes precedence', async () => {
  const run = createCheckRun(new AbortController().signal, { SHARED: 'all', OWN: 'none' })
  const step = program('environment', 'console.log(process.env.SHARED, process.env.OWN)')
  const result = await run.step({ ...step, env: { OWN: 'mine' } })
  expect(result.figure).toBe('all mine')
})

it('check run counts steps that could not run as failed', () => {
  const run = createCheckRun(new AbortController().signal, {})
  run.skip([program('first', '0'), program('second', '0')])
  expect(run.hasFailed()).toBe(true)
  expect(summaryLines(run.results)).toEqual(['steps not run: first, second', '0 passed, 2 failed'])
})

it('check run in lanes runs each step once and starts the next as soon as a lane is free', async () => {
  const run = createCheckRun(new AbortController().signal, {})
  const folder = mkdtempSync(join(tmpdir(), 'lanes-'))
  const file = JSON.stringify(join(folder, 'ended'))
  const waiting = program('waiting', `setInterval(() => fs.existsSync(${file}) && process.exit(0), 20)`)
  await run.inLanes([waiting, program('b', '0'), program('c', `fs.writeFileSync(${file}, '')`)], 2)
  rmSync(folder, { recursive: true })
  // With one lane the first step would wait forever for the third.
  expect(run.results.map(({ title }) => title).toSorted()).toEqual(['b', 'c', 'waiting'])
})
