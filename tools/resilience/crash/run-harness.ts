import { type Check, checkLines } from './check.ts'

type Harness<S> = {
  say(line: string): void
  open(): Promise<S>
  run(site: S): Promise<readonly Check[]>
  close(site: S): Promise<void>
}

const minutesSince = (began: number): string => ((performance.now() - began) / 60_000).toFixed(1)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a harness to its last line and returns its exit code. A run that ended early checked nothing, and fails with the reason. */
export const runHarness = async <S>({ say, open, run, close }: Harness<S>): Promise<0 | 1> => {
  const began = performance.now()
  let [passed, failed] = [0, 0]
  const fail = (sentence: string): void => {
    failed += 1
    say(`FAIL  ${sentence}`)
  }
  const checkSite = async (site: S): Promise<void> => {
    const checks = await run(site)
    for (const line of checkLines(checks)) say(line)
    failed = checks.filter(({ culprits }) => culprits.length > 0).length
    passed = checks.length - failed
    if (checks.length === 0) fail('the run checked nothing: it has no checks')
  }
  try {
    const site = await open()
    say(`services ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    try {
      await checkSite(site)
    } finally {
      await close(site)
    }
  } catch (error) {
    fail(passed + failed === 0 ? `the run checked nothing: ${reasonOf(error)}` : reasonOf(error))
  }
  say(`${minutesSince(began)} minutes`)
  say(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
