import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { parseJunitReport, parseVitestReport } from './read-report.ts'

it('vitest report counts skipped and todo tests as failed and times each file', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [{ name: join(repoRoot, 'tests/a.test.ts'), startTime: 1_000, endTime: 3_500 }],
  }
  expect(parseVitestReport(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 4,
    files: [{ file: 'tests/a.test.ts', seconds: 2.5 }],
  })
})

it('JUnit report counts errors and skipped tests as failed and adds up the time of each file', () => {
  const report = `<testsuites><testsuite name="pytest" errors="1" failures="1" skipped="1" tests="6" time="3.0">
    <testcase classname="tests.test_a" name="one" time="1.5" /><testcase classname="tests.test_a" name="two" time="0.5" />
    <testcase classname="tests.test_b" name="three" time="1.0"></testcase></testsuite></testsuites>`
  expect(parseJunitReport(report)).toEqual({
    passed: 3,
    failed: 3,
    files: [
      { file: 'tests/test_a.py', seconds: 2 },
      { file: 'tests/test_b.py', seconds: 1 },
    ],
  })
})
