import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'
import { createCheckRun, summaryLines } from './check-run.ts'
import { runBlockAlone } from './full-check.ts'
import { chooseSample } from './sample.ts'
import { itemBlock, type WholeItem, wholeItems } from './whole-items.ts'
import { readWholeResults, wholePage, writeWholeResults } from './whole-results.ts'

const usage = `usage: npm run check:whole [-- OPTIONS]
  --item TEXT  only items whose title contains the text
  --restart    start a new round; without it, items already done in this round are not run again
  --list       print the items
  --page       write the table from the recorded results, run nothing`

const { values } = parseArgs({
  options: {
    item: { type: 'string' },
    restart: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

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

async function runRound(): Promise<void> {
  if (values.restart) rmSync(roundFile, { force: true })
  const done = readDone()
  const { item: text } = values
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

if (values.help) console.log(usage)
else if (values.list) for (const { title } of wholeItems) console.log(title)
else if (values.page) writeWholeResults(readWholeResults())
else await runRound()
