export type Log = (line: string) => void

export type Step = {
  title: string
  /** Title of a step that has to succeed first. */
  after?: string
  /** Returns a summary, or undefined when there was nothing to do. */
  run: (log: Log) => Promise<string | undefined>
}

export type StepResult = { title: string; seconds: number; note: string; error?: Error }

/** Runs steps side by side. Each line is prefixed with the title of its step. */
export async function runSteps(steps: readonly Step[], print: Log): Promise<StepResult[]> {
  const results = new Map<string, Promise<StepResult>>()
  const width = Math.max(...steps.map(({ title }) => title.length))
  for (const step of steps) {
    const before = step.after === undefined ? undefined : results.get(step.after)
    if (step.after !== undefined && before === undefined) throw new Error(`no step ${step.after} before ${step.title}`)
    const log: Log = (text) => {
      for (const line of text.split('\n')) print(`${step.title.padEnd(width)} | ${line}`)
    }
    results.set(step.title, runStep(step, before, log))
  }
  return await Promise.all(results.values())
}

async function runStep(step: Step, before: Promise<StepResult> | undefined, log: Log): Promise<StepResult> {
  const previous = await before
  const since = performance.now()
  const seconds = (): number => Math.round((performance.now() - since) / 1000)
  try {
    if (previous?.error) throw new Error(`not run: ${previous.title} failed`)
    const note = (await step.run(log)) ?? 'up to date'
    return { title: step.title, seconds: seconds(), note }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    log(error.message)
    return { title: step.title, seconds: seconds(), note: 'FAILED', error }
  }
}

export function formatSteps(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ title }) => title.length))
  return results
    .map(({ title, seconds, note }) => `${title.padEnd(width)}  ${String(seconds).padStart(5)} s  ${note}`)
    .join('\n')
}
