import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { readReport } from './read-report.ts'
import type { Step, StepResult } from './step.ts'

const shownLines = 150
const defaultTimeoutMinutes = 10
/** A step that ignores SIGTERM after its timeout gets SIGKILL. */
const killAfterMs = 30_000
/** How long the rest of the output may take after the step has ended. */
const closeAfterMs = 2_000

/** Runs one step and prints one line about it, and its output when it failed. An aborted run starts no step. */
export async function runStep(step: Step, env: Record<string, string>, signal: AbortSignal): Promise<StepResult> {
  if (signal.aborted) return notRun(step)
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'kinora-check-'))
  const reportFile = join(folder, 'report')
  const { code, output } = await runCommand([...step.command, ...reporterArgs(step, reportFile)], step, env, signal)
  const tests = readReport(step, reportFile)
  rmSync(folder, { recursive: true })
  const isPassed = code === 0 && tests.failed === 0
  const seconds = (performance.now() - startedAt) / 1000
  const lastLine = outputLines(output).at(-1) ?? ''
  const figure = step.report ? `${tests.passed} tests passed, ${tests.failed} failed or skipped` : lastLine
  const detail = step.report || step.printsCount ? `  ${figure}` : ''
  console.log(`${isPassed ? 'ok  ' : 'FAIL'}  ${step.title.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${detail}`)
  for (const line of outputLines(output).filter((each) => each.startsWith('RETRIED  '))) console.log(line)
  if (!isPassed) console.log(failureExcerpt(outputLines(output)))
  return {
    title: step.title,
    status: isPassed ? 'passed' : 'failed',
    seconds,
    passed: tests.passed + (isPassed ? 1 : 0),
    failed: tests.failed + (isPassed ? 0 : 1),
    files: tests.files,
    failures: isPassed ? [] : failureLines(outputLines(output)),
    figure,
  }
}

/** A step that did not run counts as failed. */
export const notRun = ({ title }: Step): StepResult => ({
  title,
  status: 'not run',
  seconds: 0,
  passed: 0,
  failed: 1,
  files: [],
  failures: [],
  figure: 'not run',
})

function reporterArgs({ report }: Step, file: string): string[] {
  if (report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return report === 'pytest' ? [`--junitxml=${file}`] : []
}

/** Without the warnings Node prints about experimental features at each start. */
const outputLines = (output: string): string[] =>
  stripVTControlCharacters(output.trimEnd())
    .split('\n')
    .filter((line) => !/ExperimentalWarning|--trace-warnings/.test(line))

/** Vitest indents its FAIL by a space, pytest prints FAILED. */
const failureLines = (lines: readonly string[]): string[] => [
  ...new Set(lines.filter((line) => /^ ?FAIL(ED)? /.test(line)).map((line) => line.trim())),
]

/** Vitest prints its failures after the list of tests; other tools start such lines with FAIL. */
function failureExcerpt(lines: string[]): string {
  const failures = lines.findIndex((line) => /^⎯+ (Failed|Unhandled) /.test(line))
  if (failures >= 0) return lines.slice(failures, failures + shownLines).join('\n')
  return [...lines.filter((line) => line.startsWith('FAIL')), ...lines.slice(-shownLines)].join('\n')
}

async function runCommand(
  command: string[],
  step: Step,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<{ code: number; output: string }> {
  const [file = '', ...args] = command
  const child = spawn(file === 'node' ? process.execPath : file, args, {
    cwd: repoRoot,
    env: {
      ...inheritedEnvironment,
      PATH: `${join(repoRoot, 'node_modules', '.bin')}:${inheritedEnvironment.PATH}`,
      NO_COLOR: '1',
      ...env,
      ...step.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: child processes end with the step.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const timeoutMinutes = step.timeoutMinutes ?? defaultTimeoutMinutes
  const signalGroup = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // the whole group has ended
    }
  }
  const end = (reason: string): void => {
    output += `\n${reason}`
    signalGroup('SIGTERM')
    setTimeout(() => signalGroup('SIGKILL'), killAfterMs).unref()
  }
  const timer = setTimeout(() => end(`step timed out after ${timeoutMinutes} minutes`), timeoutMinutes * 60_000)
  const abort = (): void => end('stopped by the deadline of the run')
  signal.addEventListener('abort', abort, { once: true })
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    const finish = (code: number | null, exitSignal: NodeJS.Signals | null): void =>
      resolve({ code: code ?? 1, output: exitSignal ? `${output}\nended by ${exitSignal}` : output })
    child.on('close', finish)
    // A process that the step left behind keeps its output open.
    child.on('exit', (code, exitSignal) => {
      setTimeout(() => {
        signalGroup('SIGKILL')
        finish(code, exitSignal)
      }, closeAfterMs).unref()
    })
  }).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}
