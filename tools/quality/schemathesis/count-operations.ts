type Report = { operations: { total: number }; failures: { operations: string[] }[]; exit_code: number }

/** Counts operations with and without a finding. An interrupted run, or one without operations, counts as failed. */
export const countOperations = (report: string): { passed: number; failed: number } => {
  const { operations, failures, exit_code: code } = JSON.parse(report) as Report
  const found = new Set(failures.flatMap((failure) => failure.operations)).size
  const isBroken = code !== 0 || operations.total === 0
  return { passed: operations.total - found, failed: found === 0 && isBroken ? 1 : found }
}
