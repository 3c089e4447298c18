export type Step = {
  title: string
  command: string[]
  /** Which report the command writes: its tests and their files are counted and timed. */
  report?: 'vitest' | 'pytest'
  /** The last line of the output is a count worth showing. */
  printsCount?: boolean
  timeoutMinutes?: number
  /** Added to the environment of the lane. */
  env?: Record<string, string>
}

/** The command of a tool, as `npm run` starts it. */
export const tool = (name: string, ...args: string[]): string[] => ['node', 'tools/run.ts', name, ...args]

export type FileTiming = { file: string; seconds: number }

export type StepResult = {
  title: string
  status: 'passed' | 'failed' | 'not run'
  seconds: number
  /** Tests of the step, plus one for the step itself. */
  passed: number
  failed: number
  files: FileTiming[]
  /** Lines of the output that name a failure. */
  failures: string[]
  /** The last line of the output, or the count of the report. */
  figure: string
}
