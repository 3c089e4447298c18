import { notRun, runStep } from './run-step.ts'
import type { Step, StepResult } from './step.ts'

/** One run of the check: its results so far, and a deadline after which no step starts. */
export type CheckRun = {
  results: StepResult[]
  signal: AbortSignal
  step(step: Step, env?: Record<string, string>): Promise<StepResult>
  /** Runs steps one after the other. */
  sequence(steps: readonly Step[], env?: Record<string, string>): Promise<StepResult[]>
  /** Runs steps in lanes; a free lane takes the next step of the list. */
  inLanes(steps: readonly Step[], count: number): Promise<void>
  /** Records steps that cannot run because a dependency did not start. */
  skip(steps: readonly Step[]): void
  hasFailed(): boolean
}

/** `base` is in the environment of every step. */
export function createCheckRun(signal: AbortSignal, base: Record<string, string>): CheckRun {
  const results: StepResult[] = []
  const run: CheckRun = {
    results,
    signal,
    async step(step, env = {}) {
      const result = await runStep(step, { ...base, ...env }, signal)
      results.push(result)
      return result
    },
    async sequence(steps, env = {}) {
      const own: StepResult[] = []
      for (const step of steps) own.push(await run.step(step, env))
      return own
    },
    async inLanes(steps, count) {
      const open = steps.values()
      const lane = async (): Promise<void> => {
        for (const step of open) await run.step(step)
      }
      await Promise.all(Array.from({ length: count }, lane))
    },
    skip(steps) {
      results.push(...steps.map(notRun))
    },
    hasFailed: () => results.some(({ status }) => status !== 'passed'),
  }
  return run
}

const shownFailures = 40

/** The closing lines name the failures again, because a log is read from its end; the last one is `N passed, N failed`. */
export function summaryLines(results: readonly StepResult[]): string[] {
  const missing = results.filter(({ status }) => status === 'not run').map(({ title }) => title)
  const failing = results.filter(({ status }) => status === 'failed').map(({ title }) => title)
  const sum = (name: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[name], 0)
  const failures = results.flatMap(({ title, failures: lines }) => lines.map((line) => `${title}: ${line}`))
  return [
    ...failures.slice(0, shownFailures),
    ...(failures.length > shownFailures ? [`${failures.length - shownFailures} more failures`] : []),
    ...(failing.length > 0 ? [`steps failed: ${failing.join(', ')}`] : []),
    ...(missing.length > 0 ? [`steps not run: ${missing.join(', ')}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
