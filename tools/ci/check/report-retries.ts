import type { Reporter, TestCase } from 'vitest/node'

const reasonOf = (test: TestCase): string =>
  test
    .result()
    .errors?.map(({ message }) => message.split('\n', 1)[0])
    .join(' | ')
    .slice(0, 500) || 'no reason reported'

/** Prints every test that passed or failed only after another try, with the error of the first; the check shows these lines. */
export default class RetryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const count = test.diagnostic()?.retryCount ?? 0
    if (count > 0)
      console.log(`RETRIED  ${count}x  ${test.module.relativeModuleId} > ${test.fullName}: ${reasonOf(test)}`)
  }
}
