import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inheritedEnvironment, repoRoot } from '../environment.ts'

export type Step = {
  title: string
  command: string[]
  /** A vitest project, or tests of pytest: they are counted too. */
  isVitest?: boolean
  isPytest?: boolean
  /** Its last line says what it counted. */
  tellsCount?: boolean
  /** Shows its output while it runs; otherwise only when it fails. */
  isLoud?: boolean
  timeoutMinutes?: number
}

export type Outcome = { passed: number; failed: number }

const shownLines = 150

/** Runs one step to its end and prints one line about it, and its output when it failed. */
export async function runStep(step: Step, env: Record<string, string>): Promise<Outcome> {
  const since = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'kinora-check-'))
  const report = join(folder, 'report')
  const { code, output } = await run([...step.command, ...reportersOf(step, report)], step, env)
  const tests = countTests(step, report)
  rmSync(folder, { recursive: true })
  const isGood = code === 0 && tests.failed === 0
  const hasTests = step.isVitest || step.isPytest
  const counted = step.tellsCount ? `  ${linesOf(output).at(-1)}` : ''
  const detail = hasTests ? `  ${tests.passed} tests passed, ${tests.failed} failed or skipped` : counted
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${step.title.padEnd(16)} ${seconds.padStart(6)} s${detail}`)
  if (!isGood && !step.isLoud) console.log(whatWentWrong(linesOf(output)))
  return { passed: tests.passed + (isGood ? 1 : 0), failed: tests.failed + (isGood ? 0 : 1) }
}

function reportersOf({ isVitest, isPytest }: Step, report: string): string[] {
  if (isVitest) return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return isPytest ? [`--junitxml=${report}`] : []
}

/** Without what Node says of its own experiments each time it starts. */
const linesOf = (output: string): string[] =>
  stripVTControlCharacters(output.trimEnd())
    .split('\n')
    .filter((line) => !/ExperimentalWarning|--trace-warnings/.test(line))

/** What vitest says of its failures comes after the long list of what it ran; other tools begin such lines with FAIL. */
function whatWentWrong(lines: string[]): string {
  const failures = lines.findIndex((line) => /^⎯+ (Failed|Unhandled) /.test(line))
  if (failures >= 0) return lines.slice(failures, failures + shownLines).join('\n')
  // Whoever reads only the beginning of a long log sees what failed all the same.
  return [...lines.filter((line) => line.startsWith('FAIL')), ...lines.slice(-shownLines)].join('\n')
}

async function run(
  command: string[],
  step: Step,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const [file = '', ...args] = command
  const child = spawn(file === 'node' ? process.execPath : file, args, {
    cwd: repoRoot,
    env: {
      ...inheritedEnvironment,
      PATH: `${join(repoRoot, 'node_modules', '.bin')}:${inheritedEnvironment.PATH}`,
      ...(step.isLoud ? {} : { NO_COLOR: '1' }),
      ...env,
    },
    stdio: ['ignore', step.isLoud ? 'inherit' : 'pipe', step.isLoud ? 'inherit' : 'pipe'],
    timeout: (step.timeoutMinutes ?? 10) * 60_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    )
  })
}

// A skipped test counts as failed: a check that does not run checks nothing.
function countTests({ isVitest, isPytest }: Step, report: string): Outcome {
  if (!isVitest && !isPytest) return { passed: 0, failed: 0 }
  try {
    const text = readFileSync(report, 'utf8')
    return isVitest ? countOfVitest(text) : countOfPytest(text)
  } catch {
    return { passed: 0, failed: 0 } // it ended before it could write; its exit code says so
  }
}

function countOfVitest(text: string): Outcome {
  const numbers: Record<string, number> = JSON.parse(text)
  const count = (name: string): number => numbers[name] ?? 0
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests') + count('numPendingTests') + count('numTodoTests'),
  }
}

function countOfPytest(text: string): Outcome {
  const head = /<testsuite [^>]*>/.exec(text)?.[0] ?? ''
  const count = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
  const failed = count('failures') + count('errors') + count('skipped')
  return { passed: count('tests') - failed, failed }
}
