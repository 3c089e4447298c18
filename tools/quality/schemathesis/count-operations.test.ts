import { expect, it } from 'vitest'
import { countOperations } from './count-operations.ts'

const report = (total: number, failures: string[][], exitCode: number): string =>
  JSON.stringify({
    operations: { total },
    failures: failures.map((operations) => ({ operations })),
    exit_code: exitCode,
  })

it.each([
  ['passes a run without findings', report(3, [], 0), { passed: 3, failed: 0 }],
  ['counts an operation with two findings once', report(3, [['GET /a'], ['GET /a']], 1), { passed: 2, failed: 1 }],
  ['fails an interrupted run', report(3, [], 2), { passed: 3, failed: 1 }],
  ['fails a run that tested no operation', report(0, [], 0), { passed: 0, failed: 1 }],
])('schemathesis %s', (_, text, counts) => {
  expect(countOperations(text)).toEqual(counts)
})
