import { type Check, checkLines } from './check.ts'

type Harness<S> = {
  print(line: string): void
  open(): Promise<S>
  run(site: S): Promise<readonly Check[]>
  close(site: S): Promise<void>
}

const minutesSince = (began: number): string => ((performance.now() - began) / 60_000).toFixed(1)
const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a harness to its last line and returns its exit code. A run that ends early fails with the reason. */
export const runHarness = async <S>({ print, open, run, close }: Harness<S>): Promise<0 | 1> => {
  const began = performance.now()
  let [passed, failed] = [0, 0]
  const fail = (sentence: string): void => {
    failed += 1
    print(`FAIL  ${sentence}`)
  }
  const checkSite = async (site: S): Promise<void> => {
    const checks = await run(site)
    for (const line of checkLines(checks)) print(line)
    failed = checks.filter(({ culprits }) => culprits.length > 0).length
    passed = checks.length - failed
    if (checks.length === 0) fail('the run checked nothing: it has no checks')
  }
  try {
    const site = await open()
    print(`services ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    try {
      await checkSite(site)
    } finally {
      await close(site)
    }
  } catch (error) {
    fail(passed + failed === 0 ? `the run checked nothing: ${errorMessage(error)}` : errorMessage(error))
  }
  print(`${minutesSince(began)} minutes`)
  print(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
