import type { Reporter, TestCase } from 'vitest/node'

/** Prints every test that passed or failed only after another try; the check shows these lines. */
export default class RetryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const count = test.diagnostic()?.retryCount ?? 0
    if (count > 0) console.log(`RETRIED  ${count}x  ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
