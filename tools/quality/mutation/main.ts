import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { copyTree, replaceFile } from '../../testkit/copy-tree.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { type Area, areas } from './areas.ts'
import { readMutants, type Score } from './read-mutants.ts'

const names = Object.keys(areas) as Area[]
const usage = `usage: npm run mutation [-- AREA…]
Changes the code of an area in one place at a time, runs the unit tests that reach the place, and lists the changes
that no test noticed. It reports and never fails because of survivors.
AREA is one of: ${names.join(', ')}; without one, all of them.`

const { positionals } = parseCommandLine(usage, {}, { allowPositionals: true })
const unknown = positionals.filter((word) => !names.some((name) => name === word))
if (unknown.length > 0) {
  console.error(`unknown area: ${unknown.join(', ')}\n${usage}`)
  process.exit(2)
}

const findSources = (area: Area): string[] =>
  globSync([...areas[area].sources], { cwd: repoRoot, exclude: ['**/*.test.ts', '**/test-setup/**'] }).toSorted()

/** Stryker writes the mutants into the files, so it runs in a copy of the working tree. */
async function mutate(area: Area, folder: string): Promise<Score> {
  copyTree(folder)
  const sources = findSources(area)
  for (const file of sources) replaceFile(join(folder, file), (text) => text)
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const config = 'tools/quality/mutation/stryker.config.json'
  const child = spawn(process.execPath, [stryker, 'run', config, '--mutate', sources.join(',')], {
    cwd: folder,
    env: { ...inheritedEnvironment, MUTATION_AREA: area },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Stryker exited with ${code}`)
  return readMutants(JSON.parse(readFileSync(join(folder, 'mutation.json'), 'utf8')))
}

const percent = ({ killed, total }: Score): string =>
  total === 0 ? 'no mutants: the sources are data' : `${((100 * killed) / total).toFixed(1)} % (${killed} of ${total})`

const figures: string[] = []
for (const area of positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names) {
  const folder = join(repoRoot, `.kinora-mutation-${area}`)
  try {
    const score = await mutate(area, folder)
    console.log(`${area}: ${percent(score)}`)
    for (const { file, line, original, replacement, isCovered } of score.survivors)
      console.log(`  ${isCovered ? 'survived' : 'not run '} ${file}:${line}  ${original}  →  ${replacement}`)
    figures.push(`${area} ${percent(score)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(figures.join(', '))
