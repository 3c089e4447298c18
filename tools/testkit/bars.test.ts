import { describe, expect, it } from 'vitest'
import { atLeast, atMost, type Bar, barLine, never, summarizeBars } from './bars.ts'
import { readPartOptions, runParts } from './run-parts.ts'

const metCount = atMost('count', 'rows a shot', 15, 15)
const failingCount = atMost('count', 'rows a shot', 16, 15)
const failingTime = atMost('time', 'p99', 200, 100)
const failingMemory = atMost('memory', 'peak', 800, 700)

const run = async (bars: readonly Bar[], ...args: string[]) => {
  const lines: string[] = []
  const exitCode = await runParts({ part: async () => [...bars] }, args, { print: (line) => void lines.push(line) })
  return { exitCode, output: lines.join('\n') }
}

describe('runParts', () => {
  it('fails a small run with a failing count bar', async () => {
    const { exitCode, output } = await run([metCount, failingCount], '--small')
    expect(exitCode).toBe(1)
    expect(output).toContain('FAIL  rows a shot: 16.00 (bar 15)')
    expect(output).toMatch(/1 passed, 1 failed$/)
  })
  it('passes a small run with a failing time bar and prints that it does not decide', async () => {
    const { exitCode, output } = await run([metCount, failingTime, failingMemory], '--small')
    expect(exitCode).toBe(0)
    expect(output).toContain('over  p99: 200.00 ms (bar 100; time does not decide in a small run)')
    expect(output).toContain('over  peak: 800.00 MB (bar 700; memory does not decide in a small run)')
    expect(output).toMatch(/1 passed, 0 failed, 2 not decided$/)
  })
  it.each([[failingTime], [failingMemory], [failingCount]])(
    'fails a full run with the failing bar $name',
    async (bar) => {
      expect((await run([metCount, bar])).exitCode).toBe(1)
    },
  )
  it('fails a run without a checked bar', async () => {
    const { exitCode, output } = await run([], '--small')
    expect(exitCode).toBe(1)
    expect(output).toContain('no bar was checked')
  })
  it('fails a run whose part throws, and still runs the other parts', async () => {
    const lines: string[] = []
    const parts = {
      broken: () => Promise.reject(new Error('the service ended')),
      other: async () => [metCount],
    }
    const exitCode = await runParts(parts, ['--small'], { print: (line) => void lines.push(line) })
    expect(exitCode).toBe(1)
    expect(lines).toContain('FAIL  broken: the service ended')
    expect(lines).toContain('ok    rows a shot: 15.00 (bar 15)')
  })
  it('prints its sample number and the retries after 503', async () => {
    const { output } = await run([metCount])
    expect(output).toMatch(/^SAMPLE \d+$/m)
    expect(output).toMatch(/^retries after 503: 0 \(at most 5 per request\)$/m)
  })
})

describe('readPartOptions', () => {
  it('runs parts in the order of the table', () => {
    expect(readPartOptions(['b', 'a', '--small'], ['a', 'b', 'c'])).toEqual({
      names: ['a', 'b'],
      isSmall: true,
      rounds: 1,
    })
  })
  it('rejects a part that does not exist', () => {
    expect(() => readPartOptions(['fillm'], ['film'])).toThrow('unknown part or option "fillm"')
  })
})

describe('bars', () => {
  it('made by never decide in every run', () => {
    expect(summarizeBars([never('answers 500', 1)], true)).toEqual({ line: '0 passed, 1 failed', exitCode: 1 })
  })
  it('fail for a figure that is not a number', () => {
    expect(
      summarizeBars([atMost('count', 'rows', Number.NaN, 1), atLeast('count', 'rows', Number.NaN, 1)], true).exitCode,
    ).toBe(1)
    expect(barLine(atLeast('count', 'taken', 4, 5), true)).toBe('FAIL  taken: 4.00 (bar 5)')
  })
})
