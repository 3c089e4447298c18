import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import type { FileTiming, Step } from './step.ts'

export type Report = { passed: number; failed: number; files: FileTiming[] }

const emptyReport: Report = { passed: 0, failed: 0, files: [] }

/** Skipped tests count as failed: a test that does not run checks nothing. */
export function readReport({ report }: Step, file: string): Report {
  if (report === undefined) return emptyReport
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return emptyReport // the runner ended before it wrote its report; its exit code fails the step
  }
  return report === 'vitest' ? parseVitestReport(text) : parseJunitReport(text)
}

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: { name: string; startTime: number; endTime: number }[]
}

export function parseVitestReport(text: string): Report {
  const parsed: VitestReport = JSON.parse(text)
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = parsed
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(repoRoot, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  }
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

export function parseJunitReport(text: string): Report {
  const suite = /<testsuite [^>]*>/.exec(text)?.[0] ?? ''
  const count = (name: string): number => Number(attribute(suite, name) ?? 0)
  const failed = count('failures') + count('errors') + count('skipped')
  const secondsByFile = new Map<string, number>()
  for (const [tag] of text.matchAll(/<testcase [^>]*>/g)) {
    const file = `${(attribute(tag, 'classname') ?? 'unknown').replaceAll('.', '/')}.py`
    secondsByFile.set(file, (secondsByFile.get(file) ?? 0) + Number(attribute(tag, 'time') ?? 0))
  }
  return {
    passed: count('tests') - failed,
    failed,
    files: [...secondsByFile].map(([file, seconds]) => ({ file, seconds })),
  }
}
