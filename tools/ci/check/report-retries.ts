import type { Reporter, TestCase } from 'vitest/node'

const formatErrors = (test: TestCase): string =>
  test
    .result()
    .errors?.map(({ message }) => message.split('\n', 1)[0])
    .join(' | ')
    .slice(0, 500) || 'no reason reported'

/** Prints every retried test with the error of its first attempt; the check shows these lines. */
export default class RetryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const count = test.diagnostic()?.retryCount ?? 0
    if (count > 0)
      console.log(`RETRIED  ${count}x  ${test.module.relativeModuleId} > ${test.fullName}: ${formatErrors(test)}`)
  }
}
