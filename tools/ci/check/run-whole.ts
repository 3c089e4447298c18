import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { createCheckRun, summaryLines } from './check-run.ts'
import { runBlockAlone } from './full-check.ts'
import { chooseSample } from './sample.ts'
import { itemBlock, type WholeItem, wholeItems } from './whole-items.ts'
import { readWholeResults, wholePage, writeWholeResults } from './whole-results.ts'

export type WholeOptions = { item?: string; restart: boolean; list: boolean; page: boolean }

const roundFile = join(repoRoot, '.kinora-whole', 'done.json')

const readDone = (): string[] => {
  try {
    return JSON.parse(readFileSync(roundFile, 'utf8'))
  } catch {
    return [] // no round has started
  }
}

async function runItem(item: WholeItem): Promise<boolean> {
  const startedAt = performance.now()
  const run = createCheckRun(new AbortController().signal, { SAMPLE: String(chooseSample()) })
  await runBlockAlone(run, itemBlock(item))
  const result = run.results.find(({ title }) => title === item.title)
  const hasPassed = result?.status === 'passed'
  writeWholeResults({
    ...readWholeResults(),
    [item.title]: {
      date: new Date().toISOString().slice(0, 10),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repoRoot, encoding: 'utf8' }).trim(),
      status: hasPassed ? 'passed' : 'failed',
      figure: result?.figure ?? 'services did not start',
      minutes: Math.round((performance.now() - startedAt) / 6_000) / 10,
    },
  })
  if (!hasPassed) for (const line of summaryLines(run.results)) console.log(line)
  return hasPassed
}

async function runRound({ item: text, restart }: WholeOptions): Promise<void> {
  if (restart) rmSync(roundFile, { force: true })
  const done = readDone()
  const wanted = wholeItems.filter(({ title }) => (text === undefined ? !done.includes(title) : title.includes(text)))
  let failed = 0
  for (const item of wanted) {
    console.log(`\n${item.title}`)
    if (!(await runItem(item))) failed += 1
    mkdirSync(dirname(roundFile), { recursive: true })
    writeFileSync(roundFile, JSON.stringify([...new Set([...readDone(), item.title])]))
  }
  if (text === undefined) rmSync(roundFile, { force: true })
  console.log(`\ntable: ${wholePage}`)
  console.log(`${wanted.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs the long suites at full size, one after the other; sets the exit code. */
export async function runWhole(options: WholeOptions): Promise<void> {
  if (options.list) for (const { title } of wholeItems) console.log(title)
  else if (options.page) writeWholeResults(readWholeResults())
  else await runRound(options)
}
