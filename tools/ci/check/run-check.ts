import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { type CheckRun, createCheckRun, summaryLines } from './check-run.ts'
import { runBlocks, skipBlocks } from './full-check.ts'
import { blocks, leftToOtherSamples } from './full-steps.ts'
import { coverage, quickSteps } from './quick-steps.ts'
import { recordTimings } from './recorded-timings.ts'
import { chooseSample } from './sample.ts'
import { chooseSuites, hashSuites, readVerified, writeVerified } from './select-suites.ts'
import { collectTimings, slowestLines, writeTimings } from './timings.ts'

const deadlineMinutes = 70

export type CheckOptions = {
  full: boolean
  /** Writes the times of a run that passed, and the hashes of the rendering suites in it. */
  record: boolean
  /** Runs blocks of the full check and nothing else. */
  block?: string[]
}

/** Runs the quick check, the full check or some blocks of it; sets the exit code. */
export async function runCheck(options: CheckOptions): Promise<void> {
  const startedAt = performance.now()
  const deadline = new AbortController()
  setTimeout(() => {
    console.log(`FAIL  the run reached its deadline of ${deadlineMinutes} minutes`)
    deadline.abort()
  }, deadlineMinutes * 60_000).unref()

  // Steps end with their processes, and lanes stop their services.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => deadline.abort())

  const sample = chooseSample()
  // A process spends half of its start-up time on stripping types and compiling sources.
  const compileCache = join(repoRoot, '.kinora-cache', 'compile')
  const run = createCheckRun(deadline.signal, { SAMPLE: String(sample), NODE_COMPILE_CACHE: compileCache })
  if (options.block === undefined) await run.inLanes(quickSteps({ withCoverage: options.full }), 2)
  if (options.full) await run.step(coverage)
  if (options.full || options.block !== undefined) await runFull(run, sample, options)

  const totalSeconds = (performance.now() - startedAt) / 1000
  const timings = collectTimings(run.results, totalSeconds)
  console.log(`the slowest steps and files (all of them: ${writeTimings(timings)})`)
  for (const line of slowestLines(timings)) console.log(line)
  console.log(`in ${Math.round(totalSeconds)} s`)
  for (const line of summaryLines(run.results)) console.log(line)
  if (options.record && !run.hasFailed()) recordTimings(timings)
  process.exitCode = run.hasFailed() ? 1 : 0
}

async function runFull(run: CheckRun, sample: number, { block: titles, record }: CheckOptions): Promise<void> {
  const hashes = await hashSuites()
  const selection = chooseSuites(hashes, readVerified(), sample)
  const { changed, sampled, notRun } = selection
  console.log(`sample ${sample} (set SAMPLE to choose another)`)
  console.log(
    `rendering suites: ${changed.length} changed, ${sampled.length} of ${sampled.length + notRun.length} others sampled`,
  )
  const others = leftToOtherSamples(selection, sample)
  console.log(`steps of other samples: ${others.steps.join(', ')}`)
  console.log(`files of other samples: ${[...notRun, ...others.files].join(' ')}`)
  const all = blocks(selection, sample)
  const unknown = titles?.find((title) => all.every((block) => block.title !== title))
  if (unknown !== undefined) throw new Error(`unknown block "${unknown}"`)
  const wanted = all.filter(({ title }) => titles === undefined || titles.includes(title))
  if (run.hasFailed()) skipBlocks(run, wanted)
  else await runBlocks(run, wanted)
  const hasPassed = run.results.some(({ title, status }) => title === 'integration' && status === 'passed')
  if (record && hasPassed) writeVerified(hashes, selection)
}
