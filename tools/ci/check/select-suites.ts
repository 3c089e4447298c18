import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { type Imports, readRuntimeImports } from './runtime-imports.ts'
import { chooseFiles } from './sample-files.ts'

/** Suites that render: most of the time of the integration tests. Each runs in full after a change that reaches it. */
const renderingSuites = [
  'packages/{animatic,media,inference}/src/**/*.int.test.ts',
  'apps/worker/src/{engine,neural}.int.test.ts',
]

/** Started as processes by path, so no import leads to them. */
const spawnedEntries: readonly { suites: RegExp; files: readonly string[] }[] = [
  {
    suites: /animatic|^apps\//,
    files: [
      'packages/animatic/src/steps/renderer.ts',
      'packages/animatic/src/runtime/vision/vision-process.ts',
      'packages/animatic/src/audio/analysis/audio-analysis-process.ts',
    ],
  },
  { suites: /\/media\/|^apps\//, files: ['packages/media/src/text/text-program.ts'] },
  { suites: /animatic|\/neural\/|^apps\//, files: ['packages/inference/src/neural/*.ts'] },
  { suites: /animatic|\/weights\/|^apps\//, files: ['packages/inference/src/weights/pull/make-ready-main.ts'] },
]

/** Files that no import names. */
const filesOutsideTheGraph: readonly { suites: RegExp; files: readonly string[] }[] = [
  {
    suites: /./,
    files: [
      'vitest.config.ts',
      'tools/dev/services/settings.ts',
      'packages/{animatic,backends,domain,contract,generators,inference,media}/{src,fixtures}/**/*.{json,txt,md,wasm,frag}',
    ],
  },
  // Only the suites of apps use the database; those of packages render and download.
  { suites: /^apps\//, files: ['packages/postgres/src/**/*.sql'] },
]

const filesFor = (suite: string, rules: readonly { suites: RegExp; files: readonly string[] }[]): string[] =>
  rules.flatMap(({ suites, files }) => (suites.test(suite) ? globSync(files, { cwd: repoRoot }).sort() : []))

const verifiedFile = 'tools/ci/check/verified-suites.json'
/** Of the suites that no change reaches, one of this many parts runs, chosen by the sample number. */
const parts = 8

export type SuiteSelection = { changed: string[]; sampled: string[]; notRun: string[] }

const hashFile = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(repoRoot, file)))
    .digest('hex')

/** Hashes the packages of a running service; packages that only tests and tools use do not affect a render. */
function hashInstalledPackages(): string {
  const lock: { packages: Record<string, { dev?: boolean; version?: string; integrity?: string }> } = JSON.parse(
    readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'),
  )
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => /node_modules\//.test(path) && !dev)
  const lines = installed.map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

export function findReachable(imports: Imports, starts: readonly string[]): string[] {
  const seen = new Set<string>()
  const open = [...starts]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !imports.has(file)) continue
    seen.add(file)
    open.push(...(imports.get(file) ?? []))
  }
  return [...seen].sort()
}

/** One hash for each suite over everything it reaches; equal hashes mean that no change reached it. */
export async function hashSuites(): Promise<Record<string, string>> {
  const imports = await readRuntimeImports(repoRoot)
  const packages = hashInstalledPackages()
  const hashes = new Map<string, string>()
  const hashOnce = (file: string): string => {
    const known = hashes.get(file) ?? hashFile(file)
    hashes.set(file, known)
    return known
  }
  const suites = globSync(renderingSuites, { cwd: repoRoot }).sort()
  return Object.fromEntries(
    suites.map((suite) => {
      const reached = findReachable(imports, [suite, ...filesFor(suite, spawnedEntries)])
      const parts = [...filesFor(suite, filesOutsideTheGraph), ...reached].map((file) => `${file} ${hashOnce(file)}`)
      return [
        suite,
        createHash('sha256')
          .update([packages, ...parts].join('\n'))
          .digest('base64url')
          .slice(0, 24),
      ]
    }),
  )
}

export function chooseSuites(
  current: Readonly<Record<string, string>>,
  verified: Readonly<Record<string, string>>,
  sample: number,
): SuiteSelection {
  const suites = Object.keys(current)
  const changed = suites.filter((suite) => current[suite] !== verified[suite])
  const unchanged = suites.filter((suite) => current[suite] === verified[suite])
  const { run, notRun } = chooseFiles(unchanged, parts, sample)
  return { changed, sampled: run, notRun }
}

export const readVerified = (): Record<string, string> => JSON.parse(readFileSync(join(repoRoot, verifiedFile), 'utf8'))

/** Records the hashes of the suites after a run in which all of them passed. */
export function writeVerified(current: Readonly<Record<string, string>>, { changed }: SuiteSelection): void {
  const kept = Object.entries(readVerified()).filter(([suite]) => suite in current)
  const passed = changed.map((suite) => [suite, current[suite] ?? ''])
  const verified = Object.fromEntries([...kept, ...passed].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
  writeFileSync(join(repoRoot, verifiedFile), `${JSON.stringify(verified, null, 2)}\n`)
}
